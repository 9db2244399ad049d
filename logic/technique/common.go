package technique

import "github.com/banmen/banmen/logic"

// seen appends the candidates of symbol v that see both cells.
func seen(s *logic.State, v, a, b int, list []logic.Cand) []logic.Cand {
	digit, p, q := s.Symbol(v), s.Peers(a), s.Peers(b)
	for i, w := range digit {
		for m := logic.Mask(w & p[i] & q[i]); m != 0; m &= m - 1 {
			list = append(list, logic.CandOf(i<<6|m.First(), v))
		}
	}
	return list
}

// together reports whether two cells share a house of a kind: a row, a column or a box.
func together(s *logic.State, kind logic.HouseKind, a, b int) bool {
	h := s.House(a, kind)
	return h >= 0 && s.House(b, kind) == h
}

// A pair is a house with exactly two places for a symbol, cells a and b.
type pair struct{ house, a, b int }

// pairs appends the pairs of a kind of house.
func pairs(s *logic.State, v int, kind logic.HouseKind, list []pair) []pair {
	for _, h := range s.Kinds[kind] {
		if m := s.Places(h, v); m.Len() == 2 && s.Houses[h].Full {
			cells := s.Houses[h].Cells
			list = append(list, pair{h, cells[m.First()], cells[(m & (m - 1)).First()]})
		}
	}
	return list
}

// joined appends a combined step for each two steps that dual accepts, and returns the
// combined steps.
func joined(t *logic.Technique, steps []*logic.Step, dual func(p, q *logic.Step) bool) (duals []*logic.Step) {
	for i, p := range steps {
		for _, q := range steps[i+1:] {
			if p.Remove[0] == q.Remove[0] || !dual(p, q) {
				continue
			}
			d := &logic.Step{Technique: t, Symbols: p.Symbols, Parts: append(p.Parts[:len(p.Parts):len(p.Parts)], q.Parts...)}
			d.Remove = append(p.Remove[:len(p.Remove):len(p.Remove)], q.Remove...)
			d.Proof.Any = []logic.Proof{p.Proof, q.Proof}
			duals = append(duals, d)
		}
	}
	return duals
}
