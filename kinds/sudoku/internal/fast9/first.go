package fast9

import "github.com/banmen/banmen/kinds/sudoku/internal/cells9"

// first writes the first solution, in reading order, of a grid that has one. A search in
// reading order usually finds it soon; otherwise firstByAsking does.
func (s *Solver) first(dst, text []byte) {
	if !s.inOrder(dst, text, 1) {
		s.firstByAsking(dst, text)
	}
}

// inOrder searches a grid in reading order, up to a limit of solutions, and writes the first
// to dst, if that is not nil. It reports false if that takes too long.
func (s *Solver) inOrder(dst, text []byte, limit int) bool {
	s.one.ordered = true
	done := s.one.solve(text, limit, 1)
	s.one.ordered = false
	if done && s.one.found > 0 && dst != nil {
		s.one.write(dst)
	}
	return done
}

// firstByAsking starts from any solution. For each open cell in turn it asks for a
// solution with a lower digit, and then fixes the cell.
func (s *Solver) firstByAsking(dst, text []byte) {
	dst = dst[:Cells]
	s.any(dst, text)
	var grid, better [Cells]byte
	copy(grid[:], text)
	used := usedBy(text)
	for cell, given := range grid {
		if given >= '1' && given <= '9' {
			continue
		}
		free := used.Free(cell)
		for d := byte('1'); d < dst[cell]; d++ {
			if free>>(d-'1')&1 == 0 {
				continue
			}
			if grid[cell] = d; s.any(better[:], grid[:]) {
				copy(dst, better[:])
			}
		}
		grid[cell] = dst[cell]
		used.Toggle(cell, 1<<(dst[cell]-'1'))
	}
}

// usedBy returns the digits of the givens of a grid that has a solution.
func usedBy(text []byte) (used cells9.Used) {
	for cell, c := range text[:Cells] {
		if c >= '1' && c <= '9' {
			used.Toggle(cell, 1<<(c-'1'))
		}
	}
	return used
}

// any writes some solution of a grid, and reports whether there is one.
func (s *Solver) any(dst, text []byte) bool {
	if s.one.solve(text, 1, fewSlots) {
		if s.one.found > 0 {
			s.one.write(dst)
		}
		return s.one.found > 0
	}
	if s.portable == nil {
		s.portable = newLanes(new(kernelSWAR))
	}
	n := []int{0}
	s.portable.run(batch{text: text, stride: Cells, limit: 1, n: n, dst: dst, done: s.Done})
	return n[0] > 0
}
