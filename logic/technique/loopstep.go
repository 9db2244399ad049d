package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// grouped are the techniques of chains that have a group.
var grouped = map[*logic.Technique]*logic.Technique{ContinuousLoop: GroupedContinuousLoop, DiscontinuousLoop: GroupedDiscontinuousLoop, AIC: GroupedAIC}

// keep adds the step of a path, unless one is kept that removes the same with no more
// nodes.
func (x *loops) keep(p *logic.Step, path []int) {
	slices.SortFunc(p.Remove, bySymbol)
	p.Remove = slices.Compact(p.Remove)
	if len(p.Remove) == 0 {
		return
	}
	if slices.ContainsFunc(path, func(l int) bool { return l/2 >= x.singles }) {
		p.Technique = grouped[p.Technique]
	}
	at := slices.IndexFunc(x.found, func(q *logic.Step) bool {
		return slices.Equal(p.Remove, q.Remove) && (!x.LockedInChains || p.Technique == q.Technique)
	})
	if at >= 0 && len(x.found[at].Chain) <= len(path) {
		return
	}
	for i, l := range path {
		n := &x.nodes[l/2]
		p.Chain = append(p.Chain, logic.Node{Cands: x.cands(n), On: l&1 == 1, Strong: l&1 == 1, From: i - 1})
		if n.set != nil {
			p.Chain[i].Set = n.all()
		}
	}
	for _, c := range p.Remove {
		if !slices.Contains(p.Symbols, c.Symbol()) {
			p.Symbols = append(p.Symbols, c.Symbol())
		}
	}
	p.Proof = x.proof(path, p.Technique.Form == logic.Loop)
	if at >= 0 {
		x.found[at] = p
		return
	}
	x.found = append(x.found, p)
}

func bySymbol(a, b logic.Cand) int {
	return cmp.Or(cmp.Compare(a.Symbol(), b.Symbol()), cmp.Compare(a.Cell(), b.Cell()))
}

func (x *net) cands(n *node) (list []logic.Cand) {
	for _, c := range n.cells {
		list = append(list, logic.CandOf(c, n.v))
	}
	return list
}

// proof proves a path: its strong links are bases, its weak ones covers. A loop that
// ends in another literal of its first cell is closed there.
func (x *net) proof(path []int, closed bool) (p logic.Proof) {
	if a, b := &x.nodes[path[0]/2], &x.nodes[path[len(path)-1]/2]; closed && a.v != b.v {
		if path[0]&1 == 1 {
			p.Base = append(p.Base, logic.Cell(a.first()))
		} else {
			p.Cover = append(p.Cover, logic.These(append(x.cands(a), x.cands(b)...)...))
		}
	}
	for i := 1; i < len(path); i++ {
		a, b := &x.nodes[path[i-1]/2], &x.nodes[path[i]/2]
		if a.set != nil {
			x.through(&p, path, i-1)
			continue
		}
		if path[i]&1 == 0 {
			p.Cover = append(p.Cover, logic.These(append(x.cands(a), x.cands(b)...)...))
			continue
		}
		p.Base = append(p.Base, x.strong(a, b))
	}
	return p
}

// strong returns the base of which two nodes are all there is.
func (x *net) strong(a, b *node) logic.Set {
	if a.v != b.v {
		return logic.Cell(a.first())
	}
	for _, spot := range x.Spots(a.first()) {
		if x.fills(spot.House, a, b) {
			return logic.HouseOf(spot.House, a.v)
		}
	}
	return logic.Set{}
}
