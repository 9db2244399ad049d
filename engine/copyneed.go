package engine

import (
	"fmt"
	"math/bits"
)

// A needFilter requires that each of several disjoint sets of values occurs at least some number of
// times among the same variables. A variable can serve only one set.
type needFilter struct {
	of     []int32
	groups []need // by set of these sets, as bits: what they need together
}

// A need is a set of values that at least some variables must take.
type need struct {
	set   uint64
	least int
}

// maxNeeds limits the sets of a needFilter, which compares all their unions.
const maxNeeds = 5

func (c *needFilter) vars() []int32 { return c.of }

// takes reports whether another set fits: there is room, and it shares no value with the others.
func (c *needFilter) takes(set uint64) bool {
	return len(c.groups) < 1<<maxNeeds && c.groups[len(c.groups)-1].set&set == 0
}

// add adds a set.
func (c *needFilter) add(set uint64, least int) {
	for _, g := range c.groups {
		c.groups = append(c.groups, need{g.set | set, g.least + least})
	}
}

func (c *needFilter) prune(s *domains) bool {
	var places [1 << maxNeeds]uint64
	dom, union, required := s.dom, s.union(c.of), uint64(0)
	for i := 1; i < len(c.groups); i <<= 1 {
		n, at := c.groups[i], uint64(0)
		for k, v := range c.of {
			at |= uint64(b2i(dom[v]&n.set != 0)) << k
		}
		places[i] = at
		if x := n.set & union; n.least == 1 && x&(x-1) == 0 {
			required |= x
		}
	}
	// Hall's theorem: if sets have only as many places as they need, their values fill these
	// places.
	for group := 1; group < len(c.groups); group++ {
		rest, g := group&(group-1), c.groups[group]
		places[group] = places[rest] | places[group&-group]
		switch n := bits.OnesCount64(places[group]); {
		case n < g.least:
			return false
		case n > g.least:
			continue
		}
		for p := places[group]; p != 0; p &= p - 1 {
			if !s.keep(c.of[bits.TrailingZeros64(p)], g.set) {
				return false
			}
		}
	}
	if required == 0 {
		return true
	}
	_, fixed := valuesOf(dom, c.of)
	return s.confine(c.of, required&^fixed)
}

// postCounts posts the Counts of the model. Counts on the same variables share a filter.
func (b *copyBuilder) postCounts() {
	for _, f := range b.times {
		f.findSets(b.union(f.of))
	}
	last := map[string]*needFilter{} // by variables
	for _, c := range b.counts {
		set := valueSet(c.Values)
		if c.Least >= 1 && len(c.Of) <= 64 {
			key := fmt.Sprint(c.Of)
			f := last[key]
			if f == nil || !f.takes(set) {
				f = &needFilter{of: toInt32(c.Of), groups: []need{{}}}
				last[key] = f
				b.add(f, first)
			}
			f.add(set, c.Least)
			if c.Most >= len(c.Of) && (c.Least == 1 || len(c.Values) > 1) {
				continue
			}
		}
		b.add(&countFilter{of: toInt32(c.Of), set: set, least: c.Least, most: c.Most}, first)
	}
}
