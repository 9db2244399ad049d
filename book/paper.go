package book

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// A Trim is the size of a page, in points.
type Trim struct {
	Name          string
	Width, Height float64
}

const (
	inch = 72
	mm   = inch / 25.4
)

// Trims are the page sizes of books, the default first. B6 is the Japanese size (JIS P
// 0138); those in inches are usual in print on demand.
var Trims = []Trim{
	{"a4", 210 * mm, 297 * mm}, {"a5", 148 * mm, 210 * mm}, {"b6", 128 * mm, 182 * mm},
	{"letter", 8.5 * inch, 11 * inch}, {"6x9", 6 * inch, 9 * inch}, {"8x10", 8 * inch, 10 * inch}, {"8.5x11", 8.5 * inch, 11 * inch},
}

// margin is the margin at the three sides of a page other than the spine, without the
// lines above and below.
const margin = 0.45 * inch

// gutter returns the margin at the spine of a book of n pages, as print-on-demand
// services require it.
func (o Options) gutter(pages int) float64 {
	switch {
	case o.Gutter > 0:
		return o.Gutter
	case pages <= 150:
		return max(margin, 0.375*inch)
	case pages <= 300:
		return 0.5 * inch
	}
	return 0.625 * inch
}

// body returns the text size.
func (o Options) body() float64 {
	if o.Large {
		return 16
	}
	return min(10.5, o.Trim.Width/40)
}

// room returns the width and height between the margins. It assumes the widest gutter, so
// that a page holds the same puzzles whatever the number of pages will be.
func (o Options) room() (w, h float64) {
	return o.Trim.Width - margin - max(o.Gutter, 0.625*inch), o.Trim.Height - 2*margin - o.body()*2
}

// slots are the places for puzzles on a page.
type slots struct {
	cols, rows int
	scale      float64 // scale of the boards
}

func (s slots) perPage() int { return s.cols * s.rows }

// head is the height of the line above a board, in multiples of the text size.
const head = 1.8

// Fits returns an error if boards like this one are too large for the pages, and says why.
func (o Options) Fits(board *figure.Figure) error {
	_, err := o.filled().slots(Puzzle{Question: func() *figure.Figure { return board }})
	return err
}

// slots returns the largest possible places for a page of puzzles like p.
func (o Options) slots(p Puzzle) (slots, error) {
	least := 5.5
	if o.Large {
		least = 16
	}
	board := measure(p.Question())
	for n := o.PerPage; n > 0; n-- {
		if s := o.grid(board, n); s.scale*board.text >= least {
			return s, nil
		}
	}
	for _, t := range Trims {
		other := o
		other.Trim = t
		if s := other.grid(board, 1); s.scale*board.text >= least {
			return slots{}, banmen.Errorf(banmen.ErrCannot, "a board of %d x %d cells is too large for a page of %s: it would fit on %s", board.rows, board.cols, o.Trim.Name, t.Name)
		}
	}
	return slots{}, banmen.Errorf(banmen.ErrCannot, "a board of %d x %d cells is too large for any page: it would be smaller than can be read", board.rows, board.cols)
}

// most is the largest scale of boards; it gives cells of 16 mm.
const most = 0.95

// grid returns the best arrangement of at least n boards on a page.
func (o Options) grid(board size, n int) (best slots) {
	w, h := o.room()
	for cols := 1; cols <= n; cols++ {
		rows := (n + cols - 1) / cols
		s := slots{cols, rows, min(most, (w-float64(cols-1)*gap)/float64(cols)/board.w, (h/float64(rows)-head*o.body()-o.code())/board.h)}
		if s.scale > best.scale || s.scale == best.scale && cols*rows < best.perPage() {
			best = s
		}
	}
	return best
}

// gap is the space between two boards side by side.
const gap = 14

// code is the height of a QR code under a board.
func (o Options) code() float64 {
	if o.Codes {
		return 52
	}
	return 0
}
