// Package fast9 counts and solves 9x9 Number Place in bulk. Each lane of the vector
// registers holds a grid, and all grids go through the same branch-free propagation.
// Search trees share the lanes.
//
// A Solver takes texts of 81 characters, row by row: 1 to 9 are givens, any other
// character is an open cell. Consecutive grids are stride bytes apart, so that the lines
// of a file can be solved in place:
//
//	s := fast9.New(fast9.Best())
//	s.Count(n, text, 82, 2)       // n[i] becomes 0, 1 or 2
//	s.Solve(n, dst, 82, text, 82, 2)  // the same, with the solutions in dst
//	s.One(dst, text, 2)           // a single grid, with low latency
//
// docs/fast9.md explains how it works. Propagation takes two ideas from tdoku (by Tom
// Dillon, https://t-dillon.github.io/tdoku/): the ways in which a digit can lie in a
// band, and guessing in the band with the fewest ways left.
package fast9

import "github.com/banmen/banmen/kinds/sudoku/internal/cells9"

//go:generate go -C ../../../../tools run ./fast9gen -what avx512 -pkg fast9 -out ../kinds/sudoku/internal/fast9/avx512_amd64.s -stubs ../kinds/sudoku/internal/fast9/avx512_amd64.go
//go:generate go -C ../../../../tools run ./fast9gen -what avx2 -pkg fast9 -out ../kinds/sudoku/internal/fast9/avx2_amd64.s -stubs ../kinds/sudoku/internal/fast9/avx2_amd64.go
//go:generate go -C ../../../../tools run ./fast9gen -what swar -out ../kinds/sudoku/internal/fast9/swar_half.go

// Cells is the number of cells of a grid.
const Cells = cells9.Size

// A Solver holds the memory for solving, so that grids need no allocations. It serves one
// goroutine.
type Solver struct {
	// Closing Done stops the solver within milliseconds. Its results are then meaningless.
	Done <-chan struct{}

	impl     Impl
	batches  *lanes // made on first use
	portable *lanes // SWAR, made on first use
	plain    plain
	one      one
	n        [1]int // the count of a single grid
	several  int    // number of the last single grids that had several solutions
}

// fewestGivens is the least number of givens of a puzzle with one solution (McGuire, Tugemann
// and Civario 2012).
const fewestGivens = 17

// severalBefore is the number of consecutive single grids with several solutions after which the
// next grid is expected to have several, too.
const severalBefore = 3

// manyGuesses limits the guesses in a single grid, or in the order of its cells, before another
// method takes over. Depth-first search of a nearly empty grid may never end; a search with all
// lanes at once does.
const manyGuesses = 200

// New returns a solver for an implementation that this machine supports.
func New(i Impl) *Solver {
	return &Solver{impl: i, one: newOne(i.one())}
}

// lanes returns the solver of batches, or nil for the plain solver. Single grids rarely need it, so
// its memory is allocated on first use.
func (s *Solver) lanes() *lanes {
	if s.batches == nil && s.impl != Plain {
		s.batches = newLanes(s.impl.kernel())
	}
	return s.batches
}

// Count sets n[i] to the number of solutions of grid i of the text, at most limit. Grids
// are stride bytes apart; the text has all 81 characters of each.
func (s *Solver) Count(n []int, text []byte, stride, limit int) {
	s.run(batch{n: n, text: text, stride: stride, limit: limit})
}

// Solve is Count, and also writes the first solution in reading order of each grid to
// dst, where grids are dstStride bytes apart. Grids without a solution, and the bytes
// between grids, are left unchanged in dst.
func (s *Solver) Solve(n []int, dst []byte, dstStride int, text []byte, stride, limit int) {
	if limit < 1 {
		clear(n)
		return
	}
	b := batch{n: n, dst: dst, dstStride: dstStride, text: text, stride: stride, limit: max(limit, 2)}
	s.run(b)
	s.firsts(b)
	for i, found := range n {
		if found > 1 {
			n[i] = min(found, limit)
		}
	}
}

// Some is Solve, but writes any solution, with the stride of the text.
func (s *Solver) Some(n []int, dst, text []byte, stride, limit int) {
	s.run(batch{n: n, dst: dst, dstStride: stride, text: text, stride: stride, limit: limit})
}

// One counts the solutions of one grid up to a limit, and writes the first in reading
// order to dst unless dst is nil. It has a lower latency than Solve.
func (s *Solver) One(dst, text []byte, limit int) int {
	if limit < 1 {
		return 0
	}
	n, likely := 0, s.several >= severalBefore || givens(text) < fewestGivens
	s.one.hasty = likely
	done := likely && limit <= 2 && s.inOrder(dst, text, 2)
	s.one.hasty = false
	if done {
		n = s.one.found
	} else if n = s.countOne(dst, text, max(limit, 2)); n > 1 && dst != nil {
		s.first(dst, text)
	}
	if s.several++; n < 2 {
		s.several = 0
	}
	return min(n, limit)
}

// Without is One for a grid in which some digits are excluded. gone has a mask of digits for each
// cell, with bit 1 for digit 1; nil excludes none. It reports false if it takes too many guesses.
func (s *Solver) Without(dst, text []byte, gone []uint64, limit int) (n int, ok bool) {
	if gone == nil {
		return s.One(dst, text, limit), true
	}
	s.one.gone, s.one.done = gone, s.Done
	defer func() { s.one.gone, s.one.done = nil, nil }()
	if limit < 1 {
		return 0, true
	}
	if !s.one.solve(text, max(limit, 2), s.one.k.slots()) {
		return 0, false
	}
	if n = s.one.found; n > 1 && dst != nil {
		if !s.inOrder(dst, text, 1) {
			return 0, false
		}
	} else if n > 0 && dst != nil {
		s.one.write(dst)
	}
	return min(n, limit), true
}

// mostGuesses limits the guesses in a grid that no other method can take over.
const mostGuesses = 1 << 28 // about a minute

// countOne is One, but writes any solution.
func (s *Solver) countOne(dst, text []byte, limit int) int {
	done := s.one.solve(text, limit, s.one.k.slots())
	if s.one.found > 0 && dst != nil {
		s.one.write(dst)
	}
	if done {
		return s.one.found
	}
	b := batch{n: s.n[:], dst: dst, text: text, limit: limit, done: s.Done}
	if lanes := s.lanes(); lanes == nil {
		s.run(b)
	} else {
		s.n[0] = s.one.found
		b.next, b.begun = 1, &s.one
		lanes.run(b)
	}
	return s.n[0]
}

func (s *Solver) run(b batch) {
	clear(b.n)
	if b.limit < 1 || len(b.n) == 0 {
		return
	}
	b.done = s.Done
	if lanes := s.lanes(); lanes != nil {
		lanes.run(b)
		return
	}
	for i := range b.n {
		if b.stopped() {
			return
		}
		b.n[i] = s.plain.solve(b.text[i*b.stride:], b.limit, b.done)
		if b.n[i] > 0 && b.dst != nil {
			s.plain.write(b.dst[i*b.dstStride:])
		}
	}
}
