package svg

import (
	"io"

	"github.com/banmen/banmen/render/scene"
)

// Inline draws a scene for embedding in a page: without a style sheet, as the page has
// the rules of [Sheet], and in layers to which a script may add:
//
//	g.paper  the background
//	g.under  empty, for backgrounds of cells
//	g.ink    borders, texts and everything else
//	g.over   empty, for the contents of cells
//
// The layers are hidden from screen readers; the page has words for them.
func Inline(w io.Writer, s *scene.Scene) error { return s.Draw(&inline{device: device{w: w}}) }

// Parts draws the items of a scene without the surrounding picture, for pages that put
// them into pictures of their own.
func Parts(w io.Writer, s *scene.Scene) error { return s.Draw(&parts{device{w: w}}) }

type parts struct{ device }

func (d *parts) Begin(*scene.Scene) {}

func (d *parts) End() error {
	_, err := d.w.Write(d.Bytes())
	return err
}

// crop is the part of the margin around a board that pages leave out.
const crop = 10

type inline struct {
	device
	inked bool
}

func (d *inline) Begin(s *scene.Scene) {
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="board" width="%s" height="%s" viewBox="%s %[3]s %[1]s %[2]s" preserveAspectRatio="xMinYMin">`+"\n", number(s.Width-2*crop), number(s.Height-2*crop), number(crop))
	d.WriteString("<g class=\"paper\" aria-hidden=\"true\">\n")
}

// Path starts the ink layer with the first border.
func (d *inline) Path(p scene.Path, s scene.Style) {
	if !d.inked && (p.Class == "thin" || p.Class == "heavy") {
		d.ink()
	}
	d.device.Path(p, s)
}

func (d *inline) ink() {
	d.inked = true
	d.WriteString("</g>\n<g class=\"under\" aria-hidden=\"true\"></g>\n<g class=\"ink\" aria-hidden=\"true\">\n")
}

func (d *inline) End() error {
	if !d.inked {
		d.ink()
	}
	d.WriteString("</g>\n<g class=\"over\" aria-hidden=\"true\"></g>\n")
	return d.device.End()
}
