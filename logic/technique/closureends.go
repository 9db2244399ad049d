package technique

import "math/bits"

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
