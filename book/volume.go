package book

import (
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/qr"
	"github.com/banmen/banmen/render/scene"
)

// An ink draws on a page with its upper left corner at x, y.
type ink func(d *pdf.Doc, x, y float64) error

// A page is the content of a page between its margins.
type page struct {
	inks       []ink
	outline    string // entry in the outline; empty: no entry
	unnumbered bool   // page without a number
}

func (p *page) add(k ...ink) { p.inks = append(p.inks, k...) }

// A volume is a document being set.
type volume struct {
	o      Options
	parts  []part
	number int
	only   bool // the book has no other volume
	pages  []*page
	starts []int // page numbers, from 1, of the parts and of the answers
}

// write sets the volume and draws it.
func (v *volume) write(w io.Writer) error {
	v.body()
	front := v.front()
	v.pages = append(front, v.pages...)
	d := pdf.New(v.o.Title, v.o.Lang.String())
	draw := v.flat
	if v.o.Booklet {
		draw = v.fold
	}
	if err := draw(d); err != nil {
		return err
	}
	return d.Write(w)
}

// say returns a message in the language of the book.
func (o Options) say(format string, args ...any) string {
	m := banmen.Msg(format, args...)
	if o.Text == nil {
		return m.String()
	}
	return o.Text(m)
}

// body sets the chapters and then the answers.
func (v *volume) body() {
	front := v.frontPages()
	for i := range v.parts {
		p := &v.parts[i]
		v.starts = append(v.starts, front+len(v.pages)+1)
		if !v.o.Sheets {
			v.rules(p)
		}
		for from := 0; from < len(p.puzzles); from += p.slots.perPage() {
			v.puzzles(p, from, min(len(p.puzzles), from+p.slots.perPage()), front)
		}
	}
	if v.o.Answers == AtEnd {
		v.starts = append(v.starts, front+len(v.pages)+1)
		v.hints()
		v.answers()
	}
}

// new starts a page.
func (v *volume) new(outline string) *page {
	p := &page{outline: outline}
	v.pages = append(v.pages, p)
	return p
}

// puzzles sets a page of puzzles, and its page of answers if that follows.
func (v *volume) puzzles(p *part, from, to, front int) {
	second := front + len(v.pages) + 1 // number of the page of puzzles, from 1
	if v.o.Answers == OwnPage && second%2 == 0 || v.o.Answers == Facing && second%2 == 1 {
		v.new("")
	}
	v.boards(p, p.slots, from, to, question)
	if v.o.Answers == OwnPage || v.o.Answers == Facing {
		v.boards(p, p.slots, from, to, answer)
	}
}

// What to print of a puzzle.
const (
	question = iota
	answer
)

// boards sets puzzles or answers on a new page.
func (v *volume) boards(p *part, s slots, from, to, what int) {
	page := v.new("")
	w, h := v.o.room()
	top := 0.0
	if v.o.Sheets && what == question {
		top = 2.5 * v.o.body()
		page.add(line(0, 1.2*v.o.body(), v.o.body(), v.o.say("Name")+" "+strings.Repeat("_", 36), false))
	}
	cell := size{w: (w - float64(s.cols-1)*gap) / float64(s.cols), h: (h - top) / float64(s.rows)}
	for i := from; i < to; i++ {
		col, row := (i-from)%s.cols, (i-from)/s.cols
		v.board(page, p, s, i, what, float64(col)*(cell.w+gap), top+float64(row)*cell.h, cell)
	}
}

// board sets puzzle i of a part, or its answer, in a cell of a page.
func (v *volume) board(page *page, p *part, s slots, i, what int, x, y float64, cell size) {
	z := p.puzzles[i]
	f, label := z.Question, v.o.say("No. %d", p.first+i)
	if what == answer {
		f = z.Answer
	} else if z.Level != "" {
		label += "   " + z.Level
	}
	board, below := measure(f()), 0.0
	if what == question {
		below = v.o.code()
	}
	// Clues around the board may need more room than those of the first puzzle.
	scale := min(s.scale, cell.w/board.w, (cell.h-head*v.o.body()-below)/board.h)
	left := x + (cell.w-board.w*scale)/2
	page.add(line(left+12*scale, y+v.o.body()*1.2, v.o.body(), label, true))
	page.add(picture(f, left, y+head*v.o.body(), scale))
	if below > 0 {
		page.add(code(z.Text, left+12*scale, y+head*v.o.body()+board.h*scale, below))
	}
}

// size is the size of a board in units of its scene, and its largest text.
type size struct {
	w, h, text float64
	rows, cols int
}

// measure returns the size of a board. A board without texts is measured as if its cells had texts.
func measure(f *figure.Figure) size {
	s := scene.New(f, scene.Print())
	m := size{w: s.Width, h: s.Height, rows: f.Rows, cols: f.Cols}
	for _, item := range s.Items {
		if t, ok := item.(scene.Text); ok {
			m.text = max(m.text, t.Size)
		}
	}
	if m.text == 0 {
		m.text = 28
	}
	return m
}

// picture draws a board without its background, since the page is white already. That saves a tenth
// of the memory of a volume.
func picture(f func() *figure.Figure, x, y, scale float64) ink {
	return func(d *pdf.Doc, px, py float64) error {
		s := scene.New(f(), scene.Print())
		s.Items = s.Items[1:]
		return d.Scene(s, px+x, py+y, scale)
	}
}

// code draws a QR code.
func code(text string, x, y, side float64) ink {
	return func(d *pdf.Doc, px, py float64) error {
		s, err := qr.New(text)
		if err != nil {
			return err
		}
		return d.Scene(s, px+x, py+y, side/s.Width)
	}
}

// line sets a line of text, its baseline at y.
func line(x, y, size float64, text string, bold bool) ink {
	return func(d *pdf.Doc, px, py float64) error {
		d.Text(px+x, py+y, size, text, bold)
		return nil
	}
}
