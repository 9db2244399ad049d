package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Almost locked sets as chain nodes, as in HoDoKu's tables. If one symbol is false in a
// set, its other symbols are locked there, so candidates that see all their places are
// false.

// findSets adds a node for each set of two or more cells and each of its symbols whose
// absence removes anything. Nodes are in the order of sets, then of symbols.
func (x *net) findSets() {
	x.sets = &of(x.State).alses
	x.sets.find(x.State)
	x.setNodes = append(x.setNodes[:0], make([]int, len(x.sets.all)*x.Symbols)...)
	for i := range x.sets.all {
		a := &x.sets.all[i]
		for v := range a.symbols.All() {
			if a.places.One() || a.seen&^logic.Bit(v) == 0 {
				continue
			}
			x.setNodes[i*x.Symbols+v-1] = len(x.nodes)
			x.nodes = append(x.nodes, node{v: v, cells: a.cellsIn(x.State, v), line: -1, box: -1, set: a})
		}
	}
}

// intoSets links a true node to the sets it takes a symbol from.
func (x *net) intoSets(n *node) {
	for i := x.firstSet; i < len(x.nodes); i++ {
		m := &x.nodes[i]
		if m.v != n.v {
			continue
		}
		if hasAll(m.set.outOf(m.v, x.Words), n.cells) {
			x.links.once(2 * i)
		}
	}
}

// ofSet links a set that lacks its symbol: to candidates and groups it removes, to other
// sets, and to cells left with one candidate.
func (x *net) ofSet(n *node) {
	symbols := n.set.symbols &^ logic.Bit(n.v)
	for v := range symbols.All() {
		out := n.set.outOf(v, x.Words)
		for c := range out.All() {
			x.links.once(2 * x.candidate(c, v))
		}
		for _, g := range x.groups[v] {
			if hasAll(out, x.nodes[g].cells) {
				x.links.once(2 * g)
			}
		}
	}
	x.toSets(n, symbols)
	for c := range x.Shape.Size() {
		if left := x.At(c) &^ x.taken(n, c); left.One() && x.At(c).Len() > 2 {
			x.links.once(2*x.candidate(c, left.First()) + 1)
		}
	}
}

// toSets links a set to disjoint sets that lose all places of a symbol through it.
func (x *net) toSets(n *node, symbols logic.Mask) {
	for i := range x.sets.all {
		b := &x.sets.all[i]
		if b == n.set || symbols&b.symbols == 0 || touch(n.set.cells, b.cells) {
			continue
		}
		for v := range (symbols & b.symbols).All() {
			if to := x.setNodes[i*x.Symbols+v-1]; to > 0 && hasAll(n.set.outOf(v, x.Words), x.nodes[to].cells) {
				x.links.once(2 * to)
			}
		}
	}
}

func hasAll(set logic.Cells, cells []int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return !set.Has(c) })
}

// taken returns the candidates that a set without its symbol removes from a cell.
func (x *net) taken(n *node, cell int) (m logic.Mask) {
	for v := range (n.set.symbols & x.At(cell) &^ logic.Bit(n.v)).All() {
		if n.set.outOf(v, x.Words).Has(cell) {
			m |= logic.Bit(v)
		}
	}
	return m
}
