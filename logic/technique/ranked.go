package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// removesRest is for a step with equally many bases and covers. It removes the candidates that are
// in more covers than bases. It reports false if a candidate is in more bases than covers, or
// nothing is removed.
func removesRest(s *logic.State, p *logic.Step) bool {
	n := map[logic.Cand]int{}
	for i, sets := range [2][]logic.Set{p.Proof.Cover, p.Proof.Base} {
		for _, set := range sets {
			for _, c := range candsIn(s, set) {
				n[c] += 1 - 2*i
			}
		}
	}
	p.Remove = nil
	for c, more := range n {
		if more < 0 {
			return false
		}
		if more > 0 {
			p.Remove = append(p.Remove, c)
		}
	}
	slices.Sort(p.Remove)
	return len(p.Proof.Base) == len(p.Proof.Cover) && len(p.Remove) > 0
}

// candsIn returns the candidates of a cell, of a symbol in a house, or of a clique.
func candsIn(s *logic.State, set logic.Set) (all []logic.Cand) {
	switch set.Kind {
	case logic.InCell:
		for v := range s.At(set.A).All() {
			all = append(all, logic.CandOf(set.A, v))
		}
	case logic.InHouse:
		for place := range s.Places(set.A, set.B).All() {
			all = append(all, logic.CandOf(s.Houses[set.A].Cells[place], set.B))
		}
	case logic.Clique:
		all = set.Cands
	}
	return all
}

// seenByAll returns the candidates of symbol v that see all of some cells, ascending.
func seenByAll(s *logic.State, v int, cells []int) (all []logic.Cand) {
	for i, w := range s.Symbol(v) {
		for _, c := range cells {
			w &= s.Peers(c)[i]
		}
		for m := logic.Mask(w); m != 0; m &= m - 1 {
			all = append(all, logic.CandOf(i<<6|m.First(), v))
		}
	}
	return all
}
