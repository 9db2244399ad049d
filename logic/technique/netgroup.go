package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// extend adds groups and sets, each with its links and those of candidates to it.
func (x *net) extend(groups, sets bool) {
	x.toGroups = slices.Grow(x.toGroups[:0], 2*x.singles)[:2*x.singles]
	for l := range x.toGroups {
		x.toGroups[l] = x.toGroups[l][:0]
	}
	if x.findGroups(groups); sets {
		x.findSets()
	}
	x.tail.reset()
	for i := x.singles; i < x.firstSet; i++ {
		x.ofGroup(i)
	}
	x.tail.start()
	x.links = &x.all
	x.all.reset()
	for l := range 2 * x.firstSet {
		x.all.start()
		if l < 2*x.singles {
			x.all.add(x.plain.of(l)...)
			x.all.add(x.toGroups[l]...)
		} else {
			x.all.add(x.tail.of(l - 2*x.singles)...)
		}
		if l&1 == 1 {
			x.intoSets(&x.nodes[l/2])
		}
	}
	for i := x.firstSet; i < len(x.nodes); i++ {
		x.ofSet(&x.nodes[i])
	}
	x.all.start()
}

// findGroups adds the groups of rows, then of columns, or none.
func (x *net) findGroups(any bool) {
	x.nodes, x.memory = x.nodes[:x.singles], x.memory[:x.singles]
	for v := range x.groups {
		x.groups[v] = x.groups[v][:0]
	}
	for _, kind := range [2]logic.HouseKind{logic.Row, logic.Col} {
		for _, line := range x.Kinds[kind] {
			for v := 1; any && v <= x.Symbols; v++ {
				x.addGroups(line, v)
			}
		}
	}
	x.firstSet = len(x.nodes)
}

// ofGroup makes the links of a group, and those of candidates to it.
func (x *net) ofGroup(i int) {
	n := &x.nodes[i]
	x.tail.start()
	for _, h := range [2]int{n.box, n.line} {
		for m := x.Places(h, n.v); m != 0 && x.Places(h, n.v).Len() == len(n.cells)+1; m &= m - 1 {
			if c := x.candidate(x.Houses[h].Cells[m.First()], n.v); x.fills(h, n, &x.nodes[c]) {
				x.tail.once(2*c + 1)
			}
		}
	}
	for _, l := range x.tail.to[x.tail.begin[len(x.tail.begin)-1]:] {
		x.toGroups[l^1] = append(x.toGroups[l^1], 2*i+1)
	}
	for _, h := range [2]int{n.line, n.box} {
		for _, g := range x.groups[n.v] {
			if g != i && x.fills(h, n, &x.nodes[g]) {
				x.tail.once(2*g + 1)
			}
		}
	}
	x.tail.start()
	for j, w := range x.Symbol(n.v) {
		for _, c := range n.cells {
			w &= x.Peers(c)[j]
		}
		for m := logic.Mask(w); m != 0; m &= m - 1 {
			c := 2 * x.candidate(j<<6|m.First(), n.v)
			x.tail.add(c)
			x.toGroups[c+1] = append(x.toGroups[c+1], 2*i)
		}
	}
	for _, g := range x.groups[n.v] {
		if g != i && x.apart(n, &x.nodes[g]) {
			x.tail.add(2 * g)
		}
	}
}

// apart reports whether two groups of the same symbol exclude each other.
func (x *net) apart(n, m *node) bool {
	return (m.line == n.line || m.box == n.box) && !slices.ContainsFunc(m.cells, func(c int) bool { return !x.seesAll(c, n.cells) })
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
