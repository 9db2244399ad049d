package depth

import "slices"

// A sort is a sort of chains.
type sort struct {
	whip   bool // each variable continues the one before
	groups bool // chains may leave a group instead of a candidate
}

// A chainSearch looks for a chain of at most some length that refutes a target.
type chainSearch struct {
	sort
	work  int
	base  *state // the state before the chain, which has the candidates that link its variables
	nodes []node
	mark  map[uint64]int // for whips: the states from which no whip was found, with the number of variables allowed then
}

// A node is a state after some variables of a chain, with the candidates they left.
type node struct {
	s      state
	single []uint16 // variables with one candidate or one group left
	banned seen     // candidates that were tried already
	groups [(groups + 63) / 64]uint64
	from   int // the candidate or group that the last variable left
	hash   uint64
}

// refutes reports whether a chain of at most n variables refutes a candidate.
func (c *chainSearch) refutes(s *state, target, n int) bool {
	c.base = s
	for len(c.nodes) < n+2 {
		c.nodes = append(c.nodes, node{})
	}
	if c.mark == nil {
		c.mark = map[uint64]int{}
	}
	clear(c.mark)
	first := &c.nodes[0]
	first.s, first.banned, first.groups, first.hash = *s, seen{}, [len(first.groups)]uint64{}, 0
	first.single = first.single[:0]
	return c.take(first, target) || c.from(0, n-1)
}

// take adds a candidate or group to a node. It reports whether a variable has nothing left.
func (c *chainSearch) take(n *node, x int) bool {
	n.from = x
	n.hash ^= mix(x)
	if x < cands {
		n.s.set.add(x)
	} else {
		n.groups[(x-cands)/64] |= 1 << ((x - cands) % 64)
	}
	n.single = n.s.exclude(x, n.single)
	if c.groups && !n.s.bad {
		for _, y := range links[x] {
			if n.s.in.has(int(y)) || !c.base.in.has(int(y)) {
				continue
			}
			for _, v := range varsOf[y][1:] {
				if k := n.s.count(int(v)); k == 2 || k == 3 {
					n.single = append(n.single, v)
				}
			}
		}
	}
	return n.s.bad
}

func mix(x int) uint64 {
	h := uint64(x+1) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	return h * 0xbf58476d1ce4e5b9
}

// leaves returns the last candidate or group of a variable, or -1.
func (c *chainSearch) leaves(n *node, v uint16) int {
	if n.s.count(int(v)) == 1 {
		if x := n.s.last(int(v)); n.s.open(x) && !n.banned.has(x) {
			return x
		}
		return -1
	}
	if !c.groups || v < 81 || n.s.count(int(v)) > 3 {
		return -1
	}
	g := n.s.groupOf(int(v))
	if g < 0 || n.groups[g/64]>>(g%64)&1 != 0 {
		return -1
	}
	return cands + g
}

// from continues the chain from node i by at most n variables.
func (c *chainSearch) from(i, n int) bool {
	if n == 0 || c.limited() {
		return false
	}
	at := &c.nodes[i]
	if c.whip {
		key := at.hash ^ mix(at.from+cands+groups)
		if c.mark[key] >= n {
			return false
		}
		c.mark[key] = n
	}
	if !c.near(at, n) {
		return false
	}
	var tried []int
	for k := 0; k < len(at.single); k++ {
		v := at.single[k]
		x := c.leaves(at, v)
		if x < 0 || slices.Contains(tried, x) || c.whip && !c.continues(at, v) {
			continue
		}
		tried = append(tried, x)
		then := &c.nodes[i+1]
		then.s, then.banned, then.groups, then.hash = at.s, at.banned, at.groups, at.hash
		then.single = append(then.single[:0], at.single...)
		if c.take(then, x) {
			if !c.whip || c.ends(then) {
				return true
			}
			continue
		}
		if c.from(i+1, n-1) {
			return true
		}
		if !c.whip { // all sets with x were tried
			if x < cands {
				at.banned.add(x)
			} else {
				at.groups[(x-cands)/64] |= 1 << ((x - cands) % 64)
			}
		}
	}
	return false
}

// continues reports whether variable v has a candidate that the candidate or group left last
// excludes.
func (c *chainSearch) continues(n *node, v uint16) bool {
	for _, y := range members[v] {
		if c.base.in.has(int(y)) && linked[n.from].has(int(y)) {
			return true
		}
	}
	return false
}

// ends reports whether a variable has no candidates, and lost one of them to the candidate or group
// that was left last.
func (c *chainSearch) ends(n *node) bool {
	for _, y := range links[n.from] {
		if !c.base.in.has(int(y)) || n.s.in.has(int(y)) {
			continue
		}
		for _, v := range varsOf[y] {
			if n.s.count(int(v)) == 0 {
				return true
			}
		}
	}
	return false
}

// near reports whether n rounds suffice for a contradiction if each round takes all candidates
// left. Every chain needs at least as many variables.
func (c *chainSearch) near(at *node, n int) bool {
	far := &c.nodes[len(c.nodes)-1]
	far.s, far.banned, far.groups = at.s, at.banned, at.groups
	far.single = append(far.single[:0], at.single...)
	for ; n > 0; n-- {
		some := slices.Clone(far.single)
		far.single = far.single[:0]
		took := false
		for _, v := range some {
			if x := c.leaves(far, v); x >= 0 {
				took = true
				if c.take(far, x) {
					return true
				}
			}
		}
		if !took {
			return false
		}
	}
	return false
}

// chains removes candidates that chains of at most n variables refute, until there are none. It
// reports false at a contradiction.
func (w *worker) chains(s *state, c *chainSearch, n int) bool {
	for more := true; more && !s.solved(); {
		more = false
		for x := range cands {
			if !s.open(x) || w.stopped() || !c.refutes(s, x, n) {
				continue
			}
			if !w.remove(s, x) {
				return false
			}
			if more = true; s.solved() {
				break
			}
		}
	}
	return !s.bad
}
