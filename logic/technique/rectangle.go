package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Unique rectangles: four cells with two or none in each house. If they had only the same
// two symbols, these could be swapped, giving a second solution; so one of the cells has
// another symbol.
var (
	Unique1         = unique("unique-1", "Uniqueness Test 1", "ユニークネス1", "0600")
	Unique2         = unique("unique-2", "Uniqueness Test 2", "ユニークネス2", "0601")
	Unique3         = unique("unique-3", "Uniqueness Test 3", "ユニークネス3", "0602")
	Unique4         = unique("unique-4", "Uniqueness Test 4", "ユニークネス4", "0603")
	Unique5         = unique("unique-5", "Uniqueness Test 5", "ユニークネス5", "0604")
	Unique6         = unique("unique-6", "Uniqueness Test 6", "ユニークネス6", "0605")
	HiddenRectangle = unique("hidden-rectangle", "Hidden Rectangle", "隠れた長方形", "0606")

	rectangles = []logic.Finder{inRectangles(Unique1, unique1), inRectangles(Unique2, unique2), inRectangles(Unique3, unique3),
		inRectangles(Unique4, unique4), inRectangles(Unique5, unique5), inRectangles(Unique6, unique6), inRectangles(HiddenRectangle, hiddenRectangle)}
)

func unique(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormWing, Unique: true}
}

// A rectangle is four cells and two symbols. The first and second cell share a line; the
// first and third share a crossing line.
type rectangle struct {
	cells [4]int
	pair  logic.Mask
	more  [4]int // the n cells with other candidates, ascending
	n     int
	two   [4]int // the remaining cells
}

// inRectangles returns a finder that calls find for each rectangle.
func inRectangles(t *logic.Technique, find func(*logic.State, *rectangle, func(*logic.Step) bool) bool) logic.Finder {
	return logic.Finder{Technique: t, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		if !s.Unique || !s.Grid() {
			return
		}
		list := of(s).rectangles(s)
		for i := range list {
			if !find(s, &list[i], yield) {
				return
			}
		}
	}}
}

// rectangles returns the rectangles of the state, ordered by the first bivalue cell, then
// its neighbours in line.
func (x *scratch) rectangles(s *logic.State) []rectangle {
	if x.rectRev == s.Rev && x.rectMissing == s.MissingCandidates {
		return x.rects
	}
	x.rectRev, x.rectMissing, x.rects = s.Rev, s.MissingCandidates, x.rects[:0]
	x.findAllowed(s)
	for _, a := range bivalues(s) {
		for _, r := range x.cornersOf(s, a) {
			if x.fits(s, a, r.b) && x.fits(s, a, r.c) && x.fits(s, a, r.d) {
				x.addRectangle(s, [4]int{a, r.b, r.c, r.d})
			}
		}
	}
	return x.rects
}

// fits reports whether cell b can have both symbols of cell a. If candidates may be
// missing, only placed symbols count.
func (x *scratch) fits(s *logic.State, a, b int) bool {
	if !s.MissingCandidates {
		return s.At(a)&^s.At(b) == 0
	}
	return s.Value(b) == 0 && s.At(a)&^x.allowed[b] == 0
}

// findAllowed computes which symbols each cell could have if only placed symbols counted.
func (x *scratch) findAllowed(s *logic.State) {
	n := s.Shape.Size()
	if len(x.allowed) < n {
		x.allowed, x.placed = make([]logic.Mask, n), make([]logic.Mask, len(s.Houses))
	}
	for h := range s.Houses {
		x.placed[h] = 0
		for _, cell := range s.Houses[h].Cells {
			x.placed[h] |= logic.Bit(s.Value(cell))
		}
	}
	for cell := range n {
		x.allowed[cell] = 0
		if s.Value(cell) == 0 {
			x.allowed[cell] = s.AllSymbols()
			for _, spot := range s.Spots(cell) {
				x.allowed[cell] &^= x.placed[spot.House]
			}
		}
	}
}

func (x *scratch) addRectangle(s *logic.State, cells [4]int) {
	sorted := cells
	slices.Sort(sorted[:])
	for i := range x.rects {
		other := x.rects[i].cells
		slices.Sort(other[:])
		if sorted == other {
			return
		}
	}
	r := rectangle{cells: cells, pair: s.At(cells[0])}
	two := 0
	for _, c := range sorted {
		if s.At(c)&^r.pair != 0 {
			r.more[r.n] = c
			r.n++
		} else {
			r.two[two] = c
			two++
		}
	}
	x.rects = append(x.rects, r)
}
