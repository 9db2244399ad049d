// Package svg draws a figure as a stand-alone SVG picture, with its styles inside and
// without fonts, scripts or links. The same figure gives the same bytes.
//
// The classes are those of package render/scene, so that a page that embeds the picture
// can change the colours. Texts of cells have the names of their cells as ids, r1c2, or
// b3r1c2 on a sheet of several boards, and <desc> describes the board.
package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// Render draws the figure in the theme for screens and white paper.
func Render(w io.Writer, f *figure.Figure) error {
	return Draw(w, scene.New(f, nil))
}

// Draw draws a scene.
func Draw(w io.Writer, s *scene.Scene) error { return s.Draw(&device{w: w, named: true}) }

// A device writes a scene as SVG.
type device struct {
	bytes.Buffer
	w     io.Writer
	named bool // give cells their names and describe the board
}

func (d *device) printf(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// attribute writes a number with at most two decimals.
func (d *device) attribute(name string, v float64) {
	d.WriteString(" " + name + `="`)
	d.number(v)
	d.WriteByte('"')
}

func (d *device) number(v float64) {
	d.Write(strconv.AppendFloat(d.AvailableBuffer(), math.Round(100*v)/100, 'f', -1, 64))
}

func (d *device) Begin(s *scene.Scene) {
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" role="img">`+"\n", number(s.Width), number(s.Height))
	if s.Title != "" {
		d.printf("<title>%s</title>\n", Escape(s.Title))
	}
	if s.Desc != "" && d.named {
		d.printf("<desc>%s</desc>\n", Escape(s.Desc))
	}
	d.WriteString(sheet(s))
}

func (d *device) End() error {
	d.WriteString("</svg>\n")
	_, err := d.w.Write(d.Bytes())
	return err
}

// Rect writes a rectangle, leaving out attributes that are 0.
func (d *device) Rect(r scene.Rect, s scene.Style) {
	d.printf(`<rect class="%s"`, r.Class)
	for i, v := range [...]float64{r.X, r.Y, r.W, r.H, r.Round} {
		if v != 0 {
			d.attribute([...]string{"x", "y", "width", "height", "rx"}[i], v)
		}
	}
	d.attributes(r.Style)
	d.finish(s)
}

// attributes writes the properties that a style adds to its class, each as an attribute of
// its own: pages refuse style attributes.
func (d *device) attributes(s *scene.Style) {
	if s == nil {
		return
	}
	for _, a := range declarations(*s) {
		name, value, _ := strings.Cut(a, ":")
		d.printf(` %s="%s"`, name, value)
	}
}

// Path writes a line between two cells as a line element, and other lines as a path.
func (d *device) Path(p scene.Path, s scene.Style) {
	if a := p.Lines[0]; p.Class == "line" && len(a) == 2 {
		d.WriteString(`<line class="line"`)
		for i, v := range [...]float64{a[0].X, a[0].Y, a[1].X, a[1].Y} {
			d.attribute([...]string{"x1", "y1", "x2", "y2"}[i], v)
		}
		d.WriteString("/>\n")
		return
	}
	d.printf(`<path class="%s" d="`, p.Class)
	for _, points := range p.Lines {
		d.line(points)
	}
	d.WriteByte('"')
	d.attributes(p.Style)
	d.finish(s)
}

// finish ends a shape. A shape without a fill says so, because the default is black.
func (d *device) finish(s scene.Style) {
	if s.Fill == "" {
		d.WriteString(` fill="none"`)
	}
	d.WriteString("/>\n")
}

// line writes the commands of one line of a path.
func (d *device) line(points []scene.Point) {
	last := points[0]
	d.command('M', last.X, last.Y)
	for i, p := range points[1:] {
		switch {
		case i == len(points)-2 && i > 0 && p == points[0]:
			d.command('z')
		case p.Y == last.Y:
			d.command('h', p.X-last.X)
		case p.X == last.X:
			d.command('v', p.Y-last.Y)
		default:
			d.command('L', p.X, p.Y)
		}
		last = p
	}
}

func (d *device) command(letter byte, numbers ...float64) {
	d.WriteByte(letter)
	for i, v := range numbers {
		if i > 0 {
			d.WriteByte(' ')
		}
		d.number(v)
	}
}

// Text writes a text. In a text that starts at its place, blanks are significant.
func (d *device) Text(t scene.Text, s scene.Style) {
	d.WriteString("<text")
	if t.Class != "" {
		d.printf(` class="%s"`, t.Class)
	}
	if t.Cell != "" && d.named {
		d.printf(` id="%s"`, t.Cell)
	}
	if s.Start {
		d.WriteString(` xml:space="preserve"`)
	}
	d.attribute("x", t.X)
	if s.Start {
		d.attribute("y", t.Y)
		d.attribute("font-size", t.Size)
	} else {
		d.printf(` y="%.1f" font-size="%.1f"`, t.Y, t.Size)
	}
	d.printf(">%s</text>\n", Escape(t.Text))
}

// Escape escapes a text for use between tags. Characters that XML cannot hold become
// U+FFFD.
func Escape(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // writing to a Buffer does not fail
	return b.String()
}
