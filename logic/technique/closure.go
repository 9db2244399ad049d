package technique

import "math/bits"

// A closure is the transitive closure of a graph's implications. Nodes that imply each
// other form one component (Tarjan).
type closure struct {
	*graph
	follows
	source version
	low    []int
	stack  []int
	count  int
	visits int
	next   []uint64 // by node, see step
	done   []uint64 // the nodes of complete components
}

// follows holds by component the consequences of a true node: the nodes then true, and the nodes
// then false. Components count from 1; row 0 is working memory.
type follows struct {
	component []int // by node
	on, off   []uint64
}

// fall adds the nodes that become true and false if node a is false.
func (f *follows) fall(t *ties, a int, on, off []uint64) {
	for i, w := range t.of(t.strong, a) {
		for ; w != 0; w &= w - 1 {
			d := f.component[i<<6|bits.TrailingZeros64(w)]
			union(on, t.of(f.on, d)[:len(on)])
			union(off, t.of(f.off, d)[:len(off)])
		}
	}
}

// close computes the closure.
func (c *closure) close(x *graph) {
	if c.source == x.version() {
		return
	}
	n := x.firstSet
	c.source, c.graph, c.stack, c.count, c.visits = x.version(), x, c.stack[:0], 0, 0
	c.component = append(c.component[:0], make([]int, n)...)
	c.low = append(c.low[:0], make([]int, n)...)
	c.on, c.off = zeros(c.on, (n+1)*c.words), zeros(c.off, (n+1)*c.words)
	c.next, c.done = zeros(c.next, n*c.words), zeros(c.done, c.words)
	for a := range n {
		c.step(a)
	}
	for a := range n {
		if c.low[a] == 0 && has(c.alive, a) {
			c.visit(a)
		}
	}
}

// step computes the nodes that are true two links after node a.
func (c *closure) step(a int) {
	next := c.of(c.next, a)
	for i, w := range c.of(c.weak, a) {
		for w &= c.firm[i] & c.alive[i]; w != 0; w &= w - 1 {
			union(next, c.of(c.strong, i<<6|bits.TrailingZeros64(w)))
		}
	}
	for i, w := range c.alive {
		next[i] &= w
	}
	next[a>>6] &^= 1 << uint(a&63)
}

// visit is Tarjan's search for strongly connected components. A component is complete
// when the search returns to its first node.
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
			for w &^= on[i]; w != 0; w &^= on[i] { // the consequences of a node came with the node
				d := c.component[i<<6|bits.TrailingZeros64(w)]
				union(on, c.of(c.on, d))
				union(off, c.of(c.off, d))
			}
		}
	}
	c.stack = c.stack[:at]
}

// outcome writes to a row the candidates that become true if a literal holds, then those
// that become false: one half of the row each.
func (c *closure) outcome(l int, row []uint64) {
	n := len(row) / 2
	on, off := row[:n], row[n:]
	if l&1 == 1 {
		copy(on, c.of(c.on, c.component[l/2]))
		copy(off, c.of(c.off, c.component[l/2]))
	} else {
		clear(row)
		c.fall(&c.ties, l/2, on, off)
		off[l>>7] |= 1 << uint(l/2&63)
	}
	for i := range on {
		on[i] &= c.alive[i]
		off[i] &= c.alive[i]
	}
	if rest := c.singles & 63; rest > 0 { // groups come after candidates
		on[n-1] &= 1<<uint(rest) - 1
		off[n-1] &= 1<<uint(rest) - 1
	}
}
