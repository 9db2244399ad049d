package engine

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A clique is a set of variables of which each two satisfy the same symmetric relation, such as
// those of a Renban line. Equal values do not satisfy the relation. A clique knows the sets of
// values that the variables can have together.
type clique struct {
	of   []int32
	sets []uint64
}

// Limits of the sets of values of a clique, and of the steps that find them.
const (
	maxCliqueSets  = 64
	maxCliqueSteps = 1 << 12
)

// A cliqueFinder finds cliques among pairs of values.
type cliqueFinder struct {
	dom   []uint64
	pairs []valuePairs // sorted by variables, each two variables once
	on    [][]int32    // by variable: its pairs
	steps int
}

// cliques returns cliques of at least three variables. It puts a pair into a second clique only if
// no other pairs are left.
func cliques(dom []uint64, pairs []valuePairs) (all []clique) {
	if len(pairs) < 3 {
		return nil
	}
	f := &cliqueFinder{dom: dom, pairs: pairs, on: make([][]int32, len(dom))}
	order := make([]int32, 0, len(pairs)) // indices of pairs that may be in cliques
	counts := make([]int32, len(dom))     // by variable: its pairs among these
	for i, p := range pairs {
		if p.irreflexive(dom[p.v]) {
			counts[p.v]++
			counts[p.w]++
			order = append(order, int32(i))
		}
	}
	room := make([]int32, 2*len(order))
	for v, n := range counts {
		f.on[v], room = room[:0:n], room[n:]
	}
	for _, i := range order {
		p := pairs[i]
		f.on[p.v], f.on[p.w] = append(f.on[p.v], i), append(f.on[p.w], i)
	}
	// a relation of few values says little about the relation of others
	size := func(i int32) int { return bits.OnesCount64(dom[pairs[i].v]) * bits.OnesCount64(dom[pairs[i].w]) }
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(size(j), size(i)) })
	used := make([]bool, len(pairs))
	for _, i := range order {
		if used[i] {
			continue
		}
		r := f.symmetric(pairs[i])
		of := f.grow(pairs[i], r)
		for k, v := range of {
			for _, w := range of[:k] {
				used[f.find(v, w)] = true
			}
		}
		if len(of) < 3 {
			continue
		}
		slices.Sort(of)
		union := uint64(0)
		for _, v := range of {
			union |= dom[v]
		}
		f.steps = 0
		if sets, ok := f.sets(nil, &r, union, 0, len(of)); ok {
			all = append(all, clique{of, sets})
		}
	}
	return all
}

// irreflexive reports whether no pair has equal values. w is the domain of the first variable.
func (p valuePairs) irreflexive(w uint64) bool {
	for x := range bitsOf(w) {
		if p.with[x]>>x&1 != 0 {
			return false
		}
	}
	return true
}

// symmetric returns the pairs of values in both orders, by the first value.
func (f *cliqueFinder) symmetric(p valuePairs) (r [64]uint64) {
	for x := range bitsOf(f.dom[p.v]) {
		w := p.with[x] & f.dom[p.w]
		r[x] |= w
		for y := range bitsOf(w) {
			r[y] |= 1 << x
		}
	}
	return r
}

// find returns the index of the pair of two variables, or -1.
func (f *cliqueFinder) find(v, w int32) int32 {
	v, w = min(v, w), max(v, w)
	for _, i := range f.on[v] {
		if p := f.pairs[i]; p.v == v && p.w == w {
			return i
		}
	}
	return -1
}

// grow returns variables of which each two satisfy a relation, beginning with those of a pair.
func (f *cliqueFinder) grow(p valuePairs, r [64]uint64) []int32 {
	of := []int32{p.v, p.w}
next:
	for _, i := range f.on[p.v] {
		u := f.pairs[i].v + f.pairs[i].w - p.v
		if u == p.w {
			continue
		}
		for _, v := range of {
			if k := f.find(u, v); k < 0 || !f.within(f.pairs[k], &r) {
				continue next
			}
		}
		of = append(of, u)
	}
	return of
}

// within reports whether a relation has all pairs of values of p.
func (f *cliqueFinder) within(p valuePairs, r *[64]uint64) bool {
	for x := range bitsOf(f.dom[p.v]) {
		if p.with[x]&f.dom[p.w]&^r[x] != 0 {
			return false
		}
	}
	return true
}

// sets appends the sets that consist of the values in set and n values of left, each two of them
// satisfying a relation. It reports false if they are too many.
func (f *cliqueFinder) sets(to []uint64, r *[64]uint64, left, set uint64, n int) ([]uint64, bool) {
	if n == 0 {
		return append(to, set), len(to) < maxCliqueSets
	}
	if f.steps++; f.steps > maxCliqueSteps {
		return nil, false
	}
	for ok := true; bits.OnesCount64(left) >= n; left &= left - 1 {
		x := bits.TrailingZeros64(left)
		if to, ok = f.sets(to, r, left&(left-1)&r[x], set|1<<x, n-1); !ok {
			return nil, false
		}
	}
	return to, true
}

// A cliqueFilter removes the values of a clique that are in none of its possible sets, and excludes
// from peers the values that all of these have.
type cliqueFilter struct{ clique }

func (c *cliqueFilter) vars() []int32 { return c.of }

func (c *cliqueFilter) prune(s *domains) bool { return s.settle(c.narrow) }

func (c *cliqueFilter) narrow(s *domains) bool {
	union, fixed := valuesOf(s.dom, c.of)
	var cells [maxMatched]int32
	var kept [maxMatched]uint64
	var m matching
	open := 0
	for _, v := range c.of {
		w := s.dom[v]
		if w&(w-1) == 0 {
			continue
		}
		if open++; open <= maxMatched {
			cells[m.n], m.at[m.n], m.had[m.n] = v, m.n, w
			m.n++
		}
	}
	m.keep = kept[:m.n]
	possible, required := fixed, ^fixed
	some := false
next:
	for _, set := range c.sets {
		if set&^union != 0 || fixed&^set != 0 {
			continue
		}
		for _, v := range c.of {
			if s.dom[v]&set == 0 {
				continue next
			}
		}
		if s.work += int64(m.n); open <= maxMatched && !m.add(set&^fixed) {
			continue
		}
		some = true
		possible |= set
		if required &= set; required == 0 && possible == union && (open > maxMatched || slices.Equal(m.keep, m.had[:open])) {
			return true
		}
	}
	if !some {
		return false
	}
	if open > maxMatched {
		for _, v := range c.of {
			if !s.keep(v, possible) {
				return false
			}
		}
	}
	for i, v := range cells[:m.n] {
		if open <= maxMatched && !s.keep(v, kept[i]) {
			return false
		}
	}
	return s.confine(c.of, required)
}

// postCliques posts the cliques of the pairs.
func (b *copyBuilder) postCliques(pairs []valuePairs) {
	for _, c := range cliques(b.dom, pairs) {
		for i, v := range c.of {
			for _, w := range c.of[:i] {
				b.differ[v].add(model.Var(w))
				b.differ[w].add(model.Var(v))
			}
		}
		b.add(&cliqueFilter{c}, first)
	}
}
