package tex

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// usual is the default length of a unit of a scene in points: cells of 24 points.
const usual = 0.5

// Tikz writes a scene as a TikZ picture, with scale points for each unit.
func Tikz(w io.Writer, s *scene.Scene, scale float64) error {
	return s.Draw(&device{w: w, scale: scale, colours: map[string]string{}})
}

// A device writes a scene as a picture of TikZ.
type device struct {
	bytes.Buffer
	w       io.Writer
	scale   float64
	colours map[string]string // names of colours, by their codes
}

func (d *device) Begin(s *scene.Scene) {
	if s.Title != "" {
		fmt.Fprintf(d, "%% %s\n", strings.Join(strings.Fields(s.Title), " "))
	}
	fmt.Fprintf(d, "\\begin{tikzpicture}[x=%spt,y=-%[1]spt]\n", number(d.scale))
	fmt.Fprintf(d, "\\useasboundingbox (0,0) rectangle (%s,%s);\n", number(s.Width), number(s.Height))
}

func (d *device) End() error {
	d.WriteString("\\end{tikzpicture}\n")
	_, err := d.w.Write(d.Bytes())
	return err
}

// Rect writes a rectangle, or a circle if its corners are fully round.
func (d *device) Rect(r scene.Rect, s scene.Style) {
	options := d.options(s)
	switch {
	case len(options) == 0 || r.Class == "paper" && s.Fill == "#fff" && r.X == 0 && r.Y == 0: // the page is white
	case r.Round > 0 && r.W == 2*r.Round && r.H == r.W:
		d.path(options, fmt.Sprintf("%s circle[radius=%spt]", point(r.X+r.Round, r.Y+r.Round), number(r.Round*d.scale)))
	default:
		if r.Round > 0 {
			options = append(options, "rounded corners="+number(r.Round*d.scale)+"pt")
		}
		d.path(options, point(r.X, r.Y)+" rectangle "+point(r.X+r.W, r.Y+r.H))
	}
}

// Path writes lines. A line that ends where it begins is closed.
func (d *device) Path(p scene.Path, s scene.Style) {
	options := d.options(s)
	if len(options) == 0 {
		return
	}
	var b strings.Builder
	for i, line := range p.Lines {
		if i > 0 {
			b.WriteByte(' ')
		}
		closed := len(line) > 2 && line[0] == line[len(line)-1]
		if closed {
			line = line[:len(line)-1]
		}
		for k, at := range line {
			if k > 0 {
				b.WriteString(" -- ")
			}
			b.WriteString(point(at.X, at.Y))
		}
		if closed {
			b.WriteString(" -- cycle")
		}
	}
	d.path(options, b.String())
}

// Text writes a text as a node on its baseline.
func (d *device) Text(t scene.Text, s scene.Style) {
	anchor, style := "base", ""
	if s.Start {
		anchor = "base west"
	}
	if s.Bold {
		style += "\\bfseries"
	}
	if s.Italic {
		style += "\\itshape"
	}
	size := t.Size * d.scale
	if s.Bold && len(t.Text) > 2 { // bold digits of TeX are wider than the scene assumes
		size *= 0.85
	}
	fmt.Fprintf(d, "\\node[anchor=%s,inner sep=0pt,text=%s,font=\\fontsize{%s}{%s}\\selectfont%s] at %s {%s};\n",
		anchor, d.colour(s.Fill), number(size), number(1.2*size), style, point(t.X, t.Y), Escape(t.Text))
}

func (d *device) path(options []string, of string) {
	fmt.Fprintf(d, "\\path[%s] %s;\n", strings.Join(options, ","), of)
}

// options returns the options of a style, or nil if nothing would be visible.
func (d *device) options(s scene.Style) (all []string) {
	if s.Fill != "" && s.Fill != scene.None {
		all = append(all, "fill="+d.colour(s.Fill))
	}
	if s.Stroke == "" || s.Stroke == scene.None || s.Width == 0 {
		return all
	}
	all = append(all, "draw="+d.colour(s.Stroke), "line width="+number(s.Width*d.scale)+"pt")
	if s.Dash[0] != 0 {
		all = append(all, fmt.Sprintf("dash pattern=on %spt off %spt", number(s.Dash[0]*d.scale), number(s.Dash[1]*d.scale)))
	}
	if s.Opacity != 0 {
		all = append(all, "draw opacity="+number(s.Opacity))
	}
	if end := map[string]string{"round": "round", "square": "rect"}[s.Cap]; end != "" {
		all = append(all, "line cap="+end)
	}
	return all
}

// colour returns the name of a colour, defining it at its first use.
func (d *device) colour(c string) string {
	if c == "" {
		c = "#000"
	}
	name := d.colours[c]
	if name == "" {
		name = "banmen" + string(rune('a'+len(d.colours)%26)) + strings.Repeat("x", len(d.colours)/26)
		d.colours[c] = name
		r, g, b := scene.RGB(c)
		fmt.Fprintf(d, "\\definecolor{%s}{HTML}{%02X%02X%02X}\n", name, r, g, b)
	}
	return name
}

func point(x, y float64) string { return "(" + number(x) + "," + number(y) + ")" }

// number formats a number with at most two decimals.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(100*v)/100+0, 'f', -1, 64)
}
