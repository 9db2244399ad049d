package model

// A NodeState tells whether the variable of a node has one of the values of a Connected.
type NodeState uint8

const (
	NodeOut  NodeState = iota // it has none of the values
	NodeOpen                  // it may have one of the values
	NodeIn                    // it has one of the values
)

// A ConnectedFilter decides open nodes of a Connected. It can be reused, but not by several
// goroutines at a time.
type ConnectedFilter struct {
	Beside [][]int32 // by node: the adjacent nodes
	// Changes lists the nodes that the last Narrow decided, in the order in which it found them.
	Changes []int32

	least, most int
	states      []NodeState // the argument of Narrow

	// of the search in depth, by node
	found    []int32 // number of the node in the order of the search, from 1; 0: not reached
	low      []int32 // the node with the lowest number that its subtree touches
	edge     []int32 // the next edge to follow
	size, in []int32 // number of nodes in its subtree, and how many of them are in
	cut      []cutOff
	stack    []int32

	near, far []int32 // nodes at the current distance, and one step farther
}

// A cutOff sums up the subtrees that a node cuts off from the root of a search.
type cutOff struct{ size, largest, in int32 }

// NewConnectedFilter returns the filter of a constraint.
func NewConnectedFilter(c Connected) *ConnectedFilter {
	n := len(c.Of)
	f := &ConnectedFilter{Beside: make([][]int32, n), least: c.Least, most: c.Most}
	for _, e := range c.Edges {
		f.Beside[e[0]] = append(f.Beside[e[0]], int32(e[1]))
		f.Beside[e[1]] = append(f.Beside[e[1]], int32(e[0]))
	}
	room := make([]int32, 5*n)
	for _, s := range []*[]int32{&f.found, &f.low, &f.edge, &f.size, &f.in} {
		*s, room = room[:n:n], room[n:]
	}
	f.cut = make([]cutOff, n)
	return f
}

// Narrow decides open nodes that can have only one state. It reports false if it finds a
// contradiction. Its answer is exact if no node is open.
func (f *ConnectedFilter) Narrow(states []NodeState) bool {
	f.states, f.Changes = states, f.Changes[:0]
	for before := -1; before != len(f.Changes); {
		before = len(f.Changes)
		if !f.narrow() {
			return false
		}
	}
	return true
}

// decide decides an open node.
func (f *ConnectedFilter) decide(i int32, s NodeState) {
	f.states[i] = s
	f.Changes = append(f.Changes, i)
}

func (f *ConnectedFilter) narrow() bool {
	in, open, first := 0, 0, int32(-1)
	for i, s := range f.states {
		switch s {
		case NodeIn:
			in++
			first = int32(i)
		case NodeOpen:
			open++
		}
	}
	switch {
	case in > f.most || in+open < f.least:
		return false
	case in == 0:
		return f.least < 1 || f.components()
	}
	clear(f.found)
	reached := f.search(first, 0)
	if int(f.in[first]) < in || int(reached) < f.least {
		return false
	}
	if open == 0 {
		return true
	}
	for i, s := range f.states {
		switch c := &f.cut[i]; {
		case s != NodeOpen:
		case f.found[i] == 0:
			f.decide(int32(i), NodeOut)
		case c.in > 0 || int(reached-1-c.size) < f.least:
			f.decide(int32(i), NodeIn)
		}
	}
	return int(reached) <= f.most || f.reach(f.most-in)
}

// components handles graphs in which no node is in yet. It excludes components that are too small.
// If one component is left, it includes nodes without which that would be too small.
func (f *ConnectedFilter) components() bool {
	clear(f.found)
	roots, root := 0, int32(-1)
	clock := int32(0)
	for i := range f.states {
		if f.states[i] != NodeOpen || f.found[i] > 0 {
			continue
		}
		n := f.search(int32(i), clock)
		clock += n
		if int(n) >= f.least {
			roots, root = roots+1, int32(i)
			continue
		}
		for j := range f.states {
			if f.found[j] > clock-n {
				f.decide(int32(j), NodeOut)
			}
		}
	}
	if roots != 1 {
		return roots > 1
	}
	n := f.size[root]
	for i, s := range f.states {
		if c := &f.cut[i]; s == NodeOpen && int(max(c.largest, n-1-c.size)) < f.least {
			f.decide(int32(i), NodeIn)
		}
	}
	return true
}

// search visits the nodes that are not out, depth first from a root, and finds the nodes that each
// of them cuts off (Tarjan 1972). It returns the number of nodes found so far; clock is the number
// before.
func (f *ConnectedFilter) search(root, clock int32) int32 {
	start := clock
	enter := func(i int32) {
		clock++
		f.found[i], f.low[i], f.edge[i], f.size[i], f.in[i], f.cut[i] = clock, clock, 0, 1, 0, cutOff{}
		if f.states[i] == NodeIn {
			f.in[i] = 1
		}
		f.stack = append(f.stack, i)
	}
	f.stack = f.stack[:0]
	enter(root)
	for len(f.stack) > 0 {
		i := f.stack[len(f.stack)-1]
		if int(f.edge[i]) < len(f.Beside[i]) {
			j := f.Beside[i][f.edge[i]]
			f.edge[i]++
			switch {
			case f.states[j] == NodeOut:
			case f.found[j] == 0:
				enter(j)
			default:
				f.low[i] = min(f.low[i], f.found[j])
			}
			continue
		}
		f.stack = f.stack[:len(f.stack)-1]
		if len(f.stack) == 0 {
			break
		}
		p := f.stack[len(f.stack)-1]
		f.low[p] = min(f.low[p], f.low[i])
		f.size[p] += f.size[i]
		f.in[p] += f.in[i]
		if c := &f.cut[p]; f.low[i] >= f.found[p] {
			c.size, c.largest, c.in = c.size+f.size[i], max(c.largest, f.size[i]), c.in+f.in[i]
		}
	}
	return clock - start
}

// reach excludes nodes that are too far from a node that is in, as at most budget open nodes can be
// in. It reports false if a node that is in is too far.
func (f *ConnectedFilter) reach(budget int) bool {
	const mostBlobs = 4
	dist := f.low // scratch
	blob := f.found
	clear(blob)
	for i, blobs := 0, 0; i < len(f.states) && blobs < mostBlobs; i++ {
		if f.states[i] != NodeIn || blob[i] > 0 {
			continue
		}
		blobs++
		f.Distances(f.states, int32(i), budget, dist)
		for j, s := range f.states {
			switch {
			case dist[j] == 0:
				blob[j] = 1 // in, and connected with i
			case dist[j] > 0 || s == NodeOut:
			case s == NodeIn:
				return false
			default:
				f.decide(int32(j), NodeOut)
			}
		}
	}
	return true
}

// Distances fills dist, by node, with the least number of open nodes on a way from a node,
// including the node itself. It is -1 for nodes that are out, and for those farther than most.
func (f *ConnectedFilter) Distances(states []NodeState, from int32, most int, dist []int32) {
	for i := range dist {
		dist[i] = -1
	}
	dist[from] = 0
	f.near, f.far = append(f.near[:0], from), f.far[:0]
	for d := int32(0); len(f.near) > 0; d++ {
		for at := 0; at < len(f.near); at++ {
			for _, j := range f.Beside[f.near[at]] {
				switch {
				case states[j] == NodeOut || dist[j] >= 0 && dist[j] <= d:
				case states[j] == NodeIn:
					dist[j] = d
					f.near = append(f.near, j)
				case dist[j] < 0 && int(d) < most:
					dist[j] = d + 1
					f.far = append(f.far, j)
				}
			}
		}
		f.near, f.far = f.far, f.near[:0]
	}
}
