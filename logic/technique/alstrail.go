package technique

import (
	"math"
	"slices"

	"github.com/banmen/banmen/logic"
)

// chain makes the step of the chain with the fewest cells among those with the same
// eliminations, the first on a tie.
func (x *alses) chain(all []alsChain, like alsChain) *logic.Step {
	t := &x.trail
	least, best := math.MaxInt, []hop(nil)
	for i := 0; i < len(all); {
		first := all[i].first
		for t.ends = t.ends[:0]; i < len(all) && all[i].first == first; i++ {
			if all[i].equal(like) {
				t.ends = append(t.ends, all[i].end)
			}
		}
		if len(t.ends) == 0 {
			continue
		}
		l := x.linked[first.link]
		x.count(l.b)
		if n := x.all[l.a].places.Len() + x.all[l.b].places.Len() + t.cost[2][x.to(first)]; n < least {
			least, best = n, x.hops(first)
		}
	}
	return x.chainOf(x.linked[best[0].link].a, best, like.remove)
}

// chainOf makes the step of the chain of hops that starts at a set.
func (x *alses) chainOf(set int, hops []hop, remove []logic.Cand) *logic.Step {
	p := &logic.Step{Technique: ALSChain, Remove: slices.SortedFunc(slices.Values(remove), bySymbol)}
	for _, c := range p.Remove {
		if !slices.Contains(p.Symbols, c.Symbol()) {
			p.Symbols = append(p.Symbols, c.Symbol())
		}
	}
	sets, links := []*als{&x.all[set]}, []int(nil)
	p.Parts = x.parts(sets)
	for _, h := range hops {
		set = x.linked[h.link].a + x.linked[h.link].b - set
		sets, links = append(sets, &x.all[set]), append(links, h.by.First())
		p.Parts = append(p.Parts, logic.Part{Role: logic.Common, Symbols: h.by})
		p.Parts = append(p.Parts, x.parts(sets[len(sets)-1:])...)
	}
	p.Proof = x.proof(sets, links)
	return p
}

// count computes, for each way after a set, the number of cells that the rest of a chain to one of
// the ends needs, by minimum number of hops.
func (x *alses) count(from int) {
	t := &x.trail
	for need := range t.cost {
		list := slices.Grow(t.cost[need][:0], len(t.ways))[:len(t.ways)]
		t.cost[need] = list
		for i := range list {
			list[i] = math.MaxInt32
		}
	}
	for a := len(x.all) - 1; a >= from; a-- {
		w := t.first[a]
		for c := range t.by[a].All() {
			for need := range t.cost {
				_, t.cost[need][w] = x.next(a, c, need)
			}
			w++
		}
	}
}

// next returns the first hop from a way that leads to one of the ends with the fewest
// cells.
func (x *alses) next(a, c, need int) (best hop, least int) {
	least = math.MaxInt32
	for i := x.begin[a]; i < x.begin[a+1]; i++ {
		h := x.linked[i].hop(i, c)
		if h.by == 0 {
			continue
		}
		n := x.trail.cost[max(need-1, 0)][x.to(h)]
		if need < 2 && slices.Contains(x.trail.ends, x.end(h)) {
			n = 0
		}
		if n += x.all[x.linked[i].b].places.Len(); n < least {
			best, least = h, n
		}
	}
	return best, least
}

// hops returns the hops of a chain; count must have run.
func (x *alses) hops(h hop) []hop {
	list := []hop{h}
	for need := 2; need > 0 || !slices.Contains(x.trail.ends, x.end(h)); need = max(need-1, 0) {
		h, _ = x.next(x.linked[h.link].b, h.by.First(), need)
		list = append(list, h)
	}
	return list
}
