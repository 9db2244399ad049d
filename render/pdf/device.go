package pdf

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// A device draws a scene on the last page of a document. It collects consecutive texts
// and sets them by typeface, because changing the typeface takes as much room as a text.
type device struct {
	*Doc
	x, y, scale float64
	texts       []styled // texts still to be set
}

// A styled text is a text with its style.
type styled struct {
	scene.Text
	scene.Style
}

func (d *device) Begin(*scene.Scene) {}

func (d *device) End() error {
	d.flush()
	return d.err
}

// flush sets the collected texts.
func (d *device) flush() {
	slices.SortStableFunc(d.texts, func(a, b styled) int {
		if a.Bold != b.Bold {
			return map[bool]int{true: -1, false: 1}[a.Bold]
		}
		return cmp.Compare(a.Size, b.Size)
	})
	for rest := d.texts; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Style == rest[0].Style && rest[n].Size == rest[0].Size {
			n++
		}
		d.run(rest[:n])
		rest = rest[n:]
	}
	d.texts = d.texts[:0]
}

// run sets texts of one typeface and colour together, in less than half the room that
// single texts need. The library must have seen their characters, and can slant only its
// own texts.
func (d *device) run(texts []styled) {
	var b strings.Builder
	_, height := d.pdf.GetPageSize()
	lastX, lastY := 0, 0 // in hundredths of a point
	for _, t := range texts {
		x, y := d.at(scene.Point{X: t.X, Y: t.Y})
		unseen := func(r rune) bool { return !d.used[t.Bold][r] || r > 0xffff }
		if t.Italic || strings.ContainsFunc(t.Text.Text, unseen) {
			d.text(x, y, t.Size*d.scale, t.Text.Text, t.Style)
			continue
		}
		width, _ := d.face(t.Size*d.scale, t.Text.Text, t.Bold)
		if !t.Start {
			x -= width / 2
		}
		nowX, nowY := int(math.Round(100*x)), int(math.Round(100*(height-y)))
		fmt.Fprintf(&b, "%s %s Td(%s)Tj\n", hundredths(nowX-lastX), hundredths(nowY-lastY), literal(t.Text.Text))
		lastX, lastY = nowX, nowY
	}
	if b.Len() > 0 {
		red, green, blue := rgb(texts[0].Fill)
		d.pdf.RawWriteStr(fmt.Sprintf("q %.3f %.3f %.3f rg BT\n%sET Q", float64(red)/255, float64(green)/255, float64(blue)/255, b.String()))
	}
}

// hundredths writes n hundredths with as few characters as possible.
func hundredths(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }

// literal encodes a text for the fonts of the library: two bytes a character.
func literal(text string) string {
	var b strings.Builder
	for _, r := range text {
		for _, c := range []byte{byte(r >> 8), byte(r)} {
			switch c {
			case '(', ')', '\\':
				b.WriteByte('\\')
			case '\r':
				b.WriteByte('\\')
				c = 'r'
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}

func (d *device) Rect(r scene.Rect, s scene.Style) {
	d.flush()
	how := d.style(s)
	if how == "" {
		return
	}
	x, y := d.at(scene.Point{X: r.X, Y: r.Y})
	if r.Round == 0 {
		d.pdf.Rect(x, y, r.W*d.scale, r.H*d.scale, how)
	} else {
		d.pdf.RoundedRect(x, y, r.W*d.scale, r.H*d.scale, r.Round*d.scale, "1234", how)
	}
	d.opaque(s)
}

func (d *device) Path(p scene.Path, s scene.Style) {
	d.flush()
	how := d.style(s)
	if how == "" {
		return
	}
	if how == "F" && d.boxes(p.Lines) {
		d.opaque(s)
		return
	}
	for _, line := range p.Lines {
		d.pdf.MoveTo(d.at(line[0]))
		for _, point := range line[min(1, len(line)-1):] { // a single point is a line to itself
			d.pdf.LineTo(d.at(point))
		}
		if len(line) > 2 && line[0] == line[len(line)-1] {
			d.pdf.ClosePath()
		}
	}
	d.pdf.DrawPath(how)
	d.opaque(s)
}

// boxes fills rectangles whose corners are whole numbers, such as those of QR codes. It writes them
// in units of the scene, which takes a third of the bytes of page units. It reports false for other
// lines.
func (d *device) boxes(lines [][]scene.Point) bool {
	var b []byte
	for _, l := range lines {
		if len(l) != 5 || l[0] != l[4] || l[0].Y != l[1].Y || l[1].X != l[2].X || l[2].Y != l[3].Y || l[3].X != l[0].X {
			return false
		}
		for _, v := range []float64{l[0].X, l[0].Y, l[2].X - l[0].X, l[2].Y - l[0].Y} {
			if v != math.Trunc(v) {
				return false
			}
			b = append(strconv.AppendInt(b, int64(v), 10), ' ')
		}
		b = append(b, "re\n"...)
	}
	_, height := d.pdf.GetPageSize()
	d.pdf.RawWriteStr(fmt.Sprintf("q %.5f 0 0 %.5f %.2f %.2f cm\n%sf\nQ", d.scale, -d.scale, d.x, height-d.y, b))
	return true
}

func (d *device) Text(t scene.Text, s scene.Style) {
	d.texts = append(d.texts, styled{t, s})
}

// at returns a point in page coordinates.
func (d *device) at(p scene.Point) (x, y float64) { return d.x + p.X*d.scale, d.y + p.Y*d.scale }

// opaque ends the opacity of a style that has one.
func (d *device) opaque(s scene.Style) {
	if s.Opacity != 0 {
		d.pdf.SetAlpha(1, "Normal")
	}
}

// caps maps the ends of lines to the names of the library.
var caps = map[string]string{"": "butt", "round": "round", "square": "square"}

// style sets colours and line styles. It returns what to draw: the inside (F), the line
// (D), both, or "" for nothing.
func (d *device) style(s scene.Style) string {
	how := ""
	if s.Fill != "" && s.Fill != scene.None {
		d.pdf.SetFillColor(rgb(s.Fill))
		how += "F"
	}
	if s.Stroke != "" && s.Stroke != scene.None && s.Width > 0 {
		d.pdf.SetDrawColor(rgb(s.Stroke))
		d.pdf.SetLineWidth(s.Width * d.scale)
		d.pdf.SetLineCapStyle(caps[s.Cap])
		var dash []float64
		if s.Dash[0] != 0 {
			dash = []float64{s.Dash[0] * d.scale, s.Dash[1] * d.scale}
		}
		d.pdf.SetDashPattern(dash, 0)
		how += "D"
	}
	if s.Opacity != 0 {
		d.pdf.SetAlpha(s.Opacity, "Normal")
	}
	return how
}
