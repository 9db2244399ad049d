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
//	s.Solve(n, dst, text, 82, 2)  // the same, with the solutions in dst
//	s.One(dst, text, 2)           // a single grid, as soon as can be
//
// docs/fast9.md explains how it works. Propagation takes over from tdoku (by
// Tom Dillon, https://t-dillon.github.io/tdoku/) the ways in which a digit can
// lie in a band, and the choice of the band with the fewest of them.
package fast9

//go:generate go -C ../../../../tools run ./fast9gen -what avx512 -pkg fast9 -out ../kinds/sudoku/internal/fast9/avx512_amd64.s -stubs ../kinds/sudoku/internal/fast9/avx512_amd64.go
//go:generate go -C ../../../../tools run ./fast9gen -what avx2 -pkg fast9 -out ../kinds/sudoku/internal/fast9/avx2_amd64.s -stubs ../kinds/sudoku/internal/fast9/avx2_amd64.go
//go:generate go -C ../../../../tools run ./fast9gen -what swar -out ../kinds/sudoku/internal/fast9/swar_half.go

// Cells is the number of cells of a grid.
const Cells = 81

// A Solver has the memory that solving needs: nothing is allocated for a grid.
// It is not for use by several goroutines at a time.
type Solver struct {
	lanes *lanes // nil: the plain solver
	spare *lanes // SWAR, made when it is first needed
	plain plain
	one   one
}

// How many guesses are made in one grid at a time before lanes take it. Those of
// vectors are soon ahead; in any case a grid that is nearly empty can lead a
// search that goes to the bottom first astray, but not many at once.
const (
	fewGuesses  = 4
	manyGuesses = 200

	lotsOfGivens = 28 // grids with more of them either need few guesses or have several solutions
)

// New returns a solver by an implementation that this machine has.
func New(i Impl) *Solver {
	s := new(Solver)
	s.one.vectors = i.pairs()
	if k := i.kernel(); k != nil {
		s.lanes = newLanes(k)
	}
	return s
}

// Count sets n[i] to the number of solutions of grid i of the text, or to limit
// if there are so many or more. Grids are stride bytes apart; the text has all 81
// characters of each.
func (s *Solver) Count(n []int, text []byte, stride, limit int) {
	s.run(n, nil, text, stride, limit)
}

// Solve counts and writes a solution of each grid that has one to dst, which is
// laid out as the text is. What stands in dst of other grids, and between them,
// is left alone. Where there are several solutions it is the first in reading
// order that is written.
func (s *Solver) Solve(n []int, dst, text []byte, stride, limit int) {
	if limit < 1 {
		clear(n)
		return
	}
	s.run(n, dst, text, stride, max(limit, 2))
	s.firsts(n, dst, text, stride)
	for i, found := range n {
		if found > 1 {
			n[i] = min(found, limit)
		}
	}
}

// Some is as Solve with the limit 1, but writes any solution.
func (s *Solver) Some(n []int, dst, text []byte, stride int) { s.run(n, dst, text, stride, 1) }

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
	guesses := fewGuesses
	if s.lanes == nil || s.lanes.width == lanesSWAR {
		guesses = manyGuesses
	}
	if s.one.solve(text, limit, guesses) {
		if s.one.found > 0 && dst != nil {
			s.one.write(dst)
		}
		return s.one.found
	}
	var n [1]int
	s.run(n[:], dst, text, Cells, limit)
	return n[0]
}

func (s *Solver) run(n []int, dst, text []byte, stride, limit int) {
	clear(n)
	if limit < 1 || len(n) == 0 {
		return
	}
	if s.lanes != nil {
		s.lanes.run(batch{text: text, stride: stride, limit: limit, n: n, dst: dst})
		return
	}
	for i := range n {
		n[i] = s.plain.solve(text[i*stride:], limit)
		if n[i] > 0 && dst != nil {
			s.plain.write(dst[i*stride:])
		}
	}
}
