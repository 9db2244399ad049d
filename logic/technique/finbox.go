package technique

import "github.com/banmen/banmen/logic"

// A finBox is a box that may hold the fins, with the bases and covers that cross it. need[n] has
// the covers that the first n chosen bases need outside the box.
type finBox struct {
	bases, covers logic.Mask
	need          [largestFish + 1]logic.Mask
}

// boxesOf returns the boxes of a state. With other houses than rows, columns and boxes,
// fins may be anywhere. The result depends on the rules only and is computed once.
func (x *scratch) boxesOf(s *logic.State, bases, covers logic.HouseKind) []finBox {
	list := &x.boxes[bases]
	switch {
	case *list != nil:
	case !inBoxes(s):
		*list = []finBox{{bases: ^logic.Mask(0), covers: ^logic.Mask(0)}}
	default:
		*list = []finBox{}
		for _, box := range s.Kinds[logic.Box] {
			var b finBox
			for _, c := range s.Houses[box].Cells {
				b.bases |= logic.Bit(s.Houses[s.House(c, bases)].Index)
				b.covers |= logic.Bit(s.Houses[s.House(c, covers)].Index)
			}
			*list = append(*list, b)
		}
	}
	return *list
}

// inBoxes reports whether fins and eliminations always share a box.
func inBoxes(s *logic.State) bool { return len(s.Kinds[logic.Other]) == 0 && s.HousesOnly() }

// narrow returns the boxes that can still hold the fins after adding a base. Places
// outside the box must lie in n covers, one of which crosses the box.
func (x *basicSearch) narrow(base, chosen int, boxes logic.Mask) (left logic.Mask) {
	for ; boxes != 0; boxes &= boxes - 1 {
		p, m := &x.boxes[boxes.First()], x.places[base]
		if p.bases.Has(base) {
			m &^= p.covers
		}
		m |= p.need[chosen]
		if m.Len() <= x.n && (m&^p.covers).Len() < x.n {
			p.need[chosen+1] = m
			left |= boxes & -boxes
		}
	}
	return left
}
