package session

import (
	"slices"

	"github.com/banmen/banmen/ops"
)

// manyPainted is the largest number of symbols of a painted puzzle. Then each mouse button has its
// own symbol, and no symbol needs to be selected first.
const manyPainted = 3

// Painted reports whether cells are painted with strokes of the mouse or a finger, as in nonograms
// and other puzzles with few symbols.
func (s *Session) Painted() bool {
	sh, ok := s.sheet()
	return ok && len(sh.symbols)-1 <= manyPainted
}

// Pens returns the pens that the puzzle supports. Marks need at least two symbols other
// than blank.
func (s *Session) Pens() []Pen {
	sh, ok := s.sheet()
	switch {
	case !ok:
		return nil
	case ops.Blank(s.puzzle) == 0 && len(sh.symbols) > 2, len(sh.symbols) > 3:
		return []Pen{Digit, Corner, Centre, Colour}
	}
	return []Pen{Digit, Colour}
}

// A stroke is a sequence of cells painted together.
type stroke struct {
	symbol int   // new symbol of the first cell, or 0 if the stroke erases
	was    int   // previous symbol of the first cell
	cells  []int // painted so far; nil if no stroke is in progress
}

// Press begins a stroke at a cell. It paints the first symbol, or with the right button
// the second. A cell that already has the symbol is erased instead. Press fails if the
// cell is given.
func (d *Desk) Press(cell int, second bool) error {
	d.stroke = stroke{}
	sh, ok := d.sheet()
	if !ok {
		return nil
	}
	d.Go(cell)
	symbol := 1
	if second && len(sh.symbols) > 2 {
		symbol = 2
	}
	was := int(sh.board.Cells[cell])
	if was == symbol {
		symbol = 0
	}
	if err := d.Put(Digit, []int{cell}, symbol, true); err != nil {
		return err
	}
	d.stroke = stroke{symbol, was, []int{cell}}
	return nil
}

// Paint continues the stroke to a cell. It paints only cells with the same previous
// symbol as the first. The stroke is undone as a whole.
func (d *Desk) Paint(cell int) error {
	sh, ok := d.sheet()
	if !ok || d.stroke.cells == nil {
		return nil
	}
	d.Go(cell)
	if int(sh.board.Cells[cell]) != d.stroke.was || d.puzzle.Givens().Cells[cell] != 0 || slices.Contains(d.stroke.cells, cell) {
		return nil
	}
	d.Undo()
	d.stroke.cells = append(d.stroke.cells, cell)
	return d.Put(Digit, d.stroke.cells, d.stroke.symbol, true)
}
