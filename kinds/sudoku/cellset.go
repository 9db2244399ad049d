package sudoku

import "math/bits"

// A cellSet is a set of cells of 9x9.
type cellSet [2]uint64

var allCells = cellSet{1<<64 - 1, 1<<17 - 1}

func (s *cellSet) add(cell int)      { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) remove(cell int)   { s[cell>>6] &^= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

func (s *cellSet) removeAll(of *cellSet) {
	s[0] &^= of[0]
	s[1] &^= of[1]
}

// first returns the first cell of a set that has one.
func (s *cellSet) first() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// seenFrom are the cells of the row, the column and the box of each cell.
var seenFrom = func() (seen [81]cellSet) {
	for i, a := range housesOf {
		for j, b := range housesOf {
			if a[0] == b[0] || a[1] == b[1] || a[2] == b[2] {
				seen[i].add(j)
			}
		}
	}
	return seen
}()
