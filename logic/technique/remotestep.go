package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// note makes the step of the chain, unless one with the same eliminations is at least as
// short.
func (r *remote) note() {
	p := &logic.Step{Technique: RemotePair, Symbols: []int{r.x, r.y}}
	for _, v := range p.Symbols {
		p.Remove = append(p.Remove, r.removed(v)...)
	}
	slices.SortFunc(p.Remove, bySymbol)
	if slices.ContainsFunc(r.found, func(q *logic.Step) bool { return len(q.Chain) <= 2*len(r.chain) && sameCands(p.Remove, q.Remove) }) {
		return
	}
	x, y := r.x, r.y
	for i, cell := range r.chain {
		p.Chain = append(p.Chain, logic.Node{Cands: []logic.Cand{logic.CandOf(cell, x)}, From: 2*i - 1},
			logic.Node{Cands: []logic.Cand{logic.CandOf(cell, y)}, From: 2 * i, On: true, Strong: true})
		x, y = y, x
	}
	for i := range r.chain {
		for j := i + 3; j < len(r.chain); j += 2 {
			p.Proof.Any = append(p.Proof.Any, alternate(r.chain[i:j+1], r.x, r.y), alternate(r.chain[i:j+1], r.y, r.x))
		}
	}
	r.found = append(r.found, p)
}

// removed returns the cells that lose v. These see both ends or, in chains of more than
// four cells, two cells of opposite colours at least three apart.
func (r *remote) removed(v int) (list []logic.Cand) {
	if len(r.chain) == 4 {
		return seen(r.State, v, r.chain[0], r.chain[3], nil)
	}
	for i := range r.chain {
		for j := i + 3; j < len(r.chain); j += 2 {
			list = seen(r.State, v, r.chain[i], r.chain[j], list)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// alternate proves that x is true at one end of a chain. The cells are bases; covers are
// y, x, y and so on, each over two neighbours.
func alternate(chain []int, x, y int) (p logic.Proof) {
	for i, cell := range chain {
		p.Base = append(p.Base, logic.CellSet(cell))
		if i > 0 {
			p.Cover = append(p.Cover, logic.CandSet(logic.CandOf(chain[i-1], y), logic.CandOf(cell, y)))
			x, y = y, x
		}
	}
	return p
}
