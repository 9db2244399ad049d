package technique

import "github.com/banmen/banmen/logic"

// step begins a step of the rectangle: that one of its cells has another symbol is a
// base.
func (r *rectangle) step(t *logic.Technique) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: r.pair.List(), Parts: []logic.Part{{Role: logic.Pattern, Cells: r.cells[:], Symbols: r.pair}}}
	var pattern []logic.Cand
	for _, c := range r.cells {
		for v := range r.pair.All() {
			pattern = append(pattern, logic.CandOf(c, v))
		}
	}
	p.Proof.Base = []logic.Set{logic.Besides(pattern...)}
	return p
}

// lose removes symbols from a cell, as far as it has them.
func lose(s *logic.State, p *logic.Step, cell int, symbols logic.Mask) {
	for v := range (s.At(cell) & symbols).All() {
		p.Remove = append(p.Remove, logic.CandOf(cell, v))
	}
}

// done yields a step that removes something.
func done(p *logic.Step, yield func(*logic.Step) bool) bool { return len(p.Remove) == 0 || yield(p) }

// unique1: one cell alone has others, and so none of both.
func unique1(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	if r.n != 1 || s.At(r.more[0])&r.pair == 0 {
		return true
	}
	p := r.step(Unique1)
	lose(s, p, r.more[0], r.pair)
	return done(p, yield)
}

func unique2(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	return (r.n != 2 || !inLine(s, r.more[0], r.more[1])) || oneMore(s, r, Unique2, yield)
}

func unique5(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	return (r.n != 3 && (r.n != 2 || inLine(s, r.more[0], r.more[1]))) || oneMore(s, r, Unique5, yield)
}

// inLine reports whether two cells are in one row or in one column.
func inLine(s *logic.State, a, b int) bool {
	return s.House(a, logic.Row) == s.House(b, logic.Row) || s.House(a, logic.Col) == s.House(b, logic.Col)
}

// oneMore: all cells that have others have one other, the same. It is false in what sees
// them all.
func oneMore(s *logic.State, r *rectangle, t *logic.Technique, yield func(*logic.Step) bool) bool {
	var m logic.Mask
	for _, c := range r.more[:r.n] {
		m |= s.At(c) &^ r.pair
	}
	if !m.One() {
		return true
	}
	var p *logic.Step
	for i, w := range s.Symbol(m.First()) {
		for _, c := range r.more[:r.n] {
			w &= s.Peers(c)[i]
		}
		for left := logic.Mask(w); left != 0; left &= left - 1 {
			if p == nil {
				p = r.step(t)
			}
			p.Remove = append(p.Remove, logic.CandOf(i<<6|left.First(), m.First()))
		}
	}
	return p == nil || yield(p)
}

// unique4: of two cells in a line with others one must have the first symbol, as it is
// nowhere else that both see. So neither has the second.
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
	p.Proof.Base = append(p.Proof.Base, logic.HouseOf(house, x))
	p.Proof.Cover = []logic.Set{logic.Cell(a), logic.Cell(b)}
	return yield(p)
}

// unique6: two cells in opposite corners have others, and one symbol is nowhere else in
// the four lines. If it were in one of both corners, it would be in the other, too.
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
		p.Proof.Base = append(p.Proof.Base, logic.HouseOf(s.House(a, logic.Row), x), logic.HouseOf(s.House(b, logic.Row), x))
		p.Proof.Cover = []logic.Set{logic.Cell(a), logic.Cell(b)}
		return yield(p)
	}
	return true
}

// within reports whether symbol x is nowhere in full houses but in the rectangle.
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

// hiddenRectangle: opposite a cell of the pair alone, a symbol of it is nowhere else in
// the row and in the column of a corner, which then cannot have the other.
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
	p.Proof.Base = append(p.Proof.Base, logic.HouseOf(row, v), logic.HouseOf(col, v))
	for _, c := range r.cells {
		if c != corner && c != opposite {
			p.Proof.Cover = append(p.Proof.Cover, logic.Cell(c))
		}
	}
	return yield(p)
}
