package technique

// A closure is what can follow from a node that is true, however far: nodes that are then
// true, and nodes that are then false. It tells from which literals a search is worth
// while. Nodes that follow from each other are one component (Tarjan).
type closure struct {
	*net
	source    netOf
	words     int
	component []int // by node, from 1
	on, off   []uint64
	low       []int
	stack     []int
	count     int
	visits    int
	next      links // by node, see step
	seen      []int
}

// close works the closure out.
func (c *closure) close(x *net) {
	if c.source == x.made {
		return
	}
	n := len(x.nodes)
	c.source = x.made
	c.net, c.words, c.stack, c.count, c.visits = x, (n+63)/64, c.stack[:0], 0, 0
	c.component = append(c.component[:0], make([]int, n)...)
	c.low = append(c.low[:0], make([]int, n)...)
	c.on = append(c.on[:0], make([]uint64, (n+1)*c.words)...)
	c.off = append(c.off[:0], make([]uint64, (n+1)*c.words)...)
	c.step()
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
	for _, b := range c.next.of(a) {
		if c.low[b] == 0 {
			c.visit(b)
		}
		if c.component[b] == 0 {
			c.low[a] = min(c.low[a], c.low[b])
		}
	}
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
		for _, d := range c.next.of(b) {
			if !has(on, d) { // else what follows from it is there, too
				union(on, c.of(c.on, c.component[d]))
				union(off, c.of(c.off, c.component[d]))
			}
		}
	}
	c.stack = c.stack[:at]
}

// step finds for each node those that are true two links after it is.
func (c *closure) step() {
	c.next.reset()
	c.seen = append(c.seen[:0], make([]int, len(c.nodes))...)
	for a := range c.nodes {
		c.next.start()
		for _, weak := range c.after(2*a + 1) {
			for _, strong := range c.after(weak) {
				if b := strong / 2; b != a && c.seen[b] != a+1 {
					c.seen[b] = a + 1
					c.next.add(b)
				}
			}
		}
	}
	c.next.start()
}
