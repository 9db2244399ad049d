package technique

import (
	"cmp"
	"math"
	"slices"

	"github.com/banmen/banmen/logic"
)

// grouped maps a technique of chains to the one for chains with groups.
var grouped = map[*logic.Technique]*logic.Technique{ContinuousLoop: GroupedContinuousLoop, DiscontinuousLoop: GroupedDiscontinuousLoop, AIC: GroupedAIC}

// keep records the current loop unless it removes nothing or a better one is known.
func (x *loops) keep() {
	p := &x.this
	slices.SortFunc(p.Remove, bySymbol)
	p.Remove = slices.Compact(p.Remove)
	if g := gainOf(p.Remove); g.removes > 0 && x.wants(g) {
		if slices.ContainsFunc(x.way, func(l int) bool { return l/2 >= x.singles }) {
			p.Technique = grouped[p.Technique]
		}
		if x.first && len(x.found) > 0 && g != x.found[0].gain {
			x.found = x.found[:0]
		}
		x.add(g)
		x.ended = x.first && x.place < opened && g == x.from.gain
	}
}

// add adds the current loop, or merges it with a loop that has the same eliminations.
func (x *loops) add(g gain) {
	p, n := &x.this, len(x.way)
	at := slices.IndexFunc(x.found, func(l loop) bool {
		return g == l.gain && slices.Equal(p.Remove, l.remove) && (!x.LockedInChains || p.Technique == l.t)
	})
	if at < 0 {
		at = len(x.found)
		x.found = append(x.found, loop{gain: g, remove: slices.Clone(p.Remove), nodes: math.MaxInt, place: x.place})
	}
	l := &x.found[at]
	l.place = min(l.place, x.place)
	if n < l.nodes || n == l.nodes && x.place < l.shortest {
		l.t, l.from, l.to, l.nodes, l.shortest = p.Technique, x.way[0], x.way[n-1], n, x.place
	}
}

// step makes the step of a loop.
func (x *loops) step(l *loop) *logic.Step {
	p := &logic.Step{Technique: l.t, Remove: l.remove}
	if x.order[0] != l.from {
		x.spread(l.from)
	}
	path := x.path(l.to)
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
	p.Proof = x.proof(path, p.Technique.Form == logic.FormLoop)
	return p
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

// proof proves a path: its strong links are bases, its weak links covers. closed adds the
// link within the first cell, for a loop that ends there in another candidate.
func (x *net) proof(path []int, closed bool) (p logic.Proof) {
	if a, b := &x.nodes[path[0]/2], &x.nodes[path[len(path)-1]/2]; closed && a.v != b.v {
		if path[0]&1 == 1 {
			p.Base = append(p.Base, logic.CellSet(a.first()))
		} else {
			p.Cover = append(p.Cover, logic.CandSet(append(x.cands(a), x.cands(b)...)...))
		}
	}
	for i := 1; i < len(path); i++ {
		a, b := &x.nodes[path[i-1]/2], &x.nodes[path[i]/2]
		if a.set != nil {
			x.through(&p, path, i-1)
			continue
		}
		if path[i]&1 == 0 {
			p.Cover = append(p.Cover, logic.CandSet(append(x.cands(a), x.cands(b)...)...))
			continue
		}
		p.Base = append(p.Base, x.fill(a, b))
	}
	return p
}

// fill returns the base that two nodes fill.
func (x *net) fill(a, b *node) logic.Set {
	if a.v != b.v {
		return logic.CellSet(a.first())
	}
	for _, spot := range x.Spots(a.first()) {
		if x.fills(spot.House, a, b) {
			return logic.HouseSet(spot.House, a.v)
		}
	}
	return logic.Set{}
}
