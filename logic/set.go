package logic

import (
	"iter"
	"math/bits"
	"slices"
)

// A Mask is a small set: of symbols, where bit v is symbol v as in grid.Marks, or of
// places in a house, where bit 0 is the first cell.
type Mask uint64

// Bit returns the set with only i.
func Bit(i int) Mask { return 1 << uint(i&63) }

// MaskOf returns the set of some numbers.
func MaskOf(all ...int) Mask {
	var m Mask
	for _, i := range all {
		m |= Bit(i)
	}
	return m
}

// Has reports whether i is in m.
func (m Mask) Has(i int) bool { return m&Bit(i) != 0 }

// Len returns the number of elements.
func (m Mask) Len() int { return bits.OnesCount64(uint64(m)) }

// First returns the lowest element, or 64 if m is empty.
func (m Mask) First() int { return bits.TrailingZeros64(uint64(m)) }

// One reports whether m has exactly one element.
func (m Mask) One() bool { return m != 0 && m&(m-1) == 0 }

// All yields the elements, ascending.
func (m Mask) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; m != 0; m &= m - 1 {
			if !yield(m.First()) {
				return
			}
		}
	}
}

// List returns the elements, ascending.
func (m Mask) List() []int {
	var list []int
	for ; m != 0; m &= m - 1 {
		list = append(list, m.First())
	}
	return list
}

// A Cand is a candidate: a symbol in a cell. Candidates are ordered by cell, then by
// symbol.
type Cand uint32

// CandOf returns the candidate symbol v of a cell.
func CandOf(cell, v int) Cand { return Cand(cell<<6 | v) }

// Cell returns the cell of the candidate.
func (c Cand) Cell() int { return int(c >> 6) }

// Symbol returns the symbol of the candidate, from 1.
func (c Cand) Symbol() int { return int(c & 63) }

// Subset reports whether all candidates of some are in all.
func Subset(some, all []Cand) bool {
	return !slices.ContainsFunc(some, func(c Cand) bool { return !slices.Contains(all, c) })
}

// A Cells is a set of cells; cell c is bit c%64 of word c/64. All sets of the same Rules
// have Rules.Words words.
type Cells []uint64

// Has reports whether a cell is in s.
func (s Cells) Has(cell int) bool { return s[cell>>6]&(1<<uint(cell&63)) != 0 }

// Add adds a cell to s.
func (s Cells) Add(cell int) { s[cell>>6] |= 1 << uint(cell&63) }

// Remove removes a cell from s.
func (s Cells) Remove(cell int) { s[cell>>6] &^= 1 << uint(cell&63) }

// Len returns the number of cells.
func (s Cells) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All yields the cells, ascending.
func (s Cells) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
