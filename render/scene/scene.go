// Package scene lays a figure out for every renderer, in two steps.
//
// A [Table] is the figure by rows and columns: the lines between cells and their weights,
// the rows and columns of clues around the board, and what each cell has in its corners
// and its middle. Character renderers (text, ansi) draw from it.
//
// A [Scene] is the figure in units: a list of rectangles, paths and texts in drawing
// order. Picture renderers draw from it. A [Device] receives the list, item by item, each
// with the [Style] that a [Theme] gives it:
//
//	s := scene.New(figure, nil)
//	err := s.Draw(device)
//
// There are no circles and no curves: a circle is a fully rounded rectangle, a curve a
// path of short segments. So a new backend is a Device of five methods.
//
// An item has a class, which names its meaning and not its look: paper, thin and heavy
// (the borders), line, ink (a line of a figure.Style), thermo, arrow, cage, label, ring,
// pill, square, tint, chevron, outline, dot, sign, look (drawings of figure.Look), strong and weak (links), clue, track (of a bar), mark, note, shape
// (in place of a text; shape-given, shape-guess, shape-wrong), cross, felt, disc-dark,
// disc-light; or the role of a text, a panel or a background: given, guess, dead, wrong,
// open, cursor, legal, p1 to p4. A role that changes the look of something follows its
// class, as in "thermo p1", and so does the ink of a style: "cage ink-green".
package scene

import (
	"slices"

	"github.com/banmen/banmen/figure"
)

// A Scene is a picture of a figure.
type Scene struct {
	Title         string
	Desc          string  // contents of the board, row by row
	Width, Height float64 // the origin is the upper left
	Left, Top     float64 // upper left corner of the first cell, if the scene shows one figure
	Theme         *Theme
	Items         []Item // from the bottom up
}

// A Device draws the items of a scene one by one.
type Device interface {
	Begin(*Scene)
	Rect(Rect, Style)
	Path(Path, Style)
	Text(Text, Style)
	End() error // the first error
}

// Draw draws the scene on a device.
func (s *Scene) Draw(d Device) error {
	styles := s.looks()
	for l := range styles {
		styles[l] = s.Theme.style(l)
	}
	d.Begin(s)
	for _, item := range s.Items {
		item.draw(d, styles[item.look()])
	}
	return d.End()
}

// looks returns the looks of all items, each without its style.
func (s *Scene) looks() map[look]Style {
	all := map[look]Style{}
	for _, item := range s.Items {
		all[item.look()] = Style{}
	}
	return all
}

// Rules returns the rules that a style sheet of the scene needs; rare rules only if some
// item uses them.
func (s *Scene) Rules() []Rule {
	all, looks := slices.Clone(s.Theme.Rules), s.looks()
	for _, r := range s.Theme.Rare {
		for l := range looks {
			if r.rank(l) > 0 {
				all = append(all, r)
				break
			}
		}
	}
	return all
}

// An Item is a Rect, a Path or a Text.
type Item interface {
	look() look
	draw(Device, Style)
	moved(x, y float64) Item // by x and y
}

// A Rect has its upper left corner at X, Y; Round is the radius of its corners. It is a
// circle if Round is half of both sides.
type Rect struct {
	Class             string
	X, Y, W, H, Round float64
	Style             *Style // overrides the style of its class; nil: none
}

// A Path is drawn with the stroke of its style. A line that ends where it
// begins is closed, and filled if the style has a fill.
type Path struct {
	Class string
	Lines [][]Point
	Style *Style // overrides the style of its class; nil: none
}

// A Point is a place in the scene.
type Point struct{ X, Y float64 }

// A Text is one line. Its baseline is at Y. X is its middle, or its start if its style
// says so.
type Text struct {
	Class      string
	X, Y, Size float64
	Text       string
	Cell       string // name of its cell: r1c2, or b3r1c2 on a sheet; empty: none
}

func (r Rect) look() look { return look{"rect", r.Class} }
func (p Path) look() look { return look{"path", p.Class} }
func (t Text) look() look { return look{"text", t.Class} }

func (r Rect) draw(d Device, s Style) { d.Rect(r, s.with(r.Style)) }
func (p Path) draw(d Device, s Style) { d.Path(p, s.with(p.Style)) }
func (t Text) draw(d Device, s Style) { d.Text(t, s) }

// classes are the CSS classes of roles; Plain has none.
var classes = map[figure.Role]string{
	figure.Given: "given", figure.Guess: "guess", figure.Dead: "dead", figure.Wrong: "wrong",
	figure.Open: "open", figure.Cursor: "cursor", figure.Legal: "legal",
	figure.Player1: "p1", figure.Player2: "p2", figure.Player3: "p3", figure.Player4: "p4",
}

// with appends the class of a role to a class.
func with(class string, r figure.Role) string {
	if role := classes[r]; role != "" {
		return class + " " + role
	}
	return class
}

// instead returns the class of a role, or class for none.
func instead(class string, r figure.Role) string {
	if role := classes[r]; role != "" {
		return role
	}
	return class
}
