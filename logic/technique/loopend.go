package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// loop records the loop from one literal to another of the same cell.
func (x *loops) loop(from, to int) {
	cell := x.nodes[from/2].first()
	a, b := x.nodes[from/2].v, x.nodes[to/2].v
	strong, last := from&1 == 0, to&1 == 1
	p := &x.this
	p.Technique, p.Remove = DiscontinuousLoop, p.Remove[:0]
	switch {
	case !strong && !last && a == b:
		p.Remove = append(p.Remove, logic.CandOf(cell, a))
	case strong && last && a == b:
		lose(x.State, p, cell, x.At(cell)&^logic.Bit(a))
	case strong != last && a != b && !strong:
		p.Remove = append(p.Remove, logic.CandOf(cell, a))
	case strong != last && a != b:
		p.Remove = append(p.Remove, logic.CandOf(cell, b))
	case strong || last || x.At(cell).Len() == 2:
		p.Technique = ContinuousLoop
	default:
		return
	}
	if p.Technique == DiscontinuousLoop && !x.wants(gainOf(p.Remove)) {
		return
	}
	x.way = x.appendPath(x.way[:0], to)
	n := len(x.way)
	if x.nodes[x.way[1]/2].first() == cell || x.nodes[x.way[n-2]/2].first() == cell || x.lasso(x.way, true) {
		return
	}
	if p.Technique == ContinuousLoop {
		x.around(p, x.way)
	}
	x.keep()
}

// around adds what a weak link of a continuous loop removes: in a cell, the other
// candidates; otherwise the symbol in cells that see both nodes.
func (x *loops) around(p *logic.Step, path []int) {
	n := len(path) - 1
	cellOf := func(i int) int { return x.nodes[path[i]/2].first() }
	on := func(i int) bool { return path[i]&1 == 1 }
	if !(path[0]&1 == 1) && on(n) {
		lose(x.State, p, cellOf(0), x.At(cellOf(0))&^logic.MaskOf(x.nodes[path[0]/2].v, x.nodes[path[n]/2].v))
	}
	for i := 1; i <= n; i++ {
		if on(i) && i <= n-2 && cellOf(i-1) != cellOf(i) && !on(i+1) && cellOf(i) == cellOf(i+1) && on(i+2) && cellOf(i+1) != cellOf(i+2) {
			lose(x.State, p, cellOf(i), x.At(cellOf(i))&^logic.MaskOf(x.nodes[path[i]/2].v, x.nodes[path[i+2]/2].v))
		}
		if !on(i) && cellOf(i-1) != cellOf(i) {
			x.between(p, path, &x.nodes[path[i-1]/2], &x.nodes[path[i]/2])
			if x.nodes[path[i]/2].set != nil {
				x.locked(p, path, i)
			}
		}
	}
}

// between removes the symbol of two nodes from cells that see both and are outside the
// loop. The node before a set may carry another symbol of the set.
func (x *loops) between(p *logic.Step, path []int, a, b *node) {
	cells := a.cells
	if a.set != nil {
		cells = a.set.cellsIn(x.State, b.v)
	}
	for c := range x.Symbol(b.v).All() {
		inLoop := slices.ContainsFunc(path, func(l int) bool { return slices.Contains(x.nodes[l/2].all(), c) })
		if !inLoop && hasAll(x.Peers(c), cells) && hasAll(x.Peers(c), b.cells) {
			p.Remove = append(p.Remove, logic.CandOf(c, b.v))
		}
	}
}

// open records a chain if one of its ends must be true and it removes at least two candidates.
func (x *loops) open(from, to int) {
	a, b := &x.nodes[from/2], &x.nodes[to/2]
	if a.v != b.v && !x.Peers(a.first()).Has(b.first()) || a.v == b.v && !sees(x.State, a.v, a.first(), b.first()) {
		return
	}
	p := &x.this
	p.Technique, p.Remove = AIC, joins(x.State, logic.CandOf(a.first(), a.v), logic.CandOf(b.first(), b.v), p.Remove[:0])
	if len(p.Remove) < 2 || !x.wants(gainOf(p.Remove)) {
		return
	}
	if x.way = x.appendPath(x.way[:0], to); !x.lasso(x.way, false) {
		x.keep()
	}
}

// joins appends the candidates that are false if one of two candidates is true, sorted by
// symbol: those that see both, or the symbol of one in the cell of the other.
func joins(s *logic.State, a, b logic.Cand, list []logic.Cand) []logic.Cand {
	if a.Symbol() == b.Symbol() {
		return seen(s, a.Symbol(), a.Cell(), b.Cell(), list)
	}
	if a.Symbol() < b.Symbol() {
		a, b = b, a
	}
	for _, c := range [2]logic.Cand{logic.CandOf(a.Cell(), b.Symbol()), logic.CandOf(b.Cell(), a.Symbol())} {
		if s.Has(c) {
			list = append(list, c)
		}
	}
	return list
}
