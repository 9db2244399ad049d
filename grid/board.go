package grid

import (
	"math/rand/v2"
	"slices"
)

// A Board is one stage of an answer, from only the givens to complete. Cells
// holds a symbol for each cell: 1 to k, or 0 where it is undecided. What a
// symbol is worth and how it prints is the business of the kind.
type Board struct {
	Shape
	Cells []uint16
}

// New returns a board with all cells undecided.
func New(s Shape) Board { return Board{s, make([]uint16, s.Size())} }

// Of returns a board of the first symbols given, one for each cell: of the values of
// a solution, as the cells are the first variables of a model.
func Of(s Shape, symbols []int) Board {
	b := New(s)
	for i := range b.Cells {
		b.Cells[i] = uint16(symbols[i])
	}
	return b
}

// Fit returns b if it is a board of that shape with no symbol above most. Of any
// other it returns what can be had: a board of the shape with the symbols that are
// in place there, and the other cells undecided.
func (b Board) Fit(s Shape, most int) Board {
	wrong := func(v uint16) bool { return int(v) > most }
	if b.Shape == s && len(b.Cells) == s.Size() && !slices.ContainsFunc(b.Cells, wrong) {
		return b
	}
	c := New(s)
	for row := range min(b.Rows, s.Rows) {
		for col := range min(b.Cols, s.Cols) {
			if at := b.At(row, col); at < len(b.Cells) && !wrong(b.Cells[at]) {
				c.Cells[s.At(row, col)] = b.Cells[at]
			}
		}
	}
	return c
}

// Clone returns a copy of b that shares nothing with it.
func (b Board) Clone() Board {
	b.Cells = slices.Clone(b.Cells)
	return b
}

// Equal reports whether both boards have the same shape and symbols.
func (b Board) Equal(c Board) bool { return b.Shape == c.Shape && slices.Equal(b.Cells, c.Cells) }

// Full reports whether every cell is decided.
func (b Board) Full() bool { return !slices.Contains(b.Cells, 0) }

// Count returns the number of decided cells.
func (b Board) Count() int {
	n := 0
	for _, v := range b.Cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// ShuffleRows fills each row with all symbols from 1 to the number of columns, at
// random.
func (b Board) ShuffleRows(r *rand.Rand) {
	for row := range b.Rows {
		for c, v := range r.Perm(b.Cols) {
			b.Cells[b.At(row, c)] = uint16(v + 1)
		}
	}
}

// Within reports whether every decided cell of b has the same symbol in c.
func (b Board) Within(c Board) bool {
	for i, v := range b.Cells {
		if v != 0 && v != c.Cells[i] {
			return false
		}
	}
	return b.Shape == c.Shape
}

// Marks are pencil marks: for each cell a set of symbols, symbol s as the bit
// 1<<s. A cell that is 0 has none.
type Marks []uint64
