// Package fast9 counts and solves 9x9 Number Place in bulk, many grids at once:
// one in each lane of the vector registers, all of them going through the same
// propagation without branches. Search trees share the lanes.
//
// A Solver takes texts of 81 characters, row by row: 1 to 9 are givens, any
// other character is an open cell. Several grids are stride bytes apart, so that
// the lines of a file can be solved where they stand:
//
//	s := fast9.New(fast9.Best())
//	s.Count(n, text, 82, 2)       // n[i] becomes 0, 1 or 2
//	s.Solve(n, dst, 82, text, 82, 2)  // the same, with the solutions in dst
//	s.One(dst, text, 2)           // a single grid, as soon as can be
//
// docs/fast9.md explains how it works. Propagation takes over from tdoku (by
// Tom Dillon, https://t-dillon.github.io/tdoku/) the ways in which a digit can
// lie in a band, and guesses in the band where the fewest are left to choose from.
package fast9

import "github.com/banmen/banmen/kinds/sudoku/internal/cells9"

//go:generate go -C ../../../../tools run ./fast9gen -what avx512 -pkg fast9 -out ../kinds/sudoku/internal/fast9/avx512_amd64.s -stubs ../kinds/sudoku/internal/fast9/avx512_amd64.go
//go:generate go -C ../../../../tools run ./fast9gen -what avx2 -pkg fast9 -out ../kinds/sudoku/internal/fast9/avx2_amd64.s -stubs ../kinds/sudoku/internal/fast9/avx2_amd64.go
//go:generate go -C ../../../../tools run ./fast9gen -what swar -out ../kinds/sudoku/internal/fast9/swar_half.go

// Cells is the number of cells of a grid.
const Cells = cells9.Size

// A Solver has the memory that solving needs: nothing is allocated for a grid.
// It is not for use by several goroutines at a time.
type Solver struct {
	// Done, when it is closed, ends what the solver is at, within milliseconds. What
	// it returns then is of no use.
	Done <-chan struct{}

	lanes    *lanes // nil: the plain solver
	portable *lanes // SWAR, made when it is first needed
	plain    plain
	one      one
	n        [1]int // of a single grid
}

// manyGuesses is how many guesses are made in a single grid, or in the order of its
// cells, before something else goes on. Depth first, a grid that is nearly empty can
// take for ever; by all lanes at once it cannot.
const manyGuesses = 200

// New returns a solver by an implementation that this machine has.
func New(i Impl) *Solver {
	s := new(Solver)
	s.one = newOne(i.one())
	if k := i.kernel(); k != nil {
		s.lanes = newLanes(k)
	}
	return s
}

// Count sets n[i] to the number of solutions of grid i of the text, or to limit
// if there are so many or more. Grids are stride bytes apart; the text has all 81
// characters of each.
func (s *Solver) Count(n []int, text []byte, stride, limit int) {
	s.run(batch{n: n, text: text, stride: stride, limit: limit})
}

// Solve counts and writes a solution of each grid that has one to dst, where grids
// are dstStride bytes apart. What stands in dst of other grids, and between them,
// is left alone. Where there are several solutions it is the first in reading
// order that is written.
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

// Some is as Solve with the limit 1, but writes any solution, as far apart as the
// grids of the text.
func (s *Solver) Some(n []int, dst, text []byte, stride int) {
	s.run(batch{n: n, dst: dst, dstStride: stride, text: text, stride: stride, limit: 1})
}

// One counts the solutions of one grid to a limit and writes the first of them in
// reading order to dst, unless that is nil. It is done sooner than Solve.
func (s *Solver) One(dst, text []byte, limit int) int {
	if limit < 1 {
		return 0
	}
	n := s.countOne(dst, text, max(limit, 2))
	if n > 1 && dst != nil {
		s.first(dst, text)
	}
	return min(n, limit)
}

// countOne writes any of the solutions.
func (s *Solver) countOne(dst, text []byte, limit int) int {
	done := s.one.solve(text, limit, s.one.k.slots())
	if s.one.found > 0 && dst != nil {
		s.one.write(dst)
	}
	if done {
		return s.one.found
	}
	b := batch{n: s.n[:], dst: dst, text: text, limit: limit, done: s.Done}
	if s.lanes == nil {
		s.run(b)
	} else {
		s.n[0] = s.one.found
		b.next, b.begun = 1, &s.one
		s.lanes.run(b)
	}
	return s.n[0]
}

func (s *Solver) run(b batch) {
	clear(b.n)
	if b.limit < 1 || len(b.n) == 0 {
		return
	}
	if b.done = s.Done; s.lanes != nil {
		s.lanes.run(b)
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
