package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Unique rectangles: four cells of which each house has two or none. If they had two
// symbols alone these could change places, and there would be two solutions; so one of
// the four has another.
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
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Wing}
}

// A rectangle is four cells, the first two in one line and the first and the third in
// one across, and two symbols.
type rectangle struct {
	cells [4]int
	pair  logic.Mask
	more  [4]int // those that can have another symbol, n of them, ascending
	n     int
	two   [4]int // the others
}

// inRectangles returns a finder that asks find for the steps of each rectangle.
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

// rectangles returns those of the state, by the first cell with two candidates, the
// next in its line, and the others.
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

// fits reports whether a cell can have both symbols of another, or, if candidates may
// be missing, could have if only placed symbols counted.
func (x *scratch) fits(s *logic.State, a, b int) bool {
	if !s.MissingCandidates {
		return s.At(a)&^s.At(b) == 0
	}
	return s.Value(b) == 0 && s.At(a)&^x.allowed[b] == 0
}

// findAllowed works out what symbols each cell could have if only placed ones counted.
func (x *scratch) findAllowed(s *logic.State) {
	n := s.Shape.Size()
	if len(x.allowed) < n {
		x.allowed = make([]logic.Mask, n)
	}
	for cell := range n {
		x.allowed[cell] = 0
		if s.Value(cell) == 0 {
			m := logic.Bit(s.Symbols+1) - 2
			for _, spot := range s.Spots(cell) {
				for _, other := range s.Houses[spot.House].Cells {
					m &^= logic.Bit(s.Value(other))
				}
			}
			x.allowed[cell] = m
		}
	}
}

// A corner is the other cells of a rectangle: b in a line with the first, c in one
// across, and d.
type corner struct{ b, c, d int }

// cornersOf returns the rectangles that begin with a cell, of which each house has two
// cells. The rules alone tell, so they are found once.
func (x *scratch) cornersOf(s *logic.State, a int) []corner {
	if x.corners == nil {
		x.corners = make([][]corner, s.Shape.Size())
		for cell := range x.corners {
			x.corners[cell] = corners(s, cell)
		}
	}
	return x.corners[a]
}

func corners(s *logic.State, a int) (list []corner) {
	row, col := s.House(a, logic.Row), s.House(a, logic.Col)
	near := func(b int) {
		along, across := logic.Row, logic.Col
		if s.House(b, logic.Row) != row {
			along, across = across, along
		}
		if b == a || s.House(b, along) != s.House(a, along) {
			return
		}
		for i, c := range s.Houses[s.House(a, across)].Cells {
			d := s.Houses[s.House(b, across)].Cells[i]
			if c != a && twos(s, [4]int{a, b, c, d}) {
				list = append(list, corner{b, c, d})
			}
		}
	}
	if box := s.House(a, logic.Box); box >= 0 {
		for _, b := range s.Houses[box].Cells {
			near(b)
		}
		return list
	}
	for _, h := range [2]int{row, col} {
		for _, b := range s.Houses[h].Cells {
			near(b)
		}
	}
	return list
}

// twos reports whether each house of four cells has two of them.
func twos(s *logic.State, cells [4]int) bool {
	for _, c := range cells {
		for _, spot := range s.Spots(c) {
			n := 0
			for _, d := range cells {
				if inHouse(s, d, spot.House) {
					n++
				}
			}
			if n != 2 {
				return false
			}
		}
	}
	return true
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
