package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// renew brings the graph up to date with a state. It returns false if there are too many
// candidates.
func (x *graph) renew(s *logic.State) bool {
	switch {
	case x.State != s || x.begun != s.RevBegun() || 3*candidates(s) < x.singles:
		return x.begin(s)
	case x.rev == s.Rev:
		return true
	}
	for i := range x.nodes[:x.singles] {
		if n := &x.nodes[i]; !s.At(n.first()).Has(n.v) {
			x.bury(i)
		}
	}
	for cell := range s.Shape.Size() {
		if m := s.At(cell); s.RevAt(cell) > x.rev && m.Len() == 2 {
			x.join(x.candidate(cell, m.First()), x.candidate(cell, (m&(m-1)).First()))
		}
	}
	for v := 1; v <= s.Symbols; v++ {
		if s.RevOf(v) > x.rev {
			x.joinPlaces(v)
			x.joinGroups(v)
		}
	}
	x.rev = s.Rev
	return true
}

func (x *graph) bury(i int) { x.alive[i>>6] &^= 1 << uint(i&63) }

// join adds a strong link between two nodes.
func (x *graph) join(a, b int) {
	if !has(x.of(x.strong, a), b) {
		x.tieStrong(a, b)
		x.added = append(x.added, bond{a, b, true})
	}
}

// part adds a weak link between two nodes.
func (x *graph) part(a, b int) {
	if !has(x.of(x.weak, a), b) {
		x.both(x.weak, a, b)
		x.added = append(x.added, bond{a, b, false})
	}
}

// joinPlaces adds strong links between the last two places of a symbol in a house.
func (x *graph) joinPlaces(v int) {
	for h := range x.Houses {
		m := x.Places(h, v)
		if x.RevOfIn(v, h) > x.rev && m.Len() == 2 && x.Houses[h].Full {
			cells := x.Houses[h].Cells
			x.join(x.candidate(cells[m.First()], v), x.candidate(cells[(m&(m-1)).First()], v))
		}
	}
}

// joinGroups updates the links of groups that shrank, or whose houses did.
func (x *graph) joinGroups(v int) {
	var smaller []int
	list := x.groups[v][:0]
	for _, g := range x.groups[v] {
		before := x.nodes[g].inLine
		switch x.shrink(g); {
		case x.nodes[g].inLine.Len() < 2:
			x.bury(g)
			continue
		case x.nodes[g].inLine != before:
			smaller = append(smaller, g)
		}
		list = append(list, g)
	}
	x.groups[v] = list
	for _, g := range smaller {
		x.partGroup(g)
	}
	for _, g := range list {
		n := &x.nodes[g]
		x.joinRest(g, n.line, n.inLine)
		x.joinRest(g, n.box, n.inBox)
	}
}

// shrink removes deleted candidates from a group.
func (x *graph) shrink(g int) {
	n := &x.nodes[g]
	line := n.inLine & x.Places(n.line, n.v)
	if line == n.inLine {
		return
	}
	n.inLine, n.inBox = line, n.inBox&x.Places(n.box, n.v)
	cells := n.cells[:0]
	for ; line != 0; line &= line - 1 {
		cells = append(cells, x.Houses[n.line].Cells[line.First()])
	}
	n.cells = cells
}

// joinRest adds a strong link from a group to the rest of a house, if that is one node.
func (x *graph) joinRest(g, h int, in logic.Mask) {
	v := x.nodes[g].v
	if x.RevOfIn(v, h) <= x.rev || !x.Houses[h].Full {
		return
	}
	rest := x.Places(h, v) &^ in
	if rest.One() {
		x.join(g, x.candidate(x.Houses[h].Cells[rest.First()], v))
		return
	}
	for _, b := range x.groups[v] {
		if x.in(&x.nodes[b], h) == rest && rest != 0 {
			x.join(g, b)
		}
	}
}

// partGroup adds weak links from a group to the nodes that see all of it.
func (x *graph) partGroup(g int) {
	n := &x.nodes[g]
	for i, m := range x.Symbol(n.v) {
		for _, cell := range n.cells {
			m &= x.Peers(cell)[i]
		}
		for ; m != 0; m &= m - 1 {
			x.part(g, x.candidate(i<<6|bits.TrailingZeros64(m), n.v))
		}
	}
	for _, b := range x.groups[n.v] {
		if b != g && x.nodes[b].apart(n) {
			x.part(g, b)
		}
	}
}
