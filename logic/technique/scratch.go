package technique

import "github.com/banmen/banmen/logic"

// scratch is what techniques keep with a state: memory for lists, and what holds as
// long as the state stays as it is.
type scratch struct {
	rev     uint64 // of the state when pairs was made
	pairs   []int  // cells with two candidates
	options logic.Options
	none    map[*logic.Technique]*none
	noCross []uint64 // by line and box: the later RevIn of both when there was no Sue de Coq

	turbots  []turbot
	boxes    [2][]finBox // of finned fish, with rows and with columns as bases
	corners  [][]corner  // by cell: the rectangles that begin there
	web      web
	net      net
	alses    alses
	palette  palette
	forces   forces
	tables   tables
	blossom  blossom
	stencil  stencil
	closure  closure
	loops    loops
	crossing crossing
	laws     lawyer
	supposed hypothesis

	calmRev       []uint64 // by symbol: its RevOf when no Franken fish could be
	school        school
	masks         [logic.MaxSymbols + 1]logic.Mask // see choice
	bases, covers []int

	rectRev     uint64 // of the state when rects was made, and whether candidates could be missing
	rectMissing bool
	rects       []rectangle
	allowed     []logic.Mask // by cell
}

// of returns the scratch of a state.
func of(s *logic.State) *scratch {
	if x, ok := s.Scratch.(*scratch); ok {
		return x
	}
	x := &scratch{rev: s.Rev - 1, rectRev: s.Rev - 1}
	s.Scratch = x
	return x
}

// fresh returns the symbols of which something has changed since a technique was not found
// in their candidates, and quiet notes that it is not found in any of these.
func (x *scratch) fresh(s *logic.State, t *logic.Technique) (m logic.Mask) {
	for v := x.untried(s, t, 1); v <= s.Symbols; v = x.untried(s, t, v+1) {
		m |= logic.Bit(v)
	}
	return m
}

func (x *scratch) quiet(s *logic.State, t *logic.Technique, symbols logic.Mask) {
	for ; symbols != 0; symbols &= symbols - 1 {
		x.tried(s, t, symbols.First())
	}
}

// none is where a technique was found nowhere: by symbol the RevOf, by house the RevIn of then.
type none struct{ symbols, houses []uint64 }

// noneOf returns what is known of a technique.
func (x *scratch) noneOf(s *logic.State, t *logic.Technique) *none {
	if x.none == nil || x.options != s.Options {
		x.none, x.options = map[*logic.Technique]*none{}, s.Options
	}
	n := x.none[t]
	if n == nil {
		n = &none{make([]uint64, s.Symbols+1), make([]uint64, len(s.Houses))}
		x.none[t] = n
	}
	return n
}

// untried returns the first symbol from v on of which something has changed since a
// technique was not found in its candidates; more than there are if there is none.
func (x *scratch) untried(s *logic.State, t *logic.Technique, v int) int {
	none := x.noneOf(s, t).symbols
	for v <= s.Symbols && none[v] == s.RevOf(v) {
		v++
	}
	return v
}

// tried notes that a technique is not found in the candidates of symbol v.
func (x *scratch) tried(s *logic.State, t *logic.Technique, v int) {
	x.noneOf(s, t).symbols[v] = s.RevOf(v)
}

func (x *scratch) crossed(s *logic.State) []uint64 {
	if x.noCross == nil {
		x.noCross = make([]uint64, len(s.Houses)*len(s.Houses))
	}
	return x.noCross
}

// bivalues returns the cells with two candidates, ascending.
func bivalues(s *logic.State) []int {
	x := of(s)
	if x.rev != s.Rev {
		x.rev, x.pairs = s.Rev, x.pairs[:0]
		for cell := range s.Shape.Size() {
			if s.At(cell).Len() == 2 {
				x.pairs = append(x.pairs, cell)
			}
		}
	}
	return x.pairs
}
