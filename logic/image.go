package logic

import (
	"slices"

	"github.com/banmen/banmen/grid"
)

// A Symmetry is a turn or a reflection of a square board.
type Symmetry int

// The symmetries of a square besides the identity.
const (
	HalfTurn Symmetry = iota
	Quarter
	Diagonal
	Antidiagonal
	Mirror
	Flip
	Symmetries
)

// Cells returns where a symmetry moves each cell of a square board.
func (y Symmetry) Cells(s grid.Shape) grid.Perm {
	switch y {
	case HalfTurn:
		return s.HalfTurn()
	case Quarter:
		return s.Quarter()
	case Diagonal:
		return s.Transpose()
	case Antidiagonal:
		return s.Antitranspose()
	case Mirror:
		return s.Mirror()
	}
	return s.Flip()
}

// An Image maps candidates to their images under a symmetry that keeps the givens of a puzzle, up
// to names of symbols. In the only solution of the puzzle, a candidate and its image are both true
// or both false.
type Image struct {
	Cells   grid.Perm
	Symbols []int // by symbol, from 1
}

// Of returns the image of a candidate.
func (m *Image) Of(c Cand) Cand { return CandOf(m.Cells[c.Cell()], m.Symbols[c.Symbol()]) }

// ImageOf returns the image under a symmetry. It reports false unless the puzzle has one solution,
// the symmetry moves all houses to houses and givens to givens, and each symbol becomes one symbol.
// Candidates that are true, or supposed to be, count as givens. At most one symbol may have no givens:
// it becomes the symbol that is left. All cells must take the same symbols, and may have no
// constraints besides houses.
func ImageOf(s *State, y Symmetry, more ...Cand) (m Image, ok bool) {
	size := s.Shape.Rows
	if !s.Unique || y < 0 || y >= Symmetries || size != s.Shape.Cols || size == 0 {
		return m, false
	}
	m = Image{Cells: y.Cells(s.Shape), Symbols: make([]int, s.Symbols+1)}
	given := func(cell int) int {
		for _, c := range more {
			if c.Cell() == cell {
				return c.Symbol()
			}
		}
		if s.Given(cell) {
			return s.Value(cell)
		}
		return 0
	}
	taken := Mask(0)
	for cell, to := range m.Cells {
		v, w := given(cell), given(to)
		if s.HasLaw(cell) || (v == 0) != (w == 0) || s.blank.At(cell) != s.blank.At(0) {
			return m, false
		}
		if v == 0 {
			continue
		}
		if max(v, w) > s.Symbols {
			return m, false // not a symbol that all cells may have
		}
		if m.Symbols[v] == 0 && !taken.Has(w) {
			m.Symbols[v], taken = w, taken|Bit(w)
		}
		if m.Symbols[v] != w {
			return m, false
		}
	}
	if rest := s.AllSymbols() &^ taken; rest.Len() > 1 {
		return m, false
	} else if rest != 0 {
		m.Symbols[slices.Index(m.Symbols[1:], 0)+1] = rest.First()
	}
	return m, moved(s, m.Cells)
}

// moved reports whether each house becomes a house, and whether symbols exclude each other only in
// houses.
func moved(s *State, cells grid.Perm) bool {
	for _, h := range s.Houses {
		var to []int
		for _, c := range h.Cells {
			to = append(to, cells[c])
		}
		slices.Sort(to)
		same := func(g House) bool {
			return g.Full == h.Full && slices.Equal(slices.Sorted(slices.Values(g.Cells)), to)
		}
		if !slices.ContainsFunc(s.Houses, same) {
			return false
		}
	}
	for cell := range cells {
		for v := 1; v <= s.Symbols; v++ {
			if len(s.Excluded(CandOf(cell, v))) > 0 {
				return false
			}
		}
	}
	return true
}
