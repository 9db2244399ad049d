package technique

import "github.com/banmen/banmen/logic"

// unique4: one of two cells in a line must have the first symbol, which has no other
// place in a house of both. So neither has the second.
func unique4(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	a, b := r.more[0], r.more[1]
	if r.n != 2 || !inLine(s, a, b) {
		return true
	}
	x := r.pair.First()
	y := (r.pair &^ logic.Bit(x)).First()
	if sees(s, x, a, b) {
		if x, y = y, x; sees(s, x, a, b) {
			return true
		}
	}
	house := s.House(a, logic.Row)
	if s.House(b, logic.Row) != house {
		house = s.House(a, logic.Col)
	}
	if !s.Houses[house].Full || (s.At(a)|s.At(b))&logic.Bit(y) == 0 {
		return true
	}
	p := r.step(Unique4)
	lose(s, p, a, logic.Bit(y))
	lose(s, p, b, logic.Bit(y))
	p.Proof.Base = append(p.Proof.Base, logic.HouseSet(house, x))
	p.Proof.Cover = []logic.Set{logic.CellSet(a), logic.CellSet(b)}
	return yield(p)
}

// unique6: two cells in opposite corners have other candidates, and one symbol has no
// other place in the four lines. If it were in one of these corners, it would be in the
// other, too.
func unique6(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	a, b := r.more[0], r.more[1]
	if r.n != 2 || inLine(s, a, b) {
		return true
	}
	for x := range r.pair.All() {
		if !r.within(s, x, s.House(a, logic.Row), s.House(b, logic.Row), s.House(a, logic.Col), s.House(b, logic.Col)) {
			continue
		}
		if (s.At(a)|s.At(b))&logic.Bit(x) == 0 {
			return true
		}
		p := r.step(Unique6)
		lose(s, p, a, logic.Bit(x))
		lose(s, p, b, logic.Bit(x))
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(s.House(a, logic.Row), x), logic.HouseSet(s.House(b, logic.Row), x))
		p.Proof.Cover = []logic.Set{logic.CellSet(a), logic.CellSet(b)}
		return yield(p)
	}
	return true
}

// within reports whether symbol x has no place outside the rectangle in some houses, which must be
// full.
func (r *rectangle) within(s *logic.State, x int, houses ...int) bool {
	for _, h := range houses {
		m := s.Places(h, x)
		for _, c := range r.cells {
			for _, spot := range s.Spots(c) {
				if spot.House == h {
					m &^= logic.Bit(spot.Place)
				}
			}
		}
		if m != 0 || !s.Houses[h].Full {
			return false
		}
	}
	return true
}
