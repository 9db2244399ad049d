package minlex

import (
	"math/big"
	"math/bits"
)

// A board is the board or its reflection, with its empty parts.
type board struct {
	h, w, n     int
	cells       [maxSide * maxSide]uint8
	empty       [maxSide]uint32 // by row: its empty columns
	emptyRows   uint32
	emptyBands  uint32
	emptyStacks uint32
}

func newBoard(cells []uint16, h, w int, reflect bool) *board {
	b := &board{h: h, w: w, n: h * w}
	b.emptyRows = 1<<b.n - 1
	b.emptyBands, b.emptyStacks = 1<<w-1, 1<<h-1
	for i, v := range cells {
		r, c := i/b.n, i%b.n
		if reflect {
			r, c = c, r
		}
		b.cells[r*b.n+c] = uint8(v)
		if v == 0 {
			b.empty[r] |= 1 << c
		} else {
			b.emptyRows &^= 1 << r
			b.emptyBands &^= 1 << (r / h)
			b.emptyStacks &^= 1 << (c / w)
		}
	}
	return b
}

// row returns the cells of row r.
func (b *board) row(r int) []uint8 { return b.cells[r*b.n : (r+1)*b.n] }

// candidates returns the rows, as bits, that can be row r of the answer after the rows of s. It
// includes only one empty row of a band, and only one empty band.
func (b *board) candidates(s *state, r int) uint32 {
	free := uint32(1)<<b.n - 1
	if r%b.h != 0 {
		free = (1<<b.h - 1) << (int(s.band) * b.h)
	}
	free &^= s.used
	some := free &^ b.emptyRows
	skip := uint32(0) // bands in which empty rows leave no choice
	for empty := free & b.emptyRows; empty != 0; empty &= empty - 1 {
		band := uint32(1) << (bits.TrailingZeros32(empty) / b.h)
		if skip&band != 0 {
			continue
		}
		some |= empty & -empty
		if skip |= band; b.emptyBands&band != 0 {
			skip |= b.emptyBands
		}
	}
	return some
}

// empties returns the number of symmetries that exchange only empty rows of a band, empty
// bands, and empty stacks.
func (b *board) empties() *big.Int {
	n := factorial(bits.OnesCount32(b.emptyBands))
	n.Mul(n, factorial(bits.OnesCount32(b.emptyStacks)))
	for band := range b.w {
		n.Mul(n, factorial(bits.OnesCount32(b.emptyRows>>(band*b.h)&(1<<b.h-1))))
	}
	return n
}
