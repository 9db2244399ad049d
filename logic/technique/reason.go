package technique

import (
	"cmp"

	"github.com/banmen/banmen/logic"
)

// A reason explains why a literal is true: by chains from one impossible literal, or from several
// literals one of which is true.
type reason struct {
	effect      int
	verity      bool
	nodes       int       // of all chains
	first, last int       // the chains, in forces.ends
	where       logic.Set // place of the contradiction, or the cell or house whose literals the chains start from
	empty       bool      // the contradiction is that the place has no candidate left
	order       int
}

// compare orders placements first, then by cells.
func (x *forces) compare(a, b reason) int {
	on := func(r reason) int { return 1 - r.effect&1 }
	cand := func(r reason) logic.Cand { return logic.CandOf(x.nodes[r.effect/2].first(), x.nodes[r.effect/2].v) }
	if a.effect&1 == 1 && b.effect&1 == 1 {
		return cmp.Or(cmp.Compare(cand(a).Cell(), cand(b).Cell()), cmp.Compare(a.order, b.order))
	}
	return cmp.Or(cmp.Compare(on(a), on(b)), cmp.Compare(cand(a), cand(b)), cmp.Compare(a.nodes, b.nodes), cmp.Compare(a.order, b.order))
}

// rank orders effects as compare does, apart from ties that compare breaks otherwise.
func (x *forces) rank(effect int) int {
	if effect&1 == 1 {
		return x.nodes[effect/2].first()
	}
	return x.Shape.Size() + effect/2
}

// unwanted reports whether an effect is outside the wanted ranks.
func (x *forces) unwanted(effect int) bool {
	rank := x.rank(effect)
	return rank < x.wanted[0] || rank > x.wanted[1]
}

// note records x.chain as the reason of an effect, if it is the first or has fewer nodes.
func (x *forces) note(r reason) {
	var net bool
	if r.nodes, net = x.length(r.verity); x.tables != nil && !net {
		return
	}
	if x.first {
		x.wanted[1] = min(x.wanted[1], x.rank(r.effect))
	}
	at := &x.best[r.effect]
	if r.verity {
		at = &x.best[x.n+r.effect]
	}
	if *at > 0 && x.found[*at-1].nodes <= r.nodes {
		return
	}
	r.first = len(x.ends)
	x.ends = append(x.ends, x.chain...)
	r.last = len(x.ends)
	if *at > 0 {
		r.order = x.found[*at-1].order
		x.found[*at-1] = r
		return
	}
	r.order = len(x.found)
	x.found = append(x.found, r)
	*at = len(x.found)
}

// to restarts x.chain with chains from a literal to others.
func (x *forces) to(from int, all ...int) {
	x.chain = x.chain[:0]
	for _, l := range all {
		x.chain = append(x.chain, [2]int{from, l})
	}
}
