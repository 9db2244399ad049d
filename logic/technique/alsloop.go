package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// length returns the distance between a literal and the set it follows from. As in
// HoDoKu, a set with more symbols counts as longer.
func (x *net) length(set, to int) int {
	symbols := x.nodes[set/2].set.symbols.Len()
	if symbols == 2 {
		return 3 + to&1
	}
	return 2*symbols + to&1
}

// all returns the cells of a node; for a set, all its cells and not only those of the
// symbol.
func (n *node) all() []int {
	if n.set == nil {
		return n.cells
	}
	return slices.Collect(n.set.cells.All())
}

// locked adds what a set in a continuous loop locks, given its index in the path. These are all its
// symbols except the link by which the loop leaves it, or the symbols that it removes from the next
// cell.
func (x *loops) locked(p *logic.Step, path []int, i int) {
	n, next := &x.nodes[path[i]/2], &x.nodes[path[i+1]/2]
	exit, forced := logic.Bit(next.v), path[i+1]&1 == 1
	if forced {
		exit = x.At(next.first()) &^ logic.Bit(next.v)
	}
	for v := range (n.set.symbols &^ logic.Bit(n.v)).All() {
		for c := range n.set.outOf(v, x.Words).All() {
			if !exit.Has(v) || forced && x.Peers(next.first()).Has(c) {
				p.Remove = append(p.Remove, logic.CandOf(c, v))
			}
		}
	}
}

// through proves the part of a path that passes through a set after its i-th node. The cells of the
// set are bases. Its symbols, with the candidates that they remove on the way, are covers.
func (x *net) through(p *logic.Proof, path []int, i int) {
	n, next := &x.nodes[path[i]/2], &x.nodes[path[i+1]/2]
	for c := range n.set.cells.All() {
		p.Base = append(p.Base, logic.CellSet(c))
	}
	forced := path[i+1]&1 == 1
	if forced {
		p.Base = append(p.Base, logic.CellSet(next.first()))
	}
	for v := range (n.set.symbols &^ logic.Bit(n.v)).All() {
		cover := x.sets.cands(n.set, v)
		switch {
		case !forced && v == next.v:
			cover = append(cover, x.cands(next)...)
		case forced && v != next.v && n.set.outOf(v, x.Words).Has(next.first()):
			cover = append(cover, logic.CandOf(next.first(), v))
		}
		p.Cover = append(p.Cover, logic.CandSet(cover...))
	}
}
