package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A cage is a sum of plain values over variables that are all different. It tracks the sets of
// values that make the total. A variable keeps only values of sets that are still possible. A value
// in all of these sets must be in the cage, so a variable that differs from all its places cannot
// have it.
type cage struct {
	*sum
	sets  []uint64 // of values, one bit each
	peers []varSet // by variable of the cage: the variables that differ from it
}

// Limits of the sets of values of a cage, and of the values that they are chosen from.
const (
	maxCageSets   = 64
	maxCageValues = 16
)

// newCage returns the constraint of a sum of different variables. It returns nil if there are too
// many sets of values to go through them.
func newCage(m *model.Model, u *sum, different [][][]model.Var) *cage {
	union := uint64(0)
	for _, v := range u.of {
		union |= valueSet(m.Domains[v])
	}
	if max(len(u.of), bits.OnesCount64(union)) > maxCageValues {
		return nil
	}
	sets, ok := valueSets(nil, union, len(u.of), u.least)
	if !ok {
		return nil
	}
	c := &cage{sum: u, sets: sets}
	for _, v := range u.of {
		peers := newVarSet(len(m.Domains))
		for _, d := range different[v] {
			for _, w := range d {
				peers.add(w)
			}
		}
		c.peers = append(c.peers, peers)
	}
	return c
}

// valueSets returns the sets of n values of a union with a total. It reports false if they are too many.
func valueSets(to []uint64, union uint64, n, total int) ([]uint64, bool) {
	if n == 0 {
		if total == 0 {
			to = append(to, 0)
		}
		return to, true
	}
	for ; union != 0 && bits.OnesCount64(union) >= n; union &= union - 1 {
		x := bits.TrailingZeros64(union)
		if x*n > total {
			break
		}
		at := len(to)
		var ok bool
		if to, ok = valueSets(to, union&(union-1), n-1, total-x); !ok || len(to) > maxCageSets {
			return nil, false
		}
		for i := range to[at:] {
			to[at+i] |= 1 << x
		}
	}
	return to, true
}

func (c *cage) propagate(s *state, me reason) bool {
	for {
		before := len(s.trail)
		if !c.keepSets(s, me) {
			return false
		}
		if len(s.trail) == before {
			return true
		}
	}
}

// valuesOf returns the union of these domains, and the values of the decided ones.
func valuesOf[V model.Var | int32](dom []uint64, of []V) (union, fixed uint64) {
	for _, v := range of {
		w := dom[v]
		union |= w
		if w&(w-1) == 0 {
			fixed |= w
		}
	}
	return union, fixed
}

// keepSets keeps the values of possible sets, and excludes from peers the values that all of these
// sets have.
func (c *cage) keepSets(s *state, me reason) bool {
	union, fixed := valuesOf(s.dom, c.of)
	possible, required := uint64(0), ^uint64(0)
	m, matched := c.matching(s)
	for _, set := range c.sets {
		if set&^union != 0 || fixed&^set != 0 || !c.meets(s, set) || matched && !m.add(set&^fixed) {
			continue
		}
		possible |= set
		required &= set
	}
	if possible == 0 {
		return s.fail(none, me)
	}
	for i, v := range c.of {
		keep := possible
		if matched {
			keep = m.keep[i]
		}
		if w := s.dom[v]; w&(w-1) != 0 && !s.removeValues(v, 0, w&^keep, me) {
			return false
		}
	}
	for w := required &^ fixed; w != 0; w &= w - 1 {
		if !c.confine(s, bits.TrailingZeros64(w), me) {
			return false
		}
	}
	return true
}

// meets reports whether each cell can have a value of a set.
func (c *cage) meets(s *state, set uint64) bool {
	for _, v := range c.of {
		if s.dom[v]&set == 0 {
			return false
		}
	}
	return true
}

// confine removes a value that the cage must have from all variables that differ from all its
// places.
func (c *cage) confine(s *state, x int, me reason) bool {
	var common varSet
	n, last := 0, model.Var(0)
	for i, v := range c.of {
		if s.dom[v]>>x&1 == 0 {
			continue
		}
		if n++; n == 1 {
			common = append(s.common[:0], c.peers[i]...)
		} else {
			common.keep(c.peers[i])
		}
		last = v
	}
	s.common = common
	switch n {
	case 0:
		return s.fail(none, me)
	case 1:
		return s.enqueue(is(s.atom(last, x)), me)
	}
	for i, w := range common {
		for ; w != 0; w &= w - 1 {
			v := model.Var(i*64 + bits.TrailingZeros64(w))
			if s.dom[v]>>x&1 != 0 && !slices.Contains(c.of, v) && !s.removeValues(v, 0, 1<<x, me) {
				return false
			}
		}
	}
	return true
}
