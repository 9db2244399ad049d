package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A net is what follows at once from each of the things that can be supposed: that a
// candidate, or one of a group, is true, or that it is false. Nodes are candidates, then
// groups; a literal is twice the node, and 1 if it is true.
type net struct {
	*logic.State
	nodes   []node
	memory  []int   // the cells of nodes, one after the other
	index   []int32 // by candidate: 1 + its node
	singles int     // so many of the nodes are candidates
	groups  [][]int // by symbol: the nodes that are groups
	mark    []int   // by literal: 1 + the last literal that has a link to it
	begin   []int   // by literal: where its links begin
	links   []int   // literals

	order  []int // the literals that follow from one, in the order in which they are found
	parent []int // by literal: the one that it follows from, -1 the first
	dist   []int // by literal
	stamp  []int // by literal: the run in which the others were set
	run    int
}

// A node is one candidate, or several in one line and box.
type node struct {
	v         int
	cells     []int
	line, box int // houses of a group
}

// first is what tells whether two nodes are in one cell.
func (n *node) first() int { return n.cells[0] }

// build makes the net of a state, with or without groups, with the links in the order
// of HoDoKu's tables: those of the cell, those of its row, column and box, those of
// groups.
func (x *net) build(s *logic.State, groups bool) {
	x.State, x.nodes, x.links, x.begin, x.memory = s, x.nodes[:0], x.links[:0], x.begin[:0], x.memory[:0]
	if n := s.Shape.Size() << 6; len(x.index) < n {
		x.index, x.groups = make([]int32, n), make([][]int, s.Symbols+1)
	}
	for cell := range s.Shape.Size() {
		for m := s.At(cell); m != 0; m &= m - 1 {
			x.memory = append(x.memory, cell)
			x.nodes = append(x.nodes, node{v: m.First(), cells: x.last(1), line: -1, box: -1})
			x.index[logic.CandOf(cell, m.First())] = int32(len(x.nodes))
		}
	}
	x.singles = len(x.nodes)
	x.findGroups(groups)
	x.mark = append(x.mark[:0], make([]int, 2*len(x.nodes))...)
	for i := range x.nodes {
		if i < x.singles {
			x.ofCandidate(i)
		} else {
			x.ofGroup(i)
		}
	}
	x.begin = append(x.begin, len(x.links))
	if n := 2 * len(x.nodes); len(x.stamp) < n {
		x.parent, x.dist, x.stamp, x.run = make([]int, n), make([]int, n), make([]int, n), 0
	}
}

// last returns the n cells that were put into the memory last.
func (x *net) last(n int) []int { return x.memory[len(x.memory)-n : len(x.memory) : len(x.memory)] }

// findGroups adds the groups of rows, then of columns, or none.
func (x *net) findGroups(any bool) {
	for v := range x.groups {
		x.groups[v] = x.groups[v][:0]
	}
	if !any {
		return
	}
	for _, kind := range [2]logic.HouseKind{logic.Row, logic.Col} {
		for _, line := range x.Kinds[kind] {
			for v := 1; v <= x.Symbols; v++ {
				x.addGroups(line, v)
			}
		}
	}
}

func (x *net) addGroups(line, v int) {
	m := x.Places(line, v)
	for _, c := range x.Crossings(line) {
		both := m & c.Places
		if both.Len() < 2 || x.Houses[c.House].Kind != logic.Box {
			continue
		}
		for left := both; left != 0; left &= left - 1 {
			x.memory = append(x.memory, x.Houses[line].Cells[left.First()])
		}
		x.groups[v] = append(x.groups[v], len(x.nodes))
		x.nodes = append(x.nodes, node{v: v, cells: x.last(both.Len()), line: line, box: c.House})
	}
}

// candidate returns the node of a candidate, which must be one.
func (x *net) candidate(cell, v int) int { return int(x.index[logic.CandOf(cell, v)]) - 1 }

// start begins the links of a literal, link adds one, once.
func (x *net) start() { x.begin = append(x.begin, len(x.links)) }

func (x *net) link(to int) {
	if x.mark[to] != len(x.begin) {
		x.mark[to] = len(x.begin)
		x.links = append(x.links, to)
	}
}

// ofCandidate makes the links of a candidate that is false, then of it if it is true.
func (x *net) ofCandidate(i int) {
	n := &x.nodes[i]
	cell, v := n.cells[0], n.v
	others := x.At(cell) &^ logic.Bit(v)
	x.start()
	if others.One() {
		x.link(2*x.candidate(cell, others.First()) + 1)
	}
	for _, spot := range x.Spots(cell) {
		if m := x.Places(spot.House, v) &^ logic.Bit(spot.Place); m.One() && x.Houses[spot.House].Full {
			x.link(2*x.candidate(x.Houses[spot.House].Cells[m.First()], v) + 1)
		}
	}
	for _, g := range x.groups[v] {
		if group := &x.nodes[g]; x.fills(group.box, group, n) || x.fills(group.line, group, n) {
			x.link(2*g + 1)
		}
	}
	x.start()
	for ; others != 0; others &= others - 1 {
		x.link(2 * x.candidate(cell, others.First()))
	}
	for _, spot := range x.Spots(cell) {
		for m := x.Places(spot.House, v) &^ logic.Bit(spot.Place); m != 0; m &= m - 1 {
			x.link(2 * x.candidate(x.Houses[spot.House].Cells[m.First()], v))
		}
	}
	for _, g := range x.groups[v] {
		if x.seesAll(cell, x.nodes[g].cells) {
			x.link(2 * g)
		}
	}
}

// fills reports whether two nodes without a cell in common have all places of a house.
func (x *net) fills(h int, a, b *node) bool {
	left := x.Places(h, a.v)
	if !x.Houses[h].Full || left.Len() != len(a.cells)+len(b.cells) {
		return false
	}
	for _, n := range [2]*node{a, b} {
		for _, c := range n.cells {
			for _, spot := range x.Spots(c) {
				if spot.House == h {
					left &^= logic.Bit(spot.Place)
				}
			}
		}
	}
	return left == 0
}

func (x *net) seesAll(cell int, cells []int) bool {
	for _, c := range cells {
		if !x.Peers(cell).Has(c) {
			return false
		}
	}
	return true
}

// ofGroup makes the links of a group.
func (x *net) ofGroup(i int) {
	n := &x.nodes[i]
	x.start()
	for _, h := range [2]int{n.box, n.line} {
		for m := x.Places(h, n.v); m != 0 && x.Places(h, n.v).Len() == len(n.cells)+1; m &= m - 1 {
			c := x.candidate(x.Houses[h].Cells[m.First()], n.v)
			if x.fills(h, n, &x.nodes[c]) {
				x.link(2*c + 1)
			}
		}
	}
	for _, h := range [2]int{n.line, n.box} {
		for _, g := range x.groups[n.v] {
			if g != i && x.fills(h, n, &x.nodes[g]) {
				x.link(2*g + 1)
			}
		}
	}
	x.start()
	for j, w := range x.Symbol(n.v) {
		for m := logic.Mask(w); m != 0; m &= m - 1 {
			if c := j<<6 | m.First(); x.seesAll(c, n.cells) {
				x.link(2 * x.candidate(c, n.v))
			}
		}
	}
	for _, g := range x.groups[n.v] {
		if g != i && x.apart(n, &x.nodes[g]) {
			x.link(2 * g)
		}
	}
}

// apart reports whether two groups of the same symbol exclude each other.
func (x *net) apart(n, m *node) bool {
	return (m.line == n.line || m.box == n.box) && !slices.ContainsFunc(m.cells, func(c int) bool { return !x.seesAll(c, n.cells) })
}
