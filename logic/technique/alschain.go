package technique

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// Chains of almost locked sets. Neighbours share a restricted common symbol, a different
// one on each side of a set, so one end of the chain is locked. As in HoDoKu, each set of
// a chain was found later than the set before it. With the option Thorough, chains in any
// order follow these.
var (
	ALSXYChain = lockedSets("als-xy-chain", "Almost Locked Set XY-Chain", "ALS-XYチェーン", "")
	ALSChain   = &logic.Technique{Key: "als-chain", Name: "Almost Locked Set Chain", JA: "ALSチェーン", Code: "0903", Form: logic.FormALSChain}

	alsChains = []logic.Finder{ofSets(logic.Finder{Technique: ALSXYChain, Also: []*logic.Technique{ALSChain}, Find: findALSChain})}
)

func (f alsChain) equal(g alsChain) bool { return slices.Equal(f.remove, g.remove) }

// An alsChain is the first hop of a chain, its end, and its eliminations.
type alsChain struct {
	first  hop
	end    int // see ending
	remove []logic.Cand
	weight int
}

// survey computes the ends reachable from each way, working backwards. It also computes
// the ends reachable through a fresh set.
func (x *alses) survey() {
	t := &x.trail
	x.findWays()
	t.words = (len(t.ways) + len(t.doubles) + 63) / 64
	for _, list := range [...]*[]uint64{&t.far, &t.near, &t.farNew, &t.nearNew} {
		*list = zeros(*list, len(t.ways)*t.words)
	}
	for a := len(x.all) - 1; a >= 0; a-- {
		w := t.first[a] - 1
		for m := t.by[a]; m != 0; m &= m - 1 {
			w++
			c := m.First()
			far, near := t.at(t.far, w), t.at(t.near, w)
			farNew, nearNew := t.at(t.farNew, w), t.at(t.nearNew, w)
			for i := x.begin[a]; i < x.begin[a+1]; i++ {
				h := x.linked[i].hop(i, c)
				if h.by == 0 {
					continue
				}
				e, to := x.end(h), x.to(h)
				set(near, e)
				union(far, t.at(t.near, to))
				if has(x.fresh, x.linked[i].b) {
					set(nearNew, e)
					union(farNew, t.at(t.near, to))
				} else {
					union(farNew, t.at(t.nearNew, to))
				}
			}
			union(near, far)
			union(nearNew, farNew)
		}
	}
}

func findALSChain(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).alses
	x.strike()
	x.survey()
	x.trail.found = x.trail.found[:0]
	for a := range x.all {
		for i := x.begin[a]; i < x.begin[a+1]; i++ {
			x.chainsFrom(hop{i, logic.Bit(x.linked[i].x)})
			if y := x.linked[i].y; y != 0 {
				x.chainsFrom(hop{i, logic.Bit(y)})
			}
		}
	}
	found := x.trail.found
	order := slices.Grow(x.trail.sorted[:0], len(found))
	for i := range found {
		order = append(order, i)
	}
	x.trail.sorted = order
	slices.SortFunc(order, func(i, j int) int {
		a, b := &found[i], &found[j]
		return cmp.Or(cmp.Compare(len(b.remove), len(a.remove)), cmp.Compare(a.weight, b.weight), cmp.Compare(i, j))
	})
	for i, at := range order {
		if !sameBefore(found, order[:i], at) && !yield(x.chain(found, found[at])) {
			return
		}
	}
	if s.Thorough {
		x.anyOrder(found, yield)
	}
}

// sameBefore reports whether an earlier chain of a list removes the same candidates. Such
// chains have the same weight and are adjacent.
func sameBefore(found []alsChain, before []int, at int) bool {
	for _, j := range slices.Backward(before) {
		if found[j].weight != found[at].weight || len(found[j].remove) != len(found[at].remove) {
			return false
		}
		if found[j].equal(found[at]) {
			return true
		}
	}
	return false
}

// chainsFrom records the chains that begin with a hop and remove anything.
func (x *alses) chainsFrom(first hop) {
	t, l := &x.trail, &x.linked[first.link]
	a, far := &x.all[l.a], t.farNew
	if has(x.fresh, l.a) || has(x.fresh, l.b) {
		far = t.far
	}
	hitting := x.of(x.hitting, l.a)
	for j, m := range t.at(far, x.to(first)) {
		for ; m != 0; m &= m - 1 {
			end := j<<6 | bits.TrailingZeros64(m)
			set, by := x.ending(end)
			if !has(hitting, set) {
				continue
			}
			b := &x.all[set]
			if rest := a.symbols & b.symbols &^ first.by &^ by; rest != 0 && x.hits(a, b, rest) {
				p := logic.Step{}
				x.gain(&p, []*als{a, b}, rest)
				t.found = append(t.found, alsChain{first: first, end: end, remove: p.Remove, weight: weight(p.Remove)})
			}
		}
	}
}
