package session

import (
	"slices"

	"github.com/banmen/banmen/ops"
)

// manyPainted is the largest number of symbols of a puzzle that is painted: a press has a
// symbol of its own, and needs no choice beforehand.
const manyPainted = 3

// Painted reports whether cells are painted with strokes of the mouse or a finger, because
// the puzzle has few symbols, such as a nonogram.
func (s *Session) Painted() bool {
	sh, ok := s.sheet()
	return ok && len(sh.symbols)-1 <= manyPainted
}

// Pens returns the pens that mean something for the puzzle. Marks say which of several
// symbols may stand in a cell, so they need two symbols that are no blank.
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

// A stroke is a line of cells painted in one go.
type stroke struct {
	symbol int   // what the first cell became: a symbol, or 0 if the stroke erases
	was    int   // the symbol of the first cell before
	cells  []int // painted so far; nil: no stroke is under way
}

// Press begins a stroke at a cell. It paints the first symbol, or the second one, which the
// right button paints; a cell that has that symbol already is erased instead. The error says
// that the cell is given.
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

// Paint continues the stroke to a cell. Only cells that held the same as the first one are
// painted, and all of them are undone together.
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
