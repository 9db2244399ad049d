package grid

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Board is one stage of an answer, from the givens alone to complete. Cells holds a
// symbol for each cell: 1 to k, or 0 for an open cell and for a gap. The kind decides what a
// symbol is worth and how it is printed.
type Board struct {
	Shape
	Cells []uint16
}

// New returns a board with all cells open.
func New(s Shape) Board { return Board{s, make([]uint16, s.Size())} }

// Of returns a board of the first s.Size() symbols. For the values of a solution it returns the
// solution's board, since cells are the first variables of a model. If there are too few symbols,
// the board has fewer cells. An impossible number, such as a negative one, becomes the greatest
// symbol. No puzzle accepts such boards.
func Of(s Shape, symbols []int) Board {
	b := Board{s, make([]uint16, min(len(symbols), s.Size()))}
	for i := range b.Cells {
		if !s.IsGap(i) {
			b.Cells[i] = uint16(min(uint(symbols[i]), math.MaxUint16))
		}
	}
	return b
}

// Board returns the board with these cells. It clears the gaps.
func (s Shape) Board(cells []uint16) Board {
	for c := range s.Gaps {
		if s.IsGap(c) && c < len(cells) {
			cells[c] = 0
		}
	}
	return Board{s, cells}
}

// Clone returns a deep copy of b.
func (b Board) Clone() Board {
	b.Cells = slices.Clone(b.Cells)
	return b
}

// Equal reports whether both boards have the same shape and symbols.
func (b Board) Equal(c Board) bool { return b.Shape == c.Shape && slices.Equal(b.Cells, c.Cells) }

// IsOpen reports whether a cell is undecided. A gap is not open.
func (b Board) IsOpen(cell int) bool { return b.Cells[cell] == 0 && !b.IsGap(cell) }

// Full reports whether every cell is decided.
func (b Board) Full() bool {
	if b.Gaps == "" {
		return !slices.Contains(b.Cells, 0)
	}
	return b.Open() == 0
}

// Open returns the number of open cells.
func (b Board) Open() int { return len(b.Cells) - b.Count() - b.gaps() }

// Fill returns a copy of b with the symbol v in each open cell.
func (b Board) Fill(v int) Board {
	b = b.Clone()
	for i := range b.Cells {
		if b.IsOpen(i) {
			b.Cells[i] = uint16(v)
		}
	}
	return b
}

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

// ContainedIn reports whether c has the symbol of every decided cell of b.
func (b Board) ContainedIn(c Board) bool {
	for i, v := range b.Cells {
		if v != 0 && v != c.Cells[i] {
			return false
		}
	}
	return b.Shape == c.Shape
}

// Marks are pencil marks: for each cell a set of symbols, with symbol s as the bit 1<<s.
// A cell that is 0 has no marks.
type Marks []uint64
