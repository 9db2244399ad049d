package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// promise returns the best that loops and chains from a literal may remove, as far as what
// follows from it tells; false if there are none.
func (c *closure) promise(l int) (gain, bool) {
	if l&1 == 1 {
		return c.ifTrue(l / 2)
	}
	return c.ifFalse(l / 2)
}

// ifTrue is about candidate a, which is true: that its loop comes back to its cell.
func (c *closure) ifTrue(a int) (gain, bool) {
	on, off := c.of(c.on, c.component[a]), c.of(c.off, c.component[a])
	n := &c.nodes[a]
	back := has(off, a)
	for m := c.At(n.first()) &^ logic.Bit(n.v); m != 0 && !back; m &= m - 1 {
		back = has(on, c.candidate(n.first(), m.First()))
	}
	return gain{1, n.first() + n.v}, back
}

// ifFalse is about candidate a, which is false: that its loop comes back to its cell, or a
// chain leads to a candidate so that one of both is true and two others are not.
func (c *closure) ifFalse(a int) (best gain, ok bool) {
	if !has(c.firm, a) {
		return best, false
	}
	on, off := c.of(c.on, 0), c.of(c.off, 0)
	clear(on)
	clear(off)
	c.fall(a, on, off)
	best = gain{removes: -1}
	n := &c.nodes[a]
	cell, mates := n.first(), c.At(n.first())&^logic.Bit(n.v)
	if has(on, a) {
		c.remove = c.remove[:0]
		for m := mates; m != 0; m &= m - 1 {
			c.remove = append(c.remove, logic.CandOf(cell, m.First()))
		}
		best = gainOf(c.remove)
	}
	for m := mates; m != 0; m &= m - 1 {
		b := c.candidate(cell, m.First())
		if !mates.One() && has(on, b) {
			return anything, true // a continuous loop may go anywhere
		}
		if has(off, b) {
			best = best.or(gain{1, cell + m.First()})
		}
	}
	best = c.opens(logic.CandOf(cell, n.v), mates|logic.Bit(n.v), on, best)
	return best, best.removes > 0
}

// opens returns the best of what candidates that are true then remove together with another, one of
// the symbols of its cell each, if that is two at least, and of what is known to be.
func (c *closure) opens(from logic.Cand, symbols logic.Mask, on []uint64, best gain) gain {
	own := from.Symbol()
	for ; symbols != 0; symbols &= symbols - 1 {
		v := symbols.First()
		for i, digit := range c.of(c.digits, v) {
			for w := on[i] & digit; w != 0; w &= w - 1 {
				d := c.nodes[i<<6|bits.TrailingZeros64(w)].first()
				if d == from.Cell() || v != own && !(c.At(d).Has(own) && c.Peers(from.Cell()).Has(d)) {
					continue
				}
				if c.remove = joins(c.State, from, logic.CandOf(d, v), c.remove[:0]); len(c.remove) > 1 {
					best = best.or(gainOf(c.remove))
				}
			}
		}
	}
	return best
}
