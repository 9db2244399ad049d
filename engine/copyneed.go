package engine

import (
	"math/bits"
	"slices"
)

// A needFilter keeps what some sets of values need in the same variables: a number of variables
// for each set. The sets are disjoint, so each variable serves one of them.
type needFilter struct {
	of    []int32
	needs []need
}

// A need is a set of values that at least some number of variables must have.
type need struct {
	set   uint64
	least int
}

// maxNeeds limits the sets of a needFilter, all groups of which are compared.
const maxNeeds = 5

func (c *needFilter) vars() []int32 { return c.of }

func (c *needFilter) prune(s *domains) bool {
	union, fixed := valuesOf(s.dom, c.of)
	var places [1 << maxNeeds]uint64
	for i, n := range c.needs {
		for k, v := range c.of {
			if s.dom[v]&n.set != 0 {
				places[1<<i] |= 1 << k
			}
		}
	}
	// Hall's theorem: a group of sets that has just enough places fills them.
	for group := 1; group < 1<<len(c.needs); group++ {
		rest := group & (group - 1)
		places[group] = places[rest] | places[group&-group]
		least, set := 0, uint64(0)
		for g := group; g != 0; g &= g - 1 {
			n := c.needs[bits.TrailingZeros(uint(g))]
			least, set = least+n.least, set|n.set
		}
		switch n := bits.OnesCount64(places[group]); {
		case n < least:
			return false
		case n > least:
			continue
		}
		for p := places[group]; p != 0; p &= p - 1 {
			if !s.keep(c.of[bits.TrailingZeros64(p)], set) {
				return false
			}
		}
	}
	required := uint64(0)
	for _, n := range c.needs {
		if x := n.set & union; n.least == 1 && x&(x-1) == 0 {
			required |= x
		}
	}
	return s.confine(c.of, required&^fixed)
}

// postCounts posts the Counts of the model, those of the same variables together.
func (b *copyBuilder) postCounts() {
	done := make([]bool, len(b.counts))
	for i, c := range b.counts {
		if done[i] {
			continue
		}
		f, used := &needFilter{of: toInt32(c.Of)}, uint64(0)
		for k := i; k < len(b.counts) && len(f.needs) < maxNeeds; k++ {
			d := b.counts[k]
			set := valueSet(d.Values)
			if done[k] || d.Least < 1 || len(d.Of) > 64 || used&set != 0 || !slices.Equal(c.Of, d.Of) {
				continue
			}
			f.needs, used = append(f.needs, need{set, d.Least}), used|set
			done[k] = d.Most >= len(d.Of) && (d.Least == 1 || len(d.Values) > 1)
		}
		if len(f.needs) > 0 {
			b.add(f, first)
		}
		if !done[i] {
			b.add(&countFilter{of: toInt32(c.Of), set: valueSet(c.Values), least: c.Least, most: c.Most}, first)
		}
	}
}
