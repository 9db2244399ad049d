package cells9

import "math/bits"

// A Set is a set of cells: cell 0 is the lowest bit of the first word.
type Set [2]uint64

// All is the set of all cells.
var All = Set{1<<64 - 1, 1<<(Size-64) - 1}

// Add adds a cell, Remove removes it, and Toggle does either.
func (s *Set) Add(cell int)    { s[cell>>6] |= 1 << (cell & 63) }
func (s *Set) Remove(cell int) { s[cell>>6] &^= 1 << (cell & 63) }
func (s *Set) Toggle(cell int) { s[cell>>6] ^= 1 << (cell & 63) }

// Has reports whether a cell is in s.
func (s *Set) Has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// RemoveAll removes the cells of another set.
func (s *Set) RemoveAll(other *Set) {
	s[0] &^= other[0]
	s[1] &^= other[1]
}

// Len returns the number of cells.
func (s *Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// First returns the lowest cell; the set must not be empty.
func (s *Set) First() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}
