package technique

import "math/bits"

// tie finds the links of the net as sets of nodes: those of candidates by the candidates of cells
// and of houses, then those of groups, which go both ways.
func (c *closure) tie() {
	n, w := len(c.nodes), c.words
	c.weak, c.strong, c.firm = zeros(c.weak, n*w), zeros(c.strong, n*w), zeros(c.firm, w)
	c.digits, c.houses = zeros(c.digits, (c.Symbols+1)*w), zeros(c.houses, len(c.Houses)*(c.Symbols+1)*w)
	for a := range c.singles {
		cell, v := c.nodes[a].first(), c.nodes[a].v
		set(c.of(c.digits, v), a)
		for _, spot := range c.Spots(cell) {
			set(c.inHouse(spot.House, v), a)
		}
	}
	for a := 0; a < c.singles; {
		n := c.At(c.nodes[a].first()).Len()
		for b := a; b < a+n; b++ {
			c.tieCandidate(b, a, n)
		}
		a += n
	}
	for a := c.singles; a < n; a++ {
		c.tieGroup(a)
	}
	for a := range n {
		for _, m := range c.of(c.strong, a) {
			if m != 0 {
				set(c.firm, a)
			}
		}
	}
}

// inHouse returns the candidates of a symbol in a house.
func (c *closure) inHouse(h, v int) []uint64 { return c.of(c.houses, h*(c.Symbols+1)+v) }

// tieCandidate finds the links of a candidate to others; first is that of its cell, which has n.
func (c *closure) tieCandidate(a, first, n int) {
	cell, v := c.nodes[a].first(), c.nodes[a].v
	weak, strong := c.of(c.weak, a), c.of(c.strong, a)
	for b := first; b < first+n; b++ {
		set(weak, b)
	}
	if n == 2 {
		set(strong, 2*first+1-a)
	}
	for _, spot := range c.Spots(cell) {
		mates := c.inHouse(spot.House, v)
		union(weak, mates)
		if c.Places(spot.House, v).Len() == 2 && c.Houses[spot.House].Full {
			union(strong, mates)
		}
	}
	weak[a>>6] &^= 1 << uint(a&63)
	strong[a>>6] &^= 1 << uint(a&63)
}

func (c *closure) tieGroup(a int) {
	n := &c.nodes[a]
	for i, m := range c.Symbol(n.v) {
		for _, cell := range n.cells {
			m &= c.Peers(cell)[i]
		}
		for ; m != 0; m &= m - 1 {
			c.both(c.weak, a, c.candidate(i<<6|bits.TrailingZeros64(m), n.v))
		}
	}
	for _, h := range [2]int{n.line, n.box} {
		if b := c.rest(h, n); b >= 0 {
			c.both(c.strong, a, b)
		}
	}
	restOfLine, restOfBox := c.leftBy(n, n.line), c.leftBy(n, n.box)
	for _, b := range c.groups[n.v] {
		m := &c.nodes[b]
		if b <= a || m.line != n.line && m.box != n.box {
			continue
		}
		if n.apart(m) {
			c.both(c.weak, a, b)
		}
		if m.line == n.line && m.inLine == restOfLine || m.box == n.box && m.inBox == restOfBox {
			c.both(c.strong, a, b)
		}
	}
}

// both links two nodes with each other in a table.
func (c *closure) both(table []uint64, a, b int) {
	set(c.of(table, a), b)
	set(c.of(table, b), a)
}
