package book

import (
	"io"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/scene"
)

// mostNews limits the puzzles on a page of a newspaper.
const mostNews = 12

// Newspaper writes one page: the puzzles of up to three chapters with their rules, and small
// answers at the foot, upside down. It returns an ErrCannot if the page has no room for all of
// them.
func Newspaper(w io.Writer, o Options, chapters []Chapter) error {
	o = o.filled()
	if len(chapters) > 3 {
		return banmen.Errorf(banmen.ErrCannot, "a page of a newspaper has puzzles of three kinds: %d are too many", len(chapters))
	}
	d := pdf.New(o.Title, o.Lang.String())
	d.Page(o.Trim.Width, o.Trim.Height)
	n := &newspaper{o: o, d: d, width: o.Trim.Width - 2*margin}
	y := n.masthead()
	foot := o.Trim.Height - margin - n.width/7
	var answers []Puzzle
	for i, c := range chapters {
		var puzzles []Puzzle
		for p, err := range c.Puzzles {
			if err != nil {
				return err
			}
			if puzzles = append(puzzles, p); len(answers)+len(puzzles) > mostNews {
				return banmen.Errorf(banmen.ErrCannot, "a page of a newspaper has room for %d puzzles", mostNews)
			}
		}
		height := (foot - y) / float64(len(chapters))
		top := y + height*float64(i)
		set := n.blocks
		if len(puzzles) == 1 {
			set = n.block
		}
		if err := set(c, puzzles, top, height-gap); err != nil {
			return err
		}
		answers = append(answers, puzzles...)
	}
	if o.Answers != NoAnswers {
		if err := n.answers(answers, foot); err != nil {
			return err
		}
	}
	return d.Write(w)
}

// A newspaper is a page being set.
type newspaper struct {
	o     Options
	d     *pdf.Doc
	width float64
}

// masthead sets the title between two lines and returns their lower edge.
func (n *newspaper) masthead() (y float64) {
	size := min(36, n.width/11, 36*n.width/width(n.o.Title, 36, true))
	y = margin + size
	n.d.Text(margin+(n.width-width(n.o.Title, size, true))/2, y, size, n.o.Title, true)
	n.rule(margin, 2.5)
	n.rule(y+size*0.35, 1)
	return y + size*0.8
}

// rule draws a line across the page.
func (n *newspaper) rule(y, thick float64) {
	s := &scene.Scene{Width: n.width, Height: thick, Theme: scene.Print(), Items: []scene.Item{scene.Rect{Class: "dot", W: n.width, H: thick}}}
	if err := n.d.Scene(s, margin, y-thick/2, 1); err != nil {
		panic(err) // unreachable: the rule has no text
	}
}

// block sets a puzzle with its rules at its right.
func (n *newspaper) block(c Chapter, all []Puzzle, y, height float64) error {
	p := all[0]
	size := n.o.body()
	board := measure(p.Question())
	scale := min(most, height/board.h, n.width*0.55/board.w)
	if scale*board.text < 5.5 {
		return banmen.Errorf(banmen.ErrCannot, "a board of %d x %d cells is too large for a page of a newspaper", board.rows, board.cols)
	}
	if err := n.d.Scene(scene.New(p.Question(), scene.Print()), margin, y, scale); err != nil {
		return err
	}
	x := margin + board.w*scale + gap
	at := y + size*1.8
	n.d.Text(x, at, size*1.4, c.Title, true)
	for _, text := range append([]string{p.Level}, paragraphs(banmen.RulesFor(c.Rules, p.Text))...) {
		for _, l := range wrap(text, size, n.o.Trim.Width-margin-x) {
			if at+size*leading > y+height {
				break
			}
			if l != "" {
				at += size * leading
				n.d.Text(x, at, size, l, false)
			}
		}
	}
	return nil
}

// blocks sets puzzles below their rules, in as many columns as leave boards the most room.
func (n *newspaper) blocks(c Chapter, all []Puzzle, y, height float64) error {
	body, end := n.o.body(), y+height
	y += body * 1.8
	n.d.Text(margin, y, body*1.4, c.Title, true)
	var texts []string
	boards := make([]size, len(all))
	for i, p := range all {
		texts = append(texts, p.Text)
		boards[i] = measure(p.Question())
	}
	for _, text := range paragraphs(banmen.RulesFor(c.Rules, texts...)) {
		for _, l := range wrap(text, body, n.width) {
			if l != "" {
				y += body * leading
				n.d.Text(margin, y, body, l, false)
			}
		}
	}
	y += gap
	grid := grid{n: len(all), width: n.width, height: end - y, caption: body * leading}
	cols, best := 1, 0.
	for k := 1; k <= len(all); k++ {
		least := most
		for _, b := range boards {
			least = min(least, grid.scale(k, b))
		}
		if least > best {
			cols, best = k, least
		}
	}
	w, h := grid.share(cols)
	for i, p := range all {
		scale := grid.scale(cols, boards[i])
		if scale*boards[i].text < 5.5 {
			return banmen.Errorf(banmen.ErrCannot, "%d boards of %d x %d cells are too many for a page of a newspaper", len(all), boards[i].rows, boards[i].cols)
		}
		x, top := margin+float64(i%cols)*(w+gap)+(w-boards[i].w*scale)/2, y+float64(i/cols)*(h+gap)
		n.d.Text(x, top+body, body, p.Level, false)
		if err := n.d.Scene(scene.New(p.Question(), scene.Print()), x, top+body*leading, scale); err != nil {
			return err
		}
	}
	return nil
}

// A grid is room for n boards, each below a caption.
type grid struct {
	n                      int
	width, height, caption float64
}

// share returns the room of a board with its caption if the grid has cols columns.
func (g grid) share(cols int) (w, h float64) {
	rows := (g.n + cols - 1) / cols
	return (g.width+gap)/float64(cols) - gap, (g.height+gap)/float64(rows) - gap
}

// scale returns the scale of a board there.
func (g grid) scale(cols int, b size) float64 {
	w, h := g.share(cols)
	return min(most, (h-g.caption)/b.h, w/b.w)
}

// answers sets the answers side by side below a line, upside down, each in the middle of
// its share of the width.
func (n *newspaper) answers(all []Puzzle, y float64) error {
	n.rule(y-gap/2, 1)
	height := n.o.Trim.Height - margin - y
	n.d.Rotate(n.o.Trim.Width/2, y+height/2)
	defer n.d.EndRotate()
	room := n.width / float64(len(all))
	for i, p := range all {
		board := measure(p.Answer())
		scale := min(height/board.h, room/board.w)
		x := margin + room*float64(i) + (room-board.w*scale)/2
		if err := n.d.Scene(scene.New(p.Answer(), scene.Print()), x, y, scale); err != nil {
			return err
		}
	}
	return nil
}
