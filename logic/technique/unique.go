package technique

import "github.com/banmen/banmen/logic"

// step begins a step of the rectangle. Its base is the statement that one of the cells has another
// symbol.
func (r *rectangle) step(t *logic.Technique) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: r.pair.List(), Parts: []logic.Part{{Role: logic.Pattern, Cells: r.cells[:], Symbols: r.pair}}}
	var pattern []logic.Cand
	for _, c := range r.cells {
		for v := range r.pair.All() {
			pattern = append(pattern, logic.CandOf(c, v))
		}
	}
	p.Proof.Base = []logic.Set{logic.Guardians(pattern...)}
	return p
}

// lose adds to p the removal of symbols from a cell. It skips symbols that the cell no longer has.
func lose(s *logic.State, p *logic.Step, cell int, symbols logic.Mask) {
	for v := range (s.At(cell) & symbols).All() {
		p.Remove = append(p.Remove, logic.CandOf(cell, v))
	}
}

// done yields a step if it removes anything.
func done(p *logic.Step, yield func(*logic.Step) bool) bool { return len(p.Remove) == 0 || yield(p) }

// refutes reports whether a proof shows that a candidate is false.
func refutes(s *logic.State, p logic.Proof, c logic.Cand) bool {
	return logic.Check(s, &logic.Step{Remove: []logic.Cand{c}, Proof: p}) == nil
}

// unique1: only one cell has other candidates, so it has neither of the two symbols.
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

// inLine reports whether two cells share a row or a column.
func inLine(s *logic.State, a, b int) bool {
	return together(s, logic.Row, a, b) || together(s, logic.Col, a, b)
}

// oneMore: the cells with other candidates share one extra candidate. It is removed from
// cells that see them all.
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
