package se121

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A nest searches chains inside chains, in the position of an outcome.
type nest struct {
	now    *grid    // that position
	before *grid    // the position at the start of the outcome
	from   *forcing // the search with branches; nil if the walker found the hint
	walker *walker
	prover *prover
	hints  hints
	inner  []*forcing
	kept   []nestedHint
	best   [off]int // by candidate, 1 + the number of its easiest hint
	found  []node   // candidates with a hint
	needs  []node   // the parents of kept hints
	seen   nodeSet

	results  map[nodeSet]nestedResult // by the false candidates of an outcome, for one position at the start
	removals []removal                // of all results
	used     []nestedHint             // of all results
	reasons  []node                   // of all results: parents of used
}

// A nestedResult is the result of a search in one position: a range of nest.removals.
type nestedResult struct{ first, end int }

// A removal is a candidate with the hint that removes it, 1 + its index in nest.used.
type removal struct {
	candidate node
	hint      int
}

// A nestedHint is a hint of chains in a chain.
type nestedHint struct {
	hint
	first, end int // in needs
	chains     uint64
	proof      *logic.Proof // if proofs are wanted
}

// A nestedChain is a nested chain used by an outcome: its length and a checksum of its
// ordered nodes. Equal chains count once.
type nestedChain struct {
	complexity int
	chains     uint64
}

// nesting returns what a search of this level runs inside its chains, with r as working memory. SE nests cycles and
// simple chains, then also static forcing chains, then dynamic ones alone.
func nesting(level int, r *reach) *nest {
	n := &nest{results: map[nodeSet]nestedResult{}}
	n.hints.nested = n
	n.hints.begin()
	if level == 2 || level == 3 {
		n.walker = &walker{}
	}
	switch level {
	case 3:
		n.inner = append(n.inner, newForcing(mode{multiple: true}, 8.0, r))
	case 4:
		n.inner = append(n.inner, newForcing(mode{multiple: true, dynamic: true}, 8.5, r))
	case 5:
		n.inner = append(n.inner, newForcing(mode{multiple: true, dynamic: true}, 8.5, r),
			newForcing(mode{multiple: true, dynamic: true, level: 2}, 9.5, r))
	}
	return n
}

func newForcing(m mode, base float64, r *reach) *forcing {
	f := &forcing{mode: m, base: base, pool: &pool{}}
	if m.level == 0 && !m.nishio {
		f.reach = r
	}
	if m.level > 1 {
		f.nest = nesting(m.level, r)
	}
	return f
}

// advancedChains searches chains in the position of an outcome. The result depends only on that
// position and the one at the start, so equal positions of several outcomes are searched once.
func (f *forcing) advancedChains(g *grid, o *outcome) bool {
	n := f.nest
	if n == nil {
		return false
	}
	r, known := n.results[o.set[1]]
	if !known {
		n.now, n.before = g, o.source
		r = f.nestedChains(g, o)
		n.results[o.set[1]] = r
	}
	if n.walker != nil {
		o.walked, o.walkedAt = true, *g
	}
	f.adopt(o, r)
	return r.first < r.end
}

// nestedChains searches chains in a position, until one sort of chains has a result.
func (f *forcing) nestedChains(g *grid, o *outcome) nestedResult {
	n := f.nest
	if n.walker != nil {
		n.begin(nil)
		switch {
		case o.walked:
			n.walker.since(&o.walkedAt, g, &n.hints)
		case f.settled:
			n.walker.since(o.source, g, &n.hints)
		default:
			n.walker.unary(g, &n.hints)
		}
		if r := n.result(); r.first < r.end {
			return r
		}
	}
	for _, inner := range n.inner {
		n.begin(inner)
		inner.search(g, &n.hints)
		if r := n.result(); r.first < r.end {
			return r
		}
	}
	return nestedResult{}
}

// forget drops the results of searches, for another position at the start.
func (n *nest) forget() {
	clear(n.results)
	n.removals, n.used, n.reasons = n.removals[:0], n.used[:0], n.reasons[:0]
}

func (n *nest) begin(from *forcing) {
	for _, c := range n.found {
		n.best[c] = 0
	}
	n.from = from
	n.kept, n.found, n.needs = n.kept[:0], n.found[:0], n.needs[:0]
}

// result returns the hints found, the easiest first. Each candidate has the easiest hint that removes
// it.
func (n *nest) result() nestedResult {
	slices.SortFunc(n.found, func(a, b node) int {
		x, y := n.best[a], n.best[b]
		if x == y {
			return cmp.Compare(a, b)
		}
		if n.kept[x-1].easier(&n.kept[y-1].hint) || !n.kept[y-1].easier(&n.kept[x-1].hint) && x < y {
			return -1
		}
		return 1
	})
	r := nestedResult{len(n.removals), len(n.removals) + len(n.found)}
	last := 0
	for _, c := range n.found {
		if k := n.best[c]; k != last {
			h := n.kept[k-1]
			first := len(n.reasons)
			n.reasons = append(n.reasons, n.needs[h.first:h.end]...)
			h.first, h.end = first, len(n.reasons)
			n.used = append(n.used, h)
			last = k
		}
		n.removals = append(n.removals, removal{c, len(n.used)})
	}
	return r
}

// adopt adds the result of a search to an outcome.
func (f *forcing) adopt(o *outcome, r nestedResult) {
	n, last := f.nest, 0
	for _, x := range n.removals[r.first:r.end] {
		if x.hint != last {
			h := &n.used[x.hint-1]
			o.need()
			o.parents = append(o.parents, n.reasons[h.first:h.end]...)
			o.needed()
			f.chains = append(f.chains, nestedChain{h.complexity, h.chains})
			y := &o.others[len(o.others)-1]
			y.nested, y.proof = len(f.chains), h.proof
			last = x.hint
		}
		o.nested = append(o.nested, x.candidate+off)
		o.follows(x.candidate.cell(), 1<<x.candidate.digit())
	}
}

// tooLong reports whether a hint with this target is not the easiest for anything it
// removes.
func (n *nest) tooLong(h *hint, g *grid) bool {
	if h.target.isOff() {
		return n.better(h.target-off, h)
	}
	c, d := h.target.cell(), h.target.digit()
	for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
		if !n.better(nodeOf(c, lowest(m)), h) {
			return false
		}
	}
	return true
}

// better reports whether a candidate has a hint at least as easy as h.
func (n *nest) better(c node, h *hint) bool {
	k := n.best[c]
	if k == 0 {
		return false
	}
	b := &n.kept[k-1]
	return b.complexity < h.complexity || b.complexity == h.complexity && b.key <= h.key
}

// keep stores a hint if it is the easiest that removes some candidate. It ignores hints that
// would hold without the outcome, because their chains need nothing that the outcome removed.
func (n *nest) keep(h *hint, removed, path []node) {
	first := len(n.needs)
	taken := false
	for _, c := range removed {
		if k := n.best[c]; k != 0 && !h.easier(&n.kept[k-1].hint) {
			continue
		}
		if !taken {
			sum := n.requires(h, path)
			if len(n.needs) == first {
				return
			}
			n.kept = append(n.kept, nestedHint{hint: *h, first: first, end: len(n.needs), chains: sum, proof: n.proves(h, path)})
			taken = true
		}
		if n.best[c] == 0 {
			n.found = append(n.found, c)
		}
		n.best[c] = len(n.kept)
	}
}

// last returns the end of a chain with its cause and first parent.
func (t *side) last() (n node, cause uint8, from node) {
	o := t.outcome
	if t.clash == 0 {
		return t.node, o.cause[t.node], o.from[t.node]
	}
	s := &o.clash[t.clash-1]
	if !s.fresh {
		return s.node, o.cause[s.node], o.from[s.node]
	}
	return s.node, s.cause, s.from
}

// chain visits a node and its ancestors, breadth first as SE lists a chain.
func (k *counter) chain(o *outcome, n node, cause uint8, from node, visit func(n node, cause uint8)) {
	clear(k.seen[:])
	k.stack = append(k.stack[:0], n)
	for i := 0; i < len(k.stack); i++ {
		p := k.stack[i]
		if k.seen[p>>6]>>(p&63)&1 != 0 {
			continue
		}
		k.seen[p>>6] |= 1 << (p & 63)
		if i > 0 {
			cause, from = o.cause[p], o.from[p]
		}
		visit(p, cause)
		switch {
		case cause == byNone:
		case cause == byOther:
			x := &o.others[o.other[p-off]]
			k.stack = append(k.stack, o.parents[x.first:x.end]...)
		case p.isOff():
			k.stack = append(k.stack, from)
		default:
			k.stack = append(k.stack, from)
			o.hidden(p, cause, func(q node) {
				if q != from {
					k.stack = append(k.stack, q)
				}
			})
		}
	}
}

// nestedComplexity returns the total length of the nested chains that the targets use.
func (f *forcing) nestedComplexity() (sum int) {
	f.counted = f.counted[:0]
	for i := range f.targets {
		t := &f.targets[i]
		if len(t.outcome.nested) == 0 {
			continue
		}
		n, cause, from := t.last()
		f.count(t.outcome, n, cause, from)
		for _, p := range t.outcome.nested {
			if f.seen[p>>6]>>(p&63)&1 == 0 || t.outcome.cause[p] != byOther {
				continue
			}
			c := f.chains[t.outcome.others[t.outcome.other[p-off]].nested-1]
			if !slices.Contains(f.counted, c.chains) {
				f.counted = append(f.counted, c.chains)
				sum += c.complexity
			}
		}
	}
	return sum
}
