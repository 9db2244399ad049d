package technique

import "github.com/banmen/banmen/logic"

// A corner is the rest of a rectangle: b in one line with the first cell, c in a crossing
// line, and d opposite.
type corner struct{ b, c, d int }

// cornersOf returns the rectangles that begin at a cell and have two or no cells in each
// house. They depend on the rules only and are computed once.
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

// twos reports whether each house has two or none of four cells, and whether no other constraint
// mentions the cells.
func twos(s *logic.State, cells [4]int) bool {
	var buffer [32]int
	houses := buffer[:0]
	for _, c := range cells {
		if s.HasLaw(c) {
			return false
		}
		for _, spot := range s.Spots(c) {
			houses = append(houses, spot.House)
		}
	}
	for _, h := range houses {
		n := 0
		for _, g := range houses {
			if g == h {
				n++
			}
		}
		if n != 2 {
			return false
		}
	}
	return true
}
