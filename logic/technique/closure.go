package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A closure is what can follow from a node that is true, however far: nodes that are then
// true, and nodes that are then false. It tells from which literals a search is worth
// while. Nodes that follow from each other are one component (Tarjan).
type closure struct {
	*net
	source    netOf
	component []int // by node, from 1
	on, off   []uint64
	low       []int
	stack     []int
	count     int
	visits    int
	next      []uint64 // by node, see step
	done      []uint64 // the nodes of complete components
	remove    []logic.Cand
}

// close works the closure out.
func (c *closure) close(x *net) {
	if c.source == x.made {
		return
	}
	n := len(x.nodes)
	c.source, c.net, c.stack, c.count, c.visits = x.made, x, c.stack[:0], 0, 0
	c.component = append(c.component[:0], make([]int, n)...)
	c.low = append(c.low[:0], make([]int, n)...)
	c.on, c.off = zeros(c.on, (n+1)*c.words), zeros(c.off, (n+1)*c.words)
	c.next, c.done = zeros(c.next, n*c.words), zeros(c.done, c.words)
	for a := range n {
		c.step(a)
	}
	for a := range n {
		if c.low[a] == 0 {
			c.visit(a)
		}
	}
}

// step finds the nodes that are true two links after one is.
func (c *closure) step(a int) {
	next := c.of(c.next, a)
	for i, w := range c.of(c.weak, a) {
		for w &= c.firm[i]; w != 0; w &= w - 1 {
			union(next, c.of(c.strong, i<<6|bits.TrailingZeros64(w)))
		}
	}
	next[a>>6] &^= 1 << uint(a&63)
}

// zeros returns a list of so many words, all 0, in the memory of another.
func zeros(list []uint64, n int) []uint64 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

func has(set []uint64, i int) bool { return set[i>>6]&(1<<uint(i&63)) != 0 }
func set(to []uint64, i int)       { to[i>>6] |= 1 << uint(i&63) }

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
	for i, next := range c.of(c.next, a) {
		for w := next &^ c.done[i]; w != 0; w &= (w - 1) &^ c.done[i] {
			b := i<<6 | bits.TrailingZeros64(w)
			if c.low[b] == 0 {
				c.visit(b)
			}
			if c.component[b] == 0 {
				c.low[a] = min(c.low[a], c.low[b])
			}
		}
	}
	if c.low[a] < first {
		return
	}
	c.count++
	on, off := c.of(c.on, c.count), c.of(c.off, c.count)
	for _, b := range c.stack[at:] {
		c.component[b] = c.count
		set(on, b)
		set(c.done, b)
	}
	for _, b := range c.stack[at:] {
		union(off, c.of(c.weak, b))
		for i, w := range c.of(c.next, b) {
			for w &^= on[i]; w != 0; w &^= on[i] { // what is there has come with what follows from it
				d := c.component[i<<6|bits.TrailingZeros64(w)]
				union(on, c.of(c.on, d))
				union(off, c.of(c.off, d))
			}
		}
	}
	c.stack = c.stack[:at]
}
