package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A closure is what can follow from a node that is true, however far: nodes that are then
// true, and nodes that are then false. It tells from which literals a search is worth
// while. Nodes that follow from each other are one component (Tarjan).
type closure struct {
	*net
	words     int
	component []int // by node, from 1
	on, off   []uint64
	low       []int
	stack     []int
	count     int
	visits    int
}

// close works the closure out.
func (c *closure) close(x *net) {
	n := len(x.nodes)
	c.net, c.words, c.stack, c.count, c.visits = x, (n+63)/64, c.stack[:0], 0, 0
	c.component = append(c.component[:0], make([]int, n)...)
	c.low = append(c.low[:0], make([]int, n)...)
	c.on = append(c.on[:0], make([]uint64, (n+1)*c.words)...)
	c.off = append(c.off[:0], make([]uint64, (n+1)*c.words)...)
	for a := range n {
		if c.low[a] == 0 {
			c.visit(a)
		}
	}
}

// of returns the nodes of a component in one of the two tables.
func (c *closure) of(table []uint64, component int) []uint64 {
	return table[component*c.words : (component+1)*c.words]
}

func has(set []uint64, i int) bool { return set[i>>6]&(1<<uint(i&63)) != 0 }

func union(to, from []uint64) {
	for i, w := range from {
		to[i] |= w
	}
}

// visit is Tarjan's search: what is found after a node and leads back to it, or before
// it, is of its component, which is complete when the search returns to its first node.
func (c *closure) visit(a int) {
	c.visits++
	c.low[a] = c.visits
	first, at := c.visits, len(c.stack)
	c.stack = append(c.stack, a)
	c.next(a, func(b int) {
		if c.low[b] == 0 {
			c.visit(b)
		}
		if c.component[b] == 0 {
			c.low[a] = min(c.low[a], c.low[b])
		}
	})
	if c.low[a] < first {
		return
	}
	c.count++
	on, off := c.of(c.on, c.count), c.of(c.off, c.count)
	for _, b := range c.stack[at:] {
		c.component[b] = c.count
		on[b>>6] |= 1 << uint(b&63)
	}
	for _, b := range c.stack[at:] {
		for _, l := range c.after(2*b + 1) {
			off[l>>7] |= 1 << uint(l/2&63)
		}
		c.next(b, func(d int) {
			if c.component[d] != c.count {
				union(on, c.of(c.on, c.component[d]))
				union(off, c.of(c.off, c.component[d]))
			}
		})
	}
	c.stack = c.stack[:at]
}

// after returns the links of a literal.
func (x *net) after(l int) []int { return x.links[x.begin[l]:x.begin[l+1]] }

// next calls f for each node that is true two links after another is.
func (c *closure) next(a int, f func(b int)) {
	for _, weak := range c.after(2*a + 1) {
		for _, strong := range c.after(weak) {
			if strong/2 != a {
				f(strong / 2)
			}
		}
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
	on, off := c.of(c.on, 0), c.of(c.off, 0)
	clear(on)
	clear(off)
	for _, l := range c.after(2 * a) {
		union(on, c.of(c.on, c.component[l/2]))
		union(off, c.of(c.off, c.component[l/2]))
	}
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

// opens reports whether a candidate that is true then removes two others together with
// one of symbol v in a cell.
func (c *closure) opens(v, cell int, mates logic.Mask, on []uint64) bool {
	for i, w := range c.Symbol(v) {
		for ; w != 0; w &= w - 1 {
			d := i<<6 | bits.TrailingZeros64(w)
			if d == cell {
				continue
			}
			if has(on, c.candidate(d, v)) && c.together(v, cell, d) > 1 {
				return true
			}
			for m := c.At(d) & mates; m != 0 && c.Peers(cell).Has(d); m &= m - 1 {
				if has(on, c.candidate(d, m.First())) {
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
