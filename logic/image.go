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

// cells returns where a symmetry moves each cell.
func (y Symmetry) cells(s grid.Shape) grid.Perm {
	switch y {
	case HalfTurn:
		return s.HalfTurn()
	case Quarter:
		return s.Quarter()
	case Diagonal:
		return s.Transpose()
	case Antidiagonal:
		p := s.Transpose()
		for i, c := range s.HalfTurn() {
			p[i] = s.Transpose()[c]
		}
		return p
	case Mirror:
		return s.Mirror()
	}
	return s.Flip()
}

// An Image maps candidates to those that are true with them in the only solution of a puzzle whose
// givens a symmetry keeps, up to the names of symbols.
type Image struct {
	Cells   grid.Perm
	Symbols []int // by symbol, from 1
}

// Of returns the image of a candidate.
func (m *Image) Of(c Cand) Cand { return CandOf(m.Cells[c.Cell()], m.Symbols[c.Symbol()]) }

// ImageOf returns the image under a symmetry. It reports false if the givens, the rules or the
// number of solutions do not allow it: all houses must be moved to houses, each symbol must have one
// name, which at most one symbol without givens takes from the others, and cells may have no other constraints.
func ImageOf(s *State, y Symmetry) (m Image, ok bool) {
	size := s.Shape.Rows
	if !s.Unique || y < 0 || y >= Symmetries || size != s.Shape.Cols || size == 0 {
		return m, false
	}
	m = Image{Cells: y.cells(s.Shape), Symbols: make([]int, s.Symbols+1)}
	taken := Mask(0)
	for cell, to := range m.Cells {
		if s.HasLaw(cell) || s.Given(cell) != s.Given(int(to)) || s.blank.At(cell) != s.blank.At(0) {
			return m, false
		}
		if !s.Given(cell) {
			continue
		}
		v, w := s.Value(cell), s.Value(int(to))
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

// moved reports whether cells are moved so that each house becomes a house, and no symbols exclude each other
// beyond houses.
func moved(s *State, cells grid.Perm) bool {
	for _, h := range s.Houses {
		var to []int
		for _, c := range h.Cells {
			to = append(to, int(cells[c]))
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
