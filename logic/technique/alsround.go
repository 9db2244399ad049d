package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A stop is a state of the search: way*6 + 3 if the last hop used both symbols of a
// linkage, + 0, 1 or 2 for one, two or more hops. For each stop, alsTrail.from holds 1 +
// previous stop*links + linkage, or 0.
type stop = int

// anyOrder yields chains of sets in any order, without repeated sets. Of chains with the
// same first and last hop it yields those with the fewest sets. Chains whose eliminations
// are already found are left out.
func (x *alses) anyOrder(found []alsChain, yield func(*logic.Step) bool) {
	known := map[string]bool{}
	before := make([][]int, len(x.all))
	for i, l := range x.linked {
		before[l.b] = append(before[l.b], i)
	}
	x.trail.before = before
	for _, f := range found {
		known[key(f.remove)] = true
	}
	for a := range x.all {
		for v := range x.all[a].symbols.All() {
			if !x.roundFrom(a, v, known, yield) {
				return
			}
		}
	}
}

func key(remove []logic.Cand) string {
	sorted, text := slices.Sorted(slices.Values(remove)), []rune(nil)
	for _, c := range sorted {
		text = append(text, rune(c))
	}
	return string(text)
}

// roundFrom yields the chains that leave a set by a symbol.
func (x *alses) roundFrom(a, v int, known map[string]bool, yield func(*logic.Step) bool) bool {
	t := &x.trail
	t.from = slices.Grow(t.from[:0], 6*len(x.all)*x.Symbols)[:6*len(x.all)*x.Symbols]
	clear(t.from)
	t.queue = t.queue[:0]
	x.leave(a, a, func(i int) hop {
		if x.linked[i].x == v || x.linked[i].y == v {
			return hop{i, logic.Bit(v)}
		}
		return hop{}
	}, 0, 0)
	for head := 0; head < len(t.queue); head++ {
		at := t.queue[head]
		set, c, hops := at/6/x.Symbols, at/6%x.Symbols+1, at%3+1
		if hops == 3 && !x.arrive(a, v, at, known, yield) {
			return false
		}
		x.leave(a, set, func(i int) hop { return x.linked[i].hop(i, c) }, min(hops, 2), at)
	}
	return true
}

// leave queues the stops that follow a set, except those that return to the first set.
func (x *alses) leave(first, set int, by func(link int) hop, hops int, at stop) {
	t := &x.trail
	visit := func(i int) {
		h, to := by(i), x.linked[i].a+x.linked[i].b-set
		if h.by == 0 || to == first {
			return
		}
		next := 6*(to*x.Symbols+h.by.First()-1) + hops
		if !h.by.One() {
			next += 3
		}
		if t.from[next] == 0 {
			t.from[next] = 1 + at*len(x.linked) + i
			t.queue = append(t.queue, next)
		}
	}
	for i := x.begin[set]; i < x.begin[set+1]; i++ {
		visit(i)
	}
	for _, i := range t.before[set] {
		visit(i)
	}
}

// arrive yields the chain that ends at a stop if it removes something new.
func (x *alses) arrive(first, v int, at stop, known map[string]bool, yield func(*logic.Step) bool) bool {
	a, b := &x.all[first], &x.all[at/6/x.Symbols]
	last := x.linked[(x.trail.from[at]-1)%len(x.linked)]
	by := logic.Bit(at/6%x.Symbols + 1)
	if at%6 >= 3 {
		by = logic.MaskOf(last.x, last.y)
	}
	rest := a.symbols & b.symbols &^ by &^ logic.Bit(v)
	if rest == 0 || !x.hits(a, b, rest) {
		return true
	}
	p := logic.Step{}
	x.gain(&p, []*als{a, b}, rest)
	if known[key(p.Remove)] {
		return true
	}
	hops := x.backtrack(first, at)
	if hops == nil {
		return true
	}
	known[key(p.Remove)] = true
	return yield(x.chainOf(first, hops, p.Remove))
}

// backtrack returns the hops from the first set to a stop, or nil if a set repeats.
func (x *alses) backtrack(first int, at stop) (hops []hop) {
	sets := []int{first}
	for {
		set := at / 6 / x.Symbols
		if slices.Contains(sets, set) {
			return nil
		}
		sets = append(sets, set)
		before, link := (x.trail.from[at]-1)/len(x.linked), (x.trail.from[at]-1)%len(x.linked)
		h := hop{link, logic.Bit(at/6%x.Symbols + 1)}
		if at%6 >= 3 {
			h.by = logic.MaskOf(x.linked[link].x, x.linked[link].y)
		}
		hops = append(hops, h)
		if at%3 == 0 {
			slices.Reverse(hops)
			return hops
		}
		at = before
	}
}
