package minlex

import (
	"iter"
	"math/big"
	"math/bits"
)

// A board is the board, or its reflection, with what is empty in it.
type board struct {
	h, w, n     int
	cells       [maxSide * maxSide]uint8
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
		if v != 0 {
			b.emptyRows &^= 1 << r
			b.emptyBands &^= 1 << (r / h)
			b.emptyStacks &^= 1 << (c / w)
		}
	}
	return b
}

// row returns the cells of row r.
func (b *board) row(r int) []uint8 { return b.cells[r*b.n : (r+1)*b.n] }

// choices yields the rows that can be row r of the answer after those of s. Of
// empty rows of a band and of empty bands it yields only one.
func (b *board) choices(s *state, r int) iter.Seq[int] {
	free := uint32(1)<<b.n - 1
	if r%b.h != 0 {
		free = (1<<b.h - 1) << (int(s.band) * b.h)
	}
	free &^= s.used
	return func(yield func(int) bool) {
		band, bands := -1, uint32(0) // the last with an empty row, and empty ones so far
		for ; free != 0; free &= free - 1 {
			row := bits.TrailingZeros32(free)
			if b.emptyRows>>row&1 != 0 {
				if band == row/b.h || bands != 0 && b.emptyBands>>(row/b.h)&1 != 0 {
					continue
				}
				band = row / b.h
				bands |= b.emptyBands >> band & 1
			}
			if !yield(row) {
				return
			}
		}
	}
}

// empties returns how many symmetries exchange only empty rows of a band, empty
// bands, and empty stacks.
func (b *board) empties() *big.Int {
	n := factorial(bits.OnesCount32(b.emptyBands))
	n.Mul(n, factorial(bits.OnesCount32(b.emptyStacks)))
	for band := range b.w {
		n.Mul(n, factorial(bits.OnesCount32(b.emptyRows>>(band*b.h)&(1<<b.h-1))))
	}
	return n
}
