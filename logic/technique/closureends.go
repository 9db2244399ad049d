package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// outcome puts into a row which candidates are true if a literal is, and which are false: half of
// the row each.
func (c *closure) outcome(l int, row []uint64) {
	n := len(row) / 2
	on, off := row[:n], row[n:]
	if l&1 == 1 {
		copy(on, c.of(c.on, c.component[l/2]))
		copy(off, c.of(c.off, c.component[l/2]))
	} else {
		clear(row)
		c.fall(l/2, on, off)
		off[l>>7] |= 1 << uint(l/2&63)
	}
	if rest := c.singles & 63; rest > 0 { // after candidates come groups
		on[n-1] &= 1<<uint(rest) - 1
		off[n-1] &= 1<<uint(rest) - 1
	}
}

// loops reports whether a loop from candidate a, which is true, may come back to its cell.
func (c *closure) loops(a int) bool {
	on, off := c.of(c.on, c.component[a]), c.of(c.off, c.component[a])
	if has(off, a) {
		return true
	}
	n := &c.nodes[a]
	for m := c.At(n.cells[0]) &^ logic.Bit(n.v); m != 0; m &= m - 1 {
		if has(on, c.candidate(n.cells[0], m.First())) {
			return true
		}
	}
	return false
}

// chains reports whether a loop from candidate a, which is false, may come back to its
// cell, or a chain lead to a candidate so that one of both is true and two others
// are not.
func (c *closure) chains(a int) bool {
	if !has(c.firm, a) {
		return false
	}
	on, off := c.of(c.on, 0), c.of(c.off, 0)
	clear(on)
	clear(off)
	c.fall(a, on, off)
	n := &c.nodes[a]
	cell, mates := n.cells[0], c.At(n.cells[0])&^logic.Bit(n.v)
	if has(on, a) {
		return true
	}
	for m := mates; m != 0; m &= m - 1 {
		b := c.candidate(cell, m.First())
		if has(off, b) || !mates.One() && has(on, b) {
			return true
		}
	}
	return c.opens(n.v, cell, mates, on)
}

// fall adds what is true and what is false if a node is false.
func (c *closure) fall(a int, on, off []uint64) {
	for i, w := range c.of(c.strong, a) {
		for ; w != 0; w &= w - 1 {
			d := c.component[i<<6|bits.TrailingZeros64(w)]
			union(on, c.of(c.on, d)[:len(on)])
			union(off, c.of(c.off, d)[:len(off)])
		}
	}
}

// opens reports whether a candidate that is true then removes two others together with
// one of symbol v in a cell.
func (c *closure) opens(v, cell int, mates logic.Mask, on []uint64) bool {
	for i, digit := range c.of(c.digits, v) {
		for w := on[i] & digit; w != 0; w &= w - 1 {
			if d := c.nodes[i<<6|bits.TrailingZeros64(w)].first(); d != cell && c.together(v, cell, d) > 1 {
				return true
			}
		}
	}
	for ; mates != 0; mates &= mates - 1 {
		for i, digit := range c.of(c.digits, mates.First()) {
			for w := on[i] & digit; w != 0; w &= w - 1 {
				if d := c.nodes[i<<6|bits.TrailingZeros64(w)].first(); c.At(d).Has(v) && c.Peers(cell).Has(d) {
					return true
				}
			}
		}
	}
	return false
}

// together returns how many candidates of a symbol see both cells.
func (x *net) together(v, a, b int) (n int) {
	p, q := x.Peers(a), x.Peers(b)
	for i, w := range x.Symbol(v) {
		n += bits.OnesCount64(w & p[i] & q[i])
	}
	return n
}
