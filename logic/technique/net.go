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
	index   []int32 // by candidate: 1 + its node
	singles int     // so many of the nodes are candidates
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
	x.State, x.nodes, x.links, x.begin = s, x.nodes[:0], x.links[:0], x.begin[:0]
	if n := s.Shape.Size() << 6; len(x.index) < n {
		x.index = make([]int32, n)
	}
	for cell := range s.Shape.Size() {
		for v := range s.At(cell).All() {
			x.nodes = append(x.nodes, node{v: v, cells: []int{cell}, line: -1, box: -1})
			x.index[logic.CandOf(cell, v)] = int32(len(x.nodes))
		}
	}
	x.singles = len(x.nodes)
	if groups {
		for _, kind := range [2]logic.HouseKind{logic.Row, logic.Col} {
			for _, line := range s.Kinds[kind] {
				for v := 1; v <= s.Symbols; v++ {
					x.addGroups(line, v)
				}
			}
		}
	}
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

func (x *net) addGroups(line, v int) {
	m := x.Places(line, v)
	for _, c := range x.Crossings(line) {
		if both := m & c.Places; both.Len() > 1 && x.Houses[c.House].Kind == logic.Box {
			n := node{v: v, line: line, box: c.House}
			for i := range both.All() {
				n.cells = append(n.cells, x.Houses[line].Cells[i])
			}
			x.nodes = append(x.nodes, n)
		}
	}
}

// candidate returns the node of a candidate, which must be one.
func (x *net) candidate(cell, v int) int { return int(x.index[logic.CandOf(cell, v)]) - 1 }

// link adds a literal to the links that are being made, once.
func (x *net) link(from, to int) {
	if !slices.Contains(x.links[from:], to) {
		x.links = append(x.links, to)
	}
}

// ofCandidate makes the links of a candidate that is false, then of it if it is true.
func (x *net) ofCandidate(i int) {
	n := &x.nodes[i]
	cell, v := n.cells[0], n.v
	others := x.At(cell) &^ logic.Bit(v)
	from := len(x.links)
	x.begin = append(x.begin, from)
	if others.One() {
		x.link(from, 2*x.candidate(cell, others.First())+1)
	}
	for _, spot := range x.Spots(cell) {
		if m := x.Places(spot.House, v) &^ logic.Bit(spot.Place); m.One() && x.Houses[spot.House].Full {
			x.link(from, 2*x.candidate(x.Houses[spot.House].Cells[m.First()], v)+1)
		}
	}
	for g := x.singles; g < len(x.nodes); g++ {
		if group := &x.nodes[g]; group.v == v && (x.fills(group.box, group, n) || x.fills(group.line, group, n)) {
			x.link(from, 2*g+1)
		}
	}
	from = len(x.links)
	x.begin = append(x.begin, from)
	for w := range others.All() {
		x.link(from, 2*x.candidate(cell, w))
	}
	for _, spot := range x.Spots(cell) {
		for place := range (x.Places(spot.House, v) &^ logic.Bit(spot.Place)).All() {
			x.link(from, 2*x.candidate(x.Houses[spot.House].Cells[place], v))
		}
	}
	for g := x.singles; g < len(x.nodes); g++ {
		if x.nodes[g].v == v && x.seesAll(cell, x.nodes[g].cells) {
			x.link(from, 2*g)
		}
	}
}

// fills reports whether two nodes without a cell in common have all places of a house.
func (x *net) fills(h int, a, b *node) bool {
	if !x.Houses[h].Full || x.Places(h, a.v).Len() != len(a.cells)+len(b.cells) {
		return false
	}
	for _, n := range [2]*node{a, b} {
		if slices.ContainsFunc(n.cells, func(c int) bool { return !inHouse(x.State, c, h) }) {
			return false
		}
	}
	return !slices.ContainsFunc(a.cells, func(c int) bool { return slices.Contains(b.cells, c) })
}

func (x *net) seesAll(cell int, cells []int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return !x.Peers(cell).Has(c) })
}

// ofGroup makes the links of a group.
func (x *net) ofGroup(i int) {
	n := &x.nodes[i]
	from := len(x.links)
	x.begin = append(x.begin, from)
	for _, h := range [2]int{n.box, n.line} {
		for place := range x.Places(h, n.v).All() {
			c := x.candidate(x.Houses[h].Cells[place], n.v)
			if x.fills(h, n, &x.nodes[c]) {
				x.link(from, 2*c+1)
			}
		}
	}
	for _, h := range [2]int{n.line, n.box} {
		for g := x.singles; g < len(x.nodes); g++ {
			if x.nodes[g].v == n.v && g != i && x.fills(h, n, &x.nodes[g]) {
				x.link(from, 2*g+1)
			}
		}
	}
	from = len(x.links)
	x.begin = append(x.begin, from)
	for j := range x.nodes {
		if m := &x.nodes[j]; m.v == n.v && j != i && x.apart(n, m) {
			x.link(from, 2*j)
		}
	}
}

// apart reports whether two nodes of the same symbol, of which the first is a group,
// exclude each other.
func (x *net) apart(n, m *node) bool {
	if len(m.cells) > 1 && m.line != n.line && m.box != n.box {
		return false
	}
	return !slices.ContainsFunc(m.cells, func(c int) bool { return !x.seesAll(c, n.cells) })
}
