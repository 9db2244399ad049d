package engine

import (
	"math/bits"
	"sync"
)

// A totalFilter is a sum of plain values, each times a coefficient, with one total. With up to
// three open variables it is domain consistent. With more it keeps bounds that account for
// variables that differ.
type totalFilter struct {
	of     []int32
	coef   []int // by place
	total  int
	apart  []uint64     // by place: the places of variables that differ from it and have its coefficient
	quick  *factTable   // if coefficients are 1, then -1, and values are small
	plus   int          // number of coefficients 1, if it is quick
	span   int          // greatest difference of two values of a variable
	far    int          // the distance from a bound from which on groups rarely matter
	groups []totalGroup // of variables that all differ and have one coefficient, if there are two or more such
}

// A totalGroup is a part of a sum whose variables all differ and have the same coefficient.
type totalGroup struct {
	of       []int32
	coef     int
	min, max int    // scratch: their least and greatest sum
	low      uint64 // scratch: values of the least sum
	high     uint64 // scratch: values of the greatest sum
	ends     uint64 // scratch: values of the least sum, or of the greatest
	union    uint64 // scratch: all values
}

func (c *totalFilter) vars() []int32 { return c.of }

func (c *totalFilter) prune(s *domains) bool {
	if c.quick != nil {
		return c.pruneQuick(s)
	}
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
	if span > min(c.total-low, high-c.total) && !c.bounds(s, low, high) {
		return false
	}
	return len(c.groups) == 0 || c.distinct(s)
}

// pruneQuick is prune for coefficients 1 and -1, and small values.
func (c *totalFilter) pruneQuick(s *domains) bool {
	plus, minus := uint64(0), uint64(0)
	for _, v := range c.of[:c.plus] {
		plus += c.quick[s.dom[v]%quickDomains]
	}
	for _, v := range c.of[c.plus:] {
		minus += c.quick[s.dom[v]%quickDomains]
	}
	low := int(plus&factMask) - int(minus>>greatest&factMask)
	high := int(plus>>greatest&factMask) - int(minus&factMask)
	up, down := c.total-low, high-c.total
	switch {
	case up < 0 || down < 0:
		return false
	case low == high:
		return true
	case (plus+minus)>>undecided&factMask <= 3 && up <= maxRest:
		return c.exactRest(s, up)
	case min(up, down) < c.span && !c.bounds(s, low, high):
		return false
	}
	return len(c.groups) == 0 || (up >= c.far || c.near(s, true)) && (down >= c.far || c.near(s, false))
}

// near keeps the bounds that follow from the least sum of groups of variables that differ, or from
// the greatest.
func (c *totalFilter) near(s *domains, least bool) bool {
	bound := 0
	for i := range c.groups {
		g := &c.groups[i]
		union, set := s.union(g.of), uint64(0)
		// Each variable in turn takes the least value at or above its own least that is left; which
		// values are taken does not depend on the order.
		if g.coef > 0 == least {
			for _, v := range g.of {
				w := s.dom[v]
				l := union &^ set & -(w & -w)
				if l == 0 {
					return false
				}
				set |= l & -l
			}
		} else {
			for _, v := range g.of {
				h := union &^ set & (1<<bits.Len64(s.dom[v]) - 1)
				if h == 0 {
					return false
				}
				set |= 1 << (bits.Len64(h) - 1)
			}
		}
		g.union, g.ends = union, set
		bound += g.coef * int(c.quick[set%quickDomains]>>valueSum)
	}
	rest := c.total - bound
	if !least {
		rest = -rest
	}
	switch {
	case rest < 0:
		return false
	case rest >= c.span:
		return true
	}
	for i := range c.groups {
		g := &c.groups[i]
		keep := ^uint64(0)
		if g.coef > 0 == least {
			keep = 1<<(bits.Len64(g.ends)+rest) - 1
		} else {
			keep <<= max(bits.TrailingZeros64(g.ends)-rest, 0)
		}
		if !g.keep(s, keep) {
			return false
		}
	}
	return true
}

// keep keeps only some values of the variables. union must be up to date.
func (g *totalGroup) keep(s *domains, values uint64) bool {
	if g.union&^values == 0 {
		return true
	}
	for _, v := range g.of {
		if !s.keep(v, values) {
			return false
		}
	}
	return true
}

// A factTable has facts about each small domain, in four parts of factBits bits: the least value,
// the greatest, 1 if it has several, and the sum of its values. The facts of some variables are
// added at once.
type factTable [quickDomains]uint64

// quickDomains is the number of domains in a factTable: values are at most 9.
const quickDomains = 1 << 10

// Parts of a fact, after the least value.
const (
	factBits  = 16
	factMask  = 1<<factBits - 1
	greatest  = factBits
	undecided = 2 * factBits
	valueSum  = 3 * factBits
)

var facts = sync.OnceValue(func() *factTable {
	t := new(factTable)
	for w := 1; w < len(t); w++ {
		sum := 0
		for x := range bitsOf(uint64(w)) {
			sum += x
		}
		t[w] = uint64(bits.TrailingZeros(uint(w)) | (bits.Len(uint(w))-1)<<greatest | b2i(w&(w-1) != 0)<<undecided | sum<<valueSum)
	}
	return t
})

// bounds keeps the values between the bounds that the other variables leave. low and high are the
// bounds of the sum.
func (c *totalFilter) bounds(s *domains, low, high int) bool {
	for changed := true; changed; {
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
	return true
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
	rest := c.total
	for i, u := range c.of {
		w := s.dom[u]
		if k := c.coef[i]; k < 0 {
			rest -= k * (bits.Len64(w) - 1)
		} else {
			rest -= k * bits.TrailingZeros64(w)
		}
	}
	return rest >= 0 && c.exactRest(s, rest)
}

// exactRest is exact if the total is above the least sum by rest.
func (c *totalFilter) exactRest(s *domains, rest int) bool {
	v := sumFilter{rest: rest}
	var at [3]int
	for i, u := range c.of {
		w := s.dom[u]
		if w&(w-1) == 0 {
			continue
		}
		low, high := bits.TrailingZeros64(w), -1
		if c.coef[i] < 0 {
			high = bits.Len64(w) - 1
			w, low = reflected(w, high), -high
		} else {
			w >>= low
		}
		at[v.n], v.set[v.n], v.low[v.n], v.high[v.n] = i, w, low, high
		v.n++
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
		if !g.keep(s, keep) {
			return false
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
