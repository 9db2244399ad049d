package technique

import (
	"math/bits"
	"slices"
)

// A chainOf is a chain of facts, the assumptions first. end is the variable without candidates
// left, or -1 if the assumptions exclude each other.
type chainOf struct {
	facts []fact
	first int
	end   int
}

// after returns the fact that a variable adds to a partial whip, or nil if it adds none. It reports
// whether the variable has nothing left, which ends the whip.
func (x *variables) after(p *partialWhip, v int, groups bool) (next *fact, end bool) {
	switch n := x.count(v, p.out); {
	case n == 0:
		return nil, true
	case n == 1:
		i := x.lowestOf(v, p.out)
		return &fact{bits: x.row1(i), links: x.row(i), of: v}, false
	case n > 3 || !groups:
		return nil, false
	}
	left := x.leftOf(v, p.out)
	if links := x.common(left, p.out); links != nil {
		return &fact{bits: left, links: links, of: v}, false
	}
	return nil, false
}

// facts returns the facts of a partial whip, in order.
func (p *partialWhip) facts() (all []fact) {
	for ; p != nil; p = p.parent {
		all = append(all, p.fact)
	}
	slices.Reverse(all)
	return all
}

func (p *partialWhip) has(bits []uint64) bool {
	for ; p != nil; p = p.parent {
		if slices.Equal(p.bits, bits) {
			return true
		}
	}
	return false
}

// hash tells partial whips apart by what they exclude and how they end.
func (p *partialWhip) hash() uint64 {
	h := uint64(14695981039346656037)
	for _, list := range [2][]uint64{p.out, p.bits} {
		for _, w := range list {
			h = (h ^ w) * 1099511628211
			h ^= h >> 29
		}
	}
	return h
}

// needed returns the facts on which a contradiction rests.
func (x *spread) needed() chainOf {
	c := chainOf{first: x.first, end: x.end}
	if x.end < 0 {
		c.facts = slices.Clone(x.facts[:x.first])
		return c
	}
	need := make([]bool, len(x.facts))
	for i := range x.first {
		need[i] = true
	}
	mark := func(v int, but []uint64) {
		for w, m := range x.vars[v].bits {
			if but != nil {
				m &^= but[w]
			}
			for ; m != 0; m &= m - 1 {
				need[x.by[w<<6|bits.TrailingZeros64(m)]] = true
			}
		}
	}
	mark(x.end, nil)
	for i := len(x.facts) - 1; i >= x.first; i-- {
		if need[i] {
			mark(x.facts[i].of, x.facts[i].bits)
		}
	}
	for i, f := range x.facts {
		if need[i] {
			c.facts = append(c.facts, f)
		}
	}
	return c
}
