package pdf

import "github.com/banmen/banmen/render/scene"

// A device draws a scene on the last page of a document.
type device struct {
	*Doc
	x, y, scale float64
}

func (d *device) Begin(*scene.Scene) {}
func (d *device) End() error         { return d.err }

func (d *device) Rect(r scene.Rect, s scene.Style) {
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
}

func (d *device) Path(p scene.Path, s scene.Style) {
	how := d.style(s)
	if how == "" {
		return
	}
	for _, line := range p.Lines {
		d.pdf.MoveTo(d.at(line[0]))
		for _, point := range line[min(1, len(line)-1):] { // a point by itself is a line to itself
			d.pdf.LineTo(d.at(point))
		}
		if len(line) > 2 && line[0] == line[len(line)-1] {
			d.pdf.ClosePath()
		}
	}
	d.pdf.DrawPath(how)
	d.pdf.SetAlpha(1, "Normal")
}

func (d *device) Text(t scene.Text, s scene.Style) {
	x, y := d.at(scene.Point{X: t.X, Y: t.Y})
	d.text(x, y, t.Size*d.scale, t.Text, s)
}

// at returns the place of a point on the page.
func (d *device) at(p scene.Point) (x, y float64) { return d.x + p.X*d.scale, d.y + p.Y*d.scale }

// caps are the names that the library has for the ends of lines.
var caps = map[string]string{"": "butt", "round": "round", "square": "square"}

// style sets colours and lines, and returns what is drawn: the inside (F), the
// line (D), both or nothing.
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
