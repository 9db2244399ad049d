package engine

import (
	"math/bits"
)

// A totalFilter is a sum of plain values, each times a coefficient, with one total. With up to
// three open variables it is domain consistent. With more it keeps bounds that account for
// variables that differ.
type totalFilter struct {
	of     []int32
	coef   []int // by place
	total  int
	apart  []uint64     // by place: the places of variables that differ from it and have its coefficient
	groups []totalGroup // of variables that all differ and have one coefficient, if there are two or more such
}

// A totalGroup is a part of a sum whose variables all differ and have the same coefficient.
type totalGroup struct {
	of       []int32
	coef     int
	min, max int    // scratch: their least and greatest sum
	low      uint64 // scratch: values of the least sum
	high     uint64 // scratch: values of the greatest sum
	union    uint64 // scratch: all values
}

func (c *totalFilter) vars() []int32 { return c.of }

func (c *totalFilter) prune(s *domains) bool {
	low, high, open, unit, span := 0, 0, 0, true, 0
	for i, v := range c.of {
		w := s.dom[v]
		l, h := bits.TrailingZeros64(w), bits.Len64(w)-1
		k := c.coef[i]
		if k < 0 {
			l, h = h, l
		}
		low, high = low+k*l, high+k*h
		if l != h {
			open++
			unit = unit && k*k == 1
			span = max(span, k*(h-l))
		}
	}
	switch {
	case low > c.total || high < c.total:
		return false
	case low == high:
		return true
	case open <= 3 && unit && c.total-low <= maxRest:
		return c.exact(s)
	case open <= 2 && !unit:
		return c.pairs(s)
	}
	for changed := span > min(c.total-low, high-c.total); changed; {
		changed = false
		up, down := c.total-low, high-c.total
		for i, v := range c.of {
			w, k := s.dom[v], c.coef[i]
			l, h := bits.TrailingZeros64(w), bits.Len64(w)-1
			a, b := up, down
			if k < 0 {
				k, a, b = -k, down, up
			}
			if d := k * (h - l); d <= a && d <= b {
				continue
			}
			if !s.keep(v, between(h-b/k, l+a/k)) {
				return false
			}
			w = s.dom[v]
			nl, nh := bits.TrailingZeros64(w), bits.Len64(w)-1
			if nl == l && nh == h {
				continue
			}
			changed = true
			if c.coef[i] > 0 {
				low, high = low+k*(nl-l), high+k*(nh-h)
			} else {
				low, high = low+k*(h-nh), high+k*(l-nl)
			}
			if up, down = c.total-low, high-c.total; up < 0 || down < 0 {
				return false
			}
		}
	}
	return len(c.groups) == 0 || c.distinct(s)
}

// pairs removes the values of up to two open variables that are in no solution.
func (c *totalFilter) pairs(s *domains) bool {
	rest, n := c.total, 0
	var at [2]int
	for i, v := range c.of {
		if w := s.dom[v]; w&(w-1) == 0 {
			rest -= c.coef[i] * bits.TrailingZeros64(w)
		} else if n < 2 {
			at[n] = i
			n++
		}
	}
	if n == 0 {
		return rest == 0
	}
	x := at[0]
	if n == 1 {
		if k := c.coef[x]; rest%k == 0 && rest/k >= 0 && rest/k < 64 {
			return s.keep(c.of[x], 1<<(rest/k))
		}
		return false
	}
	y := at[1]
	first, second := uint64(0), uint64(0)
	for w := s.dom[c.of[x]]; w != 0; w &= w - 1 {
		r, k := rest-c.coef[x]*bits.TrailingZeros64(w), c.coef[y]
		if r%k != 0 || r/k < 0 || r/k > 63 || s.dom[c.of[y]]>>(r/k)&1 == 0 {
			continue
		}
		first, second = first|w&-w, second|1<<(r/k)
	}
	return s.keep(c.of[x], first) && s.keep(c.of[y], second)
}

// between returns the values from least to most.
func between(least, most int) uint64 {
	if most < 0 {
		return 0
	}
	return (2<<most - 1) &^ (1<<max(least, 0) - 1)
}

// exact removes the values of up to three open variables that are in no solution.
func (c *totalFilter) exact(s *domains) bool {
	v := sumFilter{rest: c.total}
	var at [3]int
	for i, u := range c.of {
		w := s.dom[u]
		low, high := bits.TrailingZeros64(w), -1
		if w&(w-1) == 0 {
			v.rest -= low * c.coef[i]
			continue
		}
		if c.coef[i] < 0 {
			high = bits.Len64(w) - 1
			w, low = reflected(w, high), -high
		}
		v.rest -= low
		if high < 0 {
			w >>= low
		}
		at[v.n], v.of[v.n], v.set[v.n], v.low[v.n], v.high[v.n] = i, 0, w, low, high
		v.n++
	}
	if v.rest < 0 {
		return false
	}
	apart := uint8(0)
	if v.n > 1 {
		apart = uint8(c.apart[at[0]] >> at[1] & 1 * apart01)
	}
	if v.n > 2 {
		apart |= uint8(c.apart[at[0]]>>at[2]&1*apart02 | c.apart[at[1]]>>at[2]&1*apart12)
	}
	if !v.filter(apart) {
		return false
	}
	for i, k := range at[:v.n] {
		w := v.set[i]
		if v.high[i] >= 0 {
			w = reflected(w, v.high[i])
		} else {
			w <<= v.low[i]
		}
		if !s.keep(c.of[k], w) {
			return false
		}
	}
	return true
}

// distinct keeps the bounds that follow from groups of variables that differ: the least sum
// of a group is that of its least different values.
func (c *totalFilter) distinct(s *domains) bool {
	low, high, ok := c.reach(s)
	if !ok {
		return false
	}
	up, down := c.total-low, high-c.total
	if up < 0 || down < 0 {
		return false
	}
	for i := range c.groups {
		g := &c.groups[i]
		more, less := up/max(g.coef, 1), down/max(g.coef, 1)
		if g.coef < 0 {
			more, less = down/-g.coef, up/-g.coef
		}
		keep := between(bits.TrailingZeros64(g.high)-less, bits.Len64(g.low)-1+more)
		if g.union&^keep == 0 {
			continue
		}
		for _, v := range g.of {
			if !s.keep(v, keep) {
				return false
			}
		}
	}
	return true
}

// reach returns the least and the greatest sum of the groups. It reports false if a group has too
// few values.
func (c *totalFilter) reach(s *domains) (low, high int, ok bool) {
	for i := range c.groups {
		g := &c.groups[i]
		if !g.bounds(s) {
			return 0, 0, false
		}
		if g.coef < 0 {
			low, high = low+g.coef*g.max, high+g.coef*g.min
		} else {
			low, high = low+g.coef*g.min, high+g.coef*g.max
		}
	}
	return low, high, true
}

// bounds finds the least and the greatest sum of a group. Each variable in turn takes the
// least value at or above its own least that is left; which values are taken does not
// depend on the order.
func (g *totalGroup) bounds(s *domains) bool {
	union := s.union(g.of)
	least, most, low, high := 0, 0, uint64(0), uint64(0)
	for _, v := range g.of {
		w := s.dom[v]
		l := union &^ low & -(w & -w)
		h := union &^ high & (1<<bits.Len64(w) - 1)
		if l == 0 || h == 0 {
			return false
		}
		x, y := bits.TrailingZeros64(l), bits.Len64(h)-1
		low, high = low|l&-l, high|1<<y
		least, most = least+x, most+y
	}
	g.low, g.high, g.min, g.max, g.union = low, high, least, most, union
	return true
}

// A cageFilter is a sum of different variables. It knows the sets of values that make the
// total.
type cageFilter struct {
	of    []int32
	sets  []uint64
	total *totalFilter
}

func (c *cageFilter) vars() []int32 { return c.of }

// prune is settle with a direct call of keepSets, where killer sudokus spend most of their time.
func (c *cageFilter) prune(s *domains) bool {
	for {
		steps := s.changes
		if !c.keepSets(s) {
			return false
		}
		if s.changes == steps {
			return true
		}
	}
}

// keepSets keeps the values of possible sets, and excludes from peers the values that all of these
// sets have.
func (c *cageFilter) keepSets(s *domains) bool {
	var room [maxCageValues]uint64 // the domains, never wider than those of the variables
	doms := room[:len(c.of)]
	union, fixed := uint64(0), uint64(0)
	for i, v := range c.of {
		w := s.dom[v]
		doms[i] = w
		union |= w
		if w&(w-1) == 0 {
			fixed |= w
		}
	}
	possible, required := uint64(0), ^uint64(0)
next:
	for _, set := range c.sets {
		if set&^union != 0 || fixed&^set != 0 {
			continue
		}
		for _, w := range doms {
			if w&set == 0 {
				continue next
			}
		}
		possible |= set
		required &= set
	}
	if possible == 0 {
		return false
	}
	if union&^possible != 0 {
		for _, v := range c.of {
			if !s.keep(v, possible) {
				return false
			}
		}
	}
	open := len(c.of) - bits.OnesCount64(fixed) // all differ
	if open == 0 {
		return true
	}
	if open <= 3 && !c.total.exact(s) {
		return false
	}
	return s.confine(c.of, required&^fixed)
}

// A linearFilter is any Linear. It is bounds consistent.
type linearFilter struct {
	of          []int32
	terms       [][]linearTerm // by place, in ascending order
	least, most int
	was         []linearBounds // scratch, by place
}

// A linearTerm is what some values of a variable contribute to a sum.
type linearTerm struct {
	term   int
	values uint64
}

// A linearBounds is the least and the greatest contribution of a variable.
type linearBounds struct{ low, high int }

func (c *linearFilter) vars() []int32 { return c.of }

func (c *linearFilter) prune(s *domains) bool {
	low, high := 0, 0
	for i, v := range c.of {
		b := boundsOf(c.terms[i], s.dom[v])
		c.was[i] = b
		low, high = low+b.low, high+b.high
	}
	for {
		if low > c.most || high < c.least {
			return false
		}
		if low >= c.least && high <= c.most {
			return true
		}
		changed := false
		for i, v := range c.of {
			was := c.was[i]
			least, most := c.least-high+was.high, c.most-low+was.low
			if was.low >= least && was.high <= most {
				continue
			}
			keep := uint64(0)
			for _, t := range c.terms[i] {
				if t.term >= least && t.term <= most {
					keep |= t.values
				}
			}
			if !s.keep(v, keep) {
				return false
			}
			b := boundsOf(c.terms[i], s.dom[v])
			low, high, changed = low+b.low-was.low, high+b.high-was.high, true
			c.was[i] = b
		}
		if !changed {
			return true
		}
	}
}

// boundsOf returns the bounds of what a domain, which must not be empty, contributes.
func boundsOf(terms []linearTerm, w uint64) (b linearBounds) {
	i, k := 0, len(terms)-1
	for terms[i].values&w == 0 {
		i++
	}
	for terms[k].values&w == 0 {
		k--
	}
	return linearBounds{terms[i].term, terms[k].term}
}
