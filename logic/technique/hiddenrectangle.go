package technique

import "github.com/banmen/banmen/logic"

// hiddenRectangle looks at the cells opposite a cell with only the pair. If one symbol of
// the pair is nowhere else in that corner's row and column, the corner cannot have the
// other.
func hiddenRectangle(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	if r.n != 3 && (r.n != 2 || inLine(s, r.two[0], r.two[1])) {
		return true
	}
	for _, corner := range r.two[:4-r.n] {
		for v := range r.pair.All() {
			if !r.hidden(s, corner, v, yield) {
				return false
			}
		}
	}
	return true
}

func (r *rectangle) hidden(s *logic.State, corner, v int, yield func(*logic.Step) bool) bool {
	var opposite int
	for _, c := range r.cells {
		if !inLine(s, c, corner) {
			opposite = c
		}
	}
	row, col, other := s.House(opposite, logic.Row), s.House(opposite, logic.Col), r.pair&^logic.Bit(v)
	if s.At(opposite)&other == 0 || !r.within(s, v, row, col) {
		return true
	}
	p := r.step(HiddenRectangle)
	lose(s, p, opposite, other)
	p.Proof.Base = append(p.Proof.Base, logic.HouseSet(row, v), logic.HouseSet(col, v))
	for _, c := range r.cells {
		if c != corner && c != opposite {
			p.Proof.Cover = append(p.Proof.Cover, logic.CellSet(c))
		}
	}
	return yield(p)
}
