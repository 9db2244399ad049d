package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A regionCount is a model.RegionCount. It bounds the number of regions like model.RegionFilter, but
// knows only pairs and edges.
type regionCount struct {
	model.RegionCount
	number model.Var
	size   int
	of     []model.Var
	same   [][]atom // by two indices in Nodes, the greater one first: the atom that they share a region, or noAtom if they cannot
	out    [][]atom // by index in Nodes: the atoms of edges to other nodes that may be in its region

	part  []int  // by index in Nodes: the least index that is known to be in the same region
	exits []bool // by part: whether its region may continue outside
	best  []int  // parts that are in different regions
	trial []int  // scratch
}

// postRegionCounts posts the counts of a Regions. beside lists the edges of each node.
func postRegionCounts(s *state, m *model.Model, c model.Regions, beside [][]regionSide) {
	pairs := map[[2]int]model.Var{}
	for _, list := range [][]model.Pair{c.Edges, c.Pairs} {
		for _, p := range list {
			pairs[[2]int{p.A, p.B}], pairs[[2]int{p.B, p.A}] = p.Same, p.Same
		}
	}
	for _, k := range c.Counts {
		n := len(k.Nodes)
		r := &regionCount{RegionCount: k, number: c.Of[k.Number], size: c.Size, of: []model.Var{c.Of[k.Number]}, part: make([]int, n), exits: make([]bool, n)}
		for i, a := range k.Nodes {
			var same, out []atom
			for _, b := range k.Nodes[:i] {
				same = append(same, atomIn(s, m, pairs[[2]int{a, b}], model.Together))
				r.of = append(r.of, pairs[[2]int{a, b}])
			}
			for _, e := range beside[a] {
				if !slices.Contains(k.Nodes, e.to) {
					out = append(out, e.same)
					r.of = append(r.of, pairs[[2]int{a, e.to}])
				}
			}
			r.same, r.out = append(r.same, same), append(r.out, out)
		}
		s.constraints = append(s.constraints, r)
	}
}

func (c *regionCount) vars() []model.Var { return c.of }

// divide finds the parts by what was known before a position. It appends the pairs that join them to
// causes.
func (c *regionCount) divide(s *state, position int32, causes []lit) []lit {
	for i := range c.part {
		c.part[i] = i
	}
	for i, same := range c.same {
		for j, a := range same {
			if a == noAtom || c.part[i] == c.part[j] || !s.trueBefore(is(a), position) {
				continue
			}
			causes = append(causes, is(a))
			from, to := max(c.part[i], c.part[j]), min(c.part[i], c.part[j])
			for k, p := range c.part {
				if p == from {
					c.part[k] = to
				}
			}
		}
	}
	return causes
}

// most returns the greatest number of regions, and the number of exits. It appends the edges that are
// closed to causes.
func (c *regionCount) most(s *state, position int32, causes []lit) (most, exits int, closed []lit) {
	clear(c.exits)
	for i, out := range c.out {
		for _, a := range out {
			if !s.trueBefore(not(a), position) {
				c.exits[c.part[i]] = true
			}
		}
	}
	rest := 0
	for i, p := range c.part {
		switch {
		case !c.exits[p]:
			rest++
			for _, a := range c.out[i] {
				causes = append(causes, not(a))
			}
		case p == i:
			exits++
		}
	}
	return exits + rest/c.size, exits, causes
}

// split returns the literal that puts two parts in different regions, none if that needs no
// literal. It reports false if they may share a region.
func (c *regionCount) split(s *state, position int32, k, l int) (lit, bool) {
	for i, same := range c.same {
		for j, a := range same {
			if p, q := c.part[i], c.part[j]; (p != k || q != l) && (p != l || q != k) {
				continue
			}
			if a == noAtom {
				return none, true
			}
			if s.trueBefore(not(a), position) {
				return not(a), true
			}
		}
	}
	return none, false
}

// choose sets best to parts that are in different regions. It begins with each part in turn, adds
// others greedily, and keeps the largest set.
func (c *regionCount) choose(s *state, position int32) {
	c.best = c.best[:0]
	n := len(c.part)
	for k, p := range c.part {
		if p != k {
			continue
		}
		c.trial = append(c.trial[:0], k)
		for d := 1; d < n; d++ {
			l := (k + d) % n
			if c.part[l] == l && !slices.ContainsFunc(c.trial, func(t int) bool { _, apart := c.split(s, position, t, l); return !apart }) {
				c.trial = append(c.trial, l)
			}
		}
		if len(c.trial) > len(c.best) {
			c.best, c.trial = c.trial, c.best
		}
	}
}

// splits appends the literals that put a part and some others in different regions.
func (c *regionCount) splits(s *state, position int32, k int, others []int, causes []lit) []lit {
	for _, l := range others {
		if a, apart := c.split(s, position, k, l); apart && a != none {
			causes = append(causes, a)
		}
	}
	return causes
}

func (c *regionCount) propagate(s *state, me reason) bool {
	for before := -1; before != len(s.trail); {
		before = len(s.trail)
		position := int32(before)
		c.divide(s, position, nil)
		most, exits, _ := c.most(s, position, nil)
		c.choose(s, position)
		if !s.keepWithin(c.number, len(c.best)-c.Plus, most-c.Plus, me) {
			return false
		}
		if exits == most && s.lowest(c.number)+c.Plus == most {
			if known := len(s.trail); !c.separate(s, me) {
				return false
			} else if len(s.trail) > known {
				continue // the best parts may have changed
			}
		}
		if s.highest(c.number)+c.Plus == len(c.best) && !c.gather(s, position, me) {
			return false
		}
	}
	return true
}

// separate decides that parts with an exit are in different regions.
func (c *regionCount) separate(s *state, me reason) bool {
	for i, same := range c.same {
		for j, a := range same {
			if k, l := c.part[i], c.part[j]; a != noAtom && k != l && c.exits[k] && c.exits[l] && !s.enqueue(not(a), me) {
				return false
			}
		}
	}
	return true
}

// gather decides that a part is in the region of the only one of the best that it may share a region
// with. Its caller looks for further parts.
func (c *regionCount) gather(s *state, position int32, me reason) bool {
	for k, p := range c.part {
		if p != k || slices.Contains(c.best, k) {
			continue
		}
		with, ways := -1, 0
		for _, l := range c.best {
			if _, apart := c.split(s, position, k, l); !apart {
				with = l
				ways++
			}
		}
		if ways == 1 {
			return s.enqueue(is(c.same[max(k, with)][min(k, with)]), me)
		}
	}
	return true
}

// explain appends the reasons for l. For a number that is too large or parts that were separated,
// these are closed edges; for a number that is too small or a part that was gathered, pairs in
// different regions.
func (c *regionCount) explain(s *state, causes []lit, l lit, position int32) []lit {
	causes = c.divide(s, position, causes)
	v := s.owner[l.atom()]
	if v != c.number && !l.negative() {
		c.choose(s, position)
		i, j := c.nodesOf(l.atom())
		k := c.part[i]
		if slices.Contains(c.best, k) {
			k = c.part[j]
		}
		causes = c.splits(s, position, k, c.best, causes)
	}
	if v == c.number || l.negative() {
		most, _, closed := c.most(s, position, causes)
		if v != c.number {
			closed, _ = s.explainBy(closed, c.number, position, func(x int) bool { return x+c.Plus >= most })
			return closed
		}
		if s.value[l.atom()]+c.Plus > most {
			return closed
		}
		c.choose(s, position)
	}
	for i, k := range c.best {
		causes = c.splits(s, position, k, c.best[:i], causes)
	}
	if v != c.number {
		causes, _ = s.explainBy(causes, c.number, position, func(x int) bool { return x+c.Plus <= len(c.best) })
	}
	return causes
}

// nodesOf returns the indexes in Nodes of the pair of an atom.
func (c *regionCount) nodesOf(a atom) (int, int) {
	for i, same := range c.same {
		if j := slices.Index(same, a); j >= 0 {
			return i, j
		}
	}
	panic("engine: a count has no such pair")
}
