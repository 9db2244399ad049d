package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// loop makes the step of the loop from one literal to another of the same cell.
func (x *loops) loop(from, to int) {
	path := x.path(to)
	n := len(path)
	cell := x.nodes[from/2].first()
	if x.nodes[path[1]/2].first() == cell || x.nodes[path[n-2]/2].first() == cell || x.lasso(path, true) {
		return
	}
	a, b := x.nodes[from/2].v, x.nodes[to/2].v
	strong, last := from&1 == 0, to&1 == 1
	p := &logic.Step{Technique: DiscontinuousLoop}
	switch {
	case !strong && !last && a == b:
		p.Remove = []logic.Cand{logic.CandOf(cell, a)}
	case strong && last && a == b:
		lose(x.State, p, cell, x.At(cell)&^logic.Bit(a))
	case strong != last && a != b && !strong:
		p.Remove = []logic.Cand{logic.CandOf(cell, a)}
	case strong != last && a != b:
		p.Remove = []logic.Cand{logic.CandOf(cell, b)}
	case strong || last || x.At(cell).Len() == 2:
		p.Technique = ContinuousLoop
		x.around(p, path)
	}
	x.keep(p, path)
}

// around removes what sees both ends of a weak link of a continuous loop: in its cell,
// what is neither; else the symbol in what sees both nodes.
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

// between removes the symbol of two nodes from what sees both and is not in the loop. What
// is before a set's symbol may be another of its symbols.
func (x *loops) between(p *logic.Step, path []int, a, b *node) {
	cells := a.cells
	if a.set != nil {
		cells = slices.Collect(x.inSet(a.set, b.v).All())
	}
	for c := range x.Symbol(b.v).All() {
		inLoop := slices.ContainsFunc(path, func(l int) bool { return slices.Contains(x.nodes[l/2].all(), c) })
		if !inLoop && x.seesAll(c, cells) && x.seesAll(c, b.cells) {
			p.Remove = append(p.Remove, logic.CandOf(c, b.v))
		}
	}
}

// open notes the step of a chain of which one end or the other is true, if it removes two
// candidates at least, for after the loops.
func (x *loops) open(from, to int) {
	a, b := &x.nodes[from/2], &x.nodes[to/2]
	if a.v != b.v && !x.Peers(a.first()).Has(b.first()) || a.v == b.v && !sees(x.State, a.v, a.first(), b.first()) {
		return
	}
	p := &logic.Step{Technique: AIC}
	if a.v == b.v {
		p.Remove = seen(x.State, a.v, a.first(), b.first(), nil)
	} else {
		lose(x.State, p, a.first(), logic.Bit(b.v))
		lose(x.State, p, b.first(), logic.Bit(a.v))
	}
	if len(p.Remove) < 2 {
		return
	}
	if path := x.path(to); !x.lasso(path, false) {
		x.later, x.paths = append(x.later, p), append(x.paths, path)
	}
}
