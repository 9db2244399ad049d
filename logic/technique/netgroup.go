package technique

import "github.com/banmen/banmen/logic"

// findGroups adds the groups of rows, then of columns.
func (x *net) findGroups() {
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

// ofGroup makes the links of a group: if it is false, to candidates, then to groups, with
// which it fills a house; if it is true, to those that see it.
func (x *net) ofGroup(i int, on bool) {
	n := &x.nodes[i]
	if on {
		x.addAll(x.of(x.weak, i), 0, 0)
		return
	}
	for _, h := range [2]int{n.box, n.line} {
		if c := x.rest(h, n); c >= 0 {
			x.links.once(2*c + 1)
		}
	}
	left := x.leftBy(n, n.line)
	for _, g := range x.groups[n.v] {
		if m := &x.nodes[g]; m.line == n.line && m.inLine == left {
			x.links.once(2*g + 1)
		}
	}
	left = x.leftBy(n, n.box)
	for _, g := range x.groups[n.v] {
		if m := &x.nodes[g]; m.box == n.box && m.inBox == left {
			x.links.once(2*g + 1)
		}
	}
}

// rest returns the candidate that fills a house of a group together with it, -1 if there is none.
func (x *net) rest(h int, n *node) int {
	left := x.leftBy(n, h)
	if !left.One() {
		return -1
	}
	return x.candidate(x.Houses[h].Cells[left.First()], n.v)
}

// leftBy returns the places of its symbol that a node leaves of a full house, none of others.
func (x *net) leftBy(n *node, h int) logic.Mask {
	if !x.Houses[h].Full {
		return 0
	}
	return x.Places(h, n.v) &^ x.in(n, h)
}

// in returns the places of a node in a house.
func (x *net) in(n *node, h int) logic.Mask {
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

// fills reports whether two nodes without a cell in common have all places of a house.
func (x *net) fills(h int, a, b *node) bool {
	p, q := x.in(a, h), x.in(b, h)
	return p != 0 && q != 0 && q == x.leftBy(a, h)
}

// apart reports whether two groups of the same symbol exclude each other.
func (n *node) apart(m *node) bool {
	return m.line == n.line && m.inLine&n.inLine == 0 || m.box == n.box && m.inBox&n.inBox == 0
}

func (x *net) addGroups(line, v int) {
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

// placeIn returns the place of a cell in a house, none if it is not there.
func placeIn(s *logic.State, h, cell int) logic.Mask {
	for _, spot := range s.Spots(cell) {
		if spot.House == h {
			return logic.Bit(spot.Place)
		}
	}
	return 0
}
