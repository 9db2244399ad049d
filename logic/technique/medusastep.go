package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// step begins a step. Its parts are the cells, then the candidates of each colour.
func (x *medusa) step(t *logic.Technique, nodes []int) *logic.Step {
	parts := []logic.Part{{Role: logic.Pattern}, {Role: logic.Base}, {Role: logic.Fin}}
	for _, a := range nodes {
		c := x.cands[a]
		parts[0].Cells = append(parts[0].Cells, c.Cell())
		parts[x.colour[a]].Cands = append(parts[x.colour[a]].Cands, c)
	}
	slices.Sort(parts[0].Cells)
	parts[0].Cells = slices.Compact(parts[0].Cells)
	return &logic.Step{Technique: t, Parts: parts}
}

// trap yields the step of the candidates that both colours exclude, unless colours of one symbol do.
func (x *medusa) trap(yield func(*logic.Step) bool) bool {
	var nodes []int
	var proofs []logic.Proof
	var remove []logic.Cand
	for c := range x.cands {
		ones, twos := x.seen(c, 1), x.seen(c, 2)
		if x.colour[c] != 0 || len(ones) == 0 || len(twos) == 0 {
			continue
		}
		var best []int
		for _, a := range ones {
			for _, b := range twos {
				if way := x.path(a, b); best == nil || len(way) < len(best) {
					best = way
				}
			}
		}
		if x.oneSymbol(best) {
			continue
		}
		if nodes != nil {
			nodes = append(nodes, x.path(nodes[0], best[0])...)
		}
		var p logic.Proof
		x.chain(&p, best)
		nodes, proofs, remove = append(nodes, best...), append(proofs, p), append(remove, x.cands[c])
	}
	if remove == nil {
		return true
	}
	slices.Sort(nodes)
	p := x.step(MedusaTrap, slices.Compact(nodes))
	p.Remove, p.Proof.Any = remove, proofs
	return yield(p)
}

func (x *medusa) oneSymbol(way []int) bool {
	return !slices.ContainsFunc(way, func(a int) bool { return x.cands[a].Symbol() != x.cands[way[0]].Symbol() })
}

// A clash is the reason why a colour is false: two of its candidates exclude each other, or several
// exclude all candidates of a set.
type clash struct {
	ends []int
	set  logic.Set
	outs [][]logic.Cand // by end: the candidates of the set that it excludes
}

// wrap yields the step of a colour that contradicts itself.
func (x *medusa) wrap(yield func(*logic.Step) bool) bool {
	for colour := 1; colour <= 2; colour++ {
		why := x.clash(colour)
		if why == nil {
			continue
		}
		p := x.step(MedusaWrap, x.cluster)
		for _, n := range x.cluster {
			if x.colour[n] == colour {
				p.Remove, p.Proof.Any = append(p.Remove, x.cands[n]), append(p.Proof.Any, x.against(why, n))
			}
		}
		slices.Sort(p.Remove)
		if !yield(p) {
			return false
		}
	}
	return true
}

// clash returns why a colour is false, or nil.
func (x *medusa) clash(colour int) *clash {
	for _, a := range x.cluster {
		for _, b := range x.cluster {
			if a < b && x.colour[a] == colour && x.colour[b] == colour && has(x.row(a), b) {
				return &clash{ends: []int{a, b}}
			}
		}
	}
	for i := range x.vars {
		why := &clash{set: x.vars[i].set}
		for _, d := range indexes(x.vars[i].bits) {
			seen := x.seen(d, colour)
			if x.colour[d] == colour || len(seen) == 0 {
				why = nil
				break
			}
			at := slices.IndexFunc(seen, func(a int) bool { return slices.Contains(why.ends, a) })
			if at < 0 {
				at, why.ends, why.outs = 0, append(why.ends, seen[0]), append(why.outs, nil)
			}
			end := slices.Index(why.ends, seen[at])
			why.outs[end] = append(why.outs[end], x.cands[d])
		}
		if why != nil && x.vars[i].relation < 0 {
			return why
		}
	}
	return nil
}

// against proves that a candidate of the colour is false.
func (x *medusa) against(why *clash, n int) (p logic.Proof) {
	if why.outs != nil {
		p.Base = []logic.Set{why.set}
	}
	for i, a := range why.ends {
		if a == n {
			continue
		}
		x.chain(&p, x.path(n, a)[1:])
		if why.outs != nil {
			p.Cover = append(p.Cover, logic.CandSet(append([]logic.Cand{x.cands[a]}, why.outs[i]...)...))
		}
	}
	if why.outs == nil && !slices.Contains(why.ends, n) {
		p.Cover = append(p.Cover, x.pair(why.ends[0], why.ends[1]))
	}
	return p
}
