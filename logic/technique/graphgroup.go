package technique

import "github.com/banmen/banmen/logic"

// findGroups adds the groups in rows, then those in columns.
func (x *graph) findGroups() {
	for v := range x.groups {
		x.groups[v] = x.groups[v][:0]
	}
	for _, kind := range [2]logic.HouseKind{logic.Row, logic.Col} {
		for _, line := range x.Kinds[kind] {
			for v := 1; v <= x.Symbols; v++ {
				x.addGroups(line, v)
			}
		}
	}
	x.firstSet = len(x.nodes)
}

// rest returns the single candidate that completes a house together with a group, or -1.
func (x *graph) rest(h int, n *node) int {
	left := x.leftBy(n, h)
	if !left.One() {
		return -1
	}
	return x.candidate(x.Houses[h].Cells[left.First()], n.v)
}

// leftBy returns the places of a node's symbol in a full house, without those of the node. The set
// is empty for other houses.
func (x *graph) leftBy(n *node, h int) logic.Mask {
	if !x.Houses[h].Full {
		return 0
	}
	return x.Places(h, n.v) &^ x.in(n, h)
}

// in returns the places of a node in a house.
func (x *graph) in(n *node, h int) logic.Mask {
	switch {
	case h == n.line:
		return n.inLine
	case h == n.box:
		return n.inBox
	case n.line < 0:
		return placeIn(x.State, h, n.first())
	}
	return 0
}

// fills reports whether two disjoint nodes have all places of a house.
func (x *graph) fills(h int, a, b *node) bool {
	p, q := x.in(a, h), x.in(b, h)
	return p != 0 && q != 0 && q == x.leftBy(a, h)
}

// apart reports whether two groups of a symbol exclude each other.
func (n *node) apart(m *node) bool {
	return m.line == n.line && m.inLine&n.inLine == 0 || m.box == n.box && m.inBox&n.inBox == 0
}

func (x *graph) addGroups(line, v int) {
	m := x.Places(line, v)
	for _, c := range x.Crossings(line) {
		both := m & c.Places
		if both.Len() < 2 || x.Houses[c.House].Kind != logic.Box {
			continue
		}
		var inBox logic.Mask
		for left := both; left != 0; left &= left - 1 {
			cell := x.Houses[line].Cells[left.First()]
			x.memory = append(x.memory, cell)
			inBox |= placeIn(x.State, c.House, cell)
		}
		x.groups[v] = append(x.groups[v], len(x.nodes))
		x.nodes = append(x.nodes, node{v: v, cells: x.last(both.Len()), line: line, box: c.House, inLine: both, inBox: inBox})
	}
}

// placeIn returns the place of a cell in a house as a mask, empty if it is elsewhere.
func placeIn(s *logic.State, h, cell int) logic.Mask {
	for _, spot := range s.Spots(cell) {
		if spot.House == h {
			return logic.Bit(spot.Place)
		}
	}
	return 0
}
