package engine

import "github.com/banmen/banmen/model"

// A connectedConstraint is a Connected. A filter decides nodes; explain finds out why.
type connectedConstraint struct {
	model.Connected
	filter *model.ConnectedFilter
	set    []uint64          // its values, as a domain
	states []model.NodeState // scratch, by node

	reached        []bool  // scratch, by node
	dist           []int32 // scratch, by node
	queue, blocked []int32 // scratch
}

func newConnected(s *state, c model.Connected) *connectedConstraint {
	n := len(c.Of)
	u := &connectedConstraint{Connected: c, filter: model.NewConnectedFilter(c), set: make([]uint64, s.words), states: make([]model.NodeState, n), reached: make([]bool, n), dist: make([]int32, n)}
	for _, x := range c.Values {
		if x/64 < s.words {
			u.set[x/64] |= 1 << (x % 64)
		}
	}
	return u
}

func (c *connectedConstraint) vars() []model.Var { return c.Of }

// narrow reads the states of the nodes and narrows them. It reports false on a conflict.
func (c *connectedConstraint) narrow(s *state) bool {
	for i, v := range c.Of {
		must, may := true, false
		for k, w := range s.set(v) {
			must = must && w&^c.set[k] == 0
			may = may || w&c.set[k] != 0
		}
		switch {
		case !may:
			c.states[i] = model.NodeOut
		case must:
			c.states[i] = model.NodeIn
		default:
			c.states[i] = model.NodeOpen
		}
	}
	return c.filter.Narrow(c.states)
}

func (c *connectedConstraint) possible(s *state) bool { return c.narrow(s) }

// propagate decides nodes in the order in which they follow from each other.
func (c *connectedConstraint) propagate(s *state, me reason) bool {
	ok := c.narrow(s)
	for _, i := range c.filter.Changes {
		for k, w := range c.set {
			if c.states[i] == model.NodeIn {
				w = ^w
			}
			if !s.removeValues(c.Of[i], k, w, me) {
				return false
			}
		}
	}
	return ok || s.fail(none, me)
}

// has reports whether a value is one of the constraint.
func (c *connectedConstraint) has(x int) bool { return c.set[x/64]>>(x%64)&1 == 1 }

// because appends the reasons why a node was in, or out, before a position. It reports false if the
// node was not.
func (c *connectedConstraint) because(s *state, causes []lit, i int32, in bool, position int32) ([]lit, bool) {
	return s.explainBy(causes, c.Of[i], position, func(x int) bool { return c.has(x) == in })
}

// explain appends the reasons for l. Nodes that are out block the ways between nodes that are in,
// leave too few nodes, or make ways too long.
func (c *connectedConstraint) explain(s *state, causes []lit, l lit, position int32) []lit {
	var ins []int32
	of := int32(-1)
	for i, v := range c.Of {
		c.states[i] = model.NodeOpen
		if l != none && v == s.owner[l.atom()] {
			of = int32(i)
		} else if _, in := c.because(s, causes, int32(i), true, position); in {
			c.states[i] = model.NodeIn
			ins = append(ins, int32(i))
		} else if _, out := c.because(s, causes, int32(i), false, position); out {
			c.states[i] = model.NodeOut
		}
	}
	out := l != none && c.has(s.value[l.atom()]) // l follows from a node that is out
	if l != none && !out {
		c.states[of] = model.NodeOut
	}
	from, to, ok := c.apart(of, out, ins)
	if ok {
		blocked := c.blocked
		if from >= 0 && from != of {
			causes, _ = c.because(s, causes, from, true, position)
		}
		if to >= 0 && to != of {
			causes, _ = c.because(s, causes, to, true, position)
		}
		return c.outs(s, causes, blocked, of, position)
	}
	if l == none && len(ins) > c.Most {
		return c.ins(s, causes, ins[:c.Most+1], position)
	}
	for _, i := range ins {
		if out || l == none {
			if c.far(i, of, ins) {
				return c.outs(s, c.ins(s, causes, ins, position), c.blocked, of, position)
			}
		}
	}
	panic("engine: the nodes may be connected")
}

// ins and outs append the reasons why nodes are in, or out.
func (c *connectedConstraint) ins(s *state, causes []lit, nodes []int32, position int32) []lit {
	for _, i := range nodes {
		causes, _ = c.because(s, causes, i, true, position)
	}
	return causes
}

func (c *connectedConstraint) outs(s *state, causes []lit, nodes []int32, of, position int32) []lit {
	for _, i := range nodes {
		if i != of {
			causes, _ = c.because(s, causes, i, false, position)
		}
	}
	return causes
}

// apart looks for two nodes that are divided by the nodes in blocked, or for one node that cannot
// reach enough others. If out is true, node of counts as one that is in. apart returns the two
// nodes, with -1 for a node that is not needed. It reports false if it finds nothing.
func (c *connectedConstraint) apart(of int32, out bool, ins []int32) (from, to int32, ok bool) {
	if out {
		ins = append([]int32{of}, ins...)
	}
	if len(ins) == 0 {
		c.blocked = c.blocked[:0]
		for i, s := range c.states {
			c.queue = c.queue[:0]
			if s != model.NodeOut && c.walk(int32(i)) >= c.Least {
				return -1, -1, false
			}
		}
		c.blocked = c.blocked[:0]
		for i, s := range c.states {
			if s == model.NodeOut {
				c.blocked = append(c.blocked, int32(i))
			}
		}
		return -1, -1, true
	}
	if c.walk(ins[0]) < c.Least {
		return ins[0], -1, true
	}
	for _, i := range ins[1:] {
		if c.reached[i] {
			continue
		}
		// the fewer nodes block the way, the better
		first := append([]int32(nil), c.blocked...)
		if c.walk(i); len(first) < len(c.blocked) {
			c.blocked = first
		}
		return ins[0], i, true
	}
	return -1, -1, false
}

// walk marks and counts the nodes in reach of a node, and fills blocked with the nodes around them.
func (c *connectedConstraint) walk(from int32) int {
	clear(c.reached)
	c.blocked = c.blocked[:0]
	c.reached[from] = true
	c.queue = append(c.queue[:0], from)
	for at := 0; at < len(c.queue); at++ {
		for _, j := range c.filter.Beside[c.queue[at]] {
			if c.reached[j] {
				continue
			}
			c.reached[j] = true
			if c.states[j] == model.NodeOut {
				c.blocked = append(c.blocked, j)
			} else {
				c.queue = append(c.queue, j)
			}
		}
	}
	for _, j := range c.blocked {
		c.reached[j] = false
	}
	return len(c.queue)
}

// far reports whether the node of, or a node that is in if of is -1, is too far from node i. It
// fills blocked with the nodes that would make a way shorter.
func (c *connectedConstraint) far(i, of int32, ins []int32) bool {
	budget := c.Most - len(ins)
	c.filter.Distances(c.states, i, budget, c.dist)
	found := of >= 0 && c.dist[of] < 0
	for _, j := range ins {
		found = found || of < 0 && c.dist[j] < 0
	}
	if !found {
		return false
	}
	c.blocked = c.blocked[:0]
	for j, s := range c.states {
		if s != model.NodeOut {
			continue
		}
		for _, k := range c.filter.Beside[j] {
			if d := c.dist[k]; d >= 0 && int(d) < budget {
				c.blocked = append(c.blocked, int32(j))
				break
			}
		}
	}
	return true
}
