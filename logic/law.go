package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A Law is a constraint of a puzzle, as its rules state it: what cells must make by
// what they have together. It knows its ways, as paths through a graph in layers, one
// for each of its variables: the values along a path keep the law.
type Law struct {
	Must  model.Constraint
	Index int   // of it, or of what it is a part of, in the constraints of the model
	Cells []int // by layer: the cell; -1 for a variable that no cell shows
	Tight bool  // some of its cells exclude each other, so that not each path is a way

	layers [][]lower.Arc
	first  [][]int32 // by layer and node: its first arc, and one more at the end
	moves  [][]move  // by layer, if nodes fit into a word
	sum    *sum      // instead of layers, see sumLaw
	rows   bool      // it is that two rows differ
	words  int       // of each set of nodes
	keeps  [][]keep  // by layer, of a law that is Tight
	same   [][]int   // by layer, of a law that is Tight: later ones whose cells differ from its own; of a sum all
}

// arcs is how many arcs the graph of a law has at most; one with more is not known.
const arcs = 1 << 17

// lawsOf returns a constraint as laws, by the symbols that open cells can have: none if it has too many ways.
func lawsOf(m *model.Model, index, cells int, n *narrowing) (all []Law) {
	switch c := m.Constraints[index].(type) {
	case model.AllDifferentRows:
		for i, a := range c.Rows {
			for _, b := range c.Rows[:i] {
				l := Law{Must: model.AllDifferentRows{Rows: [][]model.Var{b, a}}, Index: index, rows: true, layers: unequal(m.Domains, b, a)}
				for place := range a {
					l.Cells = append(l.Cells, cellOf(b[place], cells), cellOf(a[place], cells))
				}
				all = append(all, l)
			}
		}
	case model.Linear:
		if l, ok := sumLaw(c, index, cells, m.Domains); ok {
			all = append(all, l)
			break
		}
		all = diagramLaw(m, index, cells)
	default:
		all = diagramLaw(m, index, cells)
	}
	for i := range all {
		n.law(&all[i])
		all[i].index()
	}
	return all
}

// diagramLaw returns a constraint as the law of its graph; none if that has too many arcs.
func diagramLaw(m *model.Model, index, cells int) []Law {
	c := m.Constraints[index]
	d := diagram(c, m.Domains)
	if d == nil {
		return nil
	}
	l := Law{Must: c, Index: index, layers: d.Layers}
	for _, v := range d.Of {
		l.Cells = append(l.Cells, cellOf(v, cells))
	}
	return []Law{l}
}

func cellOf(v model.Var, cells int) int {
	if int(v) < cells {
		return int(v)
	}
	return -1
}

// diagram returns the graph of a constraint, or nil. What is made of automata goes along the
// first of them.
func diagram(c model.Constraint, domains [][]int) *lower.Diagram {
	var d *lower.Diagram
	r, ok := c.(model.Regular)
	if ok {
		d, ok = lower.Unroll(r, domains, arcs)
	} else if d, ok = lower.NewDiagram(c, c.Vars(), domains, arcs); !ok {
		of := along(c)
		for _, v := range c.Vars() {
			if !slices.Contains(of, v) {
				of = append(of, v)
			}
		}
		d, ok = lower.NewDiagram(c, of, domains, arcs)
	}
	if !ok {
		return nil
	}
	return d
}

// along returns the variables of the first automaton in a constraint.
func along(c model.Constraint) []model.Var {
	var parts []model.Constraint
	switch c := c.(type) {
	case model.Regular:
		return slices.Clone(c.Of)
	case model.Or:
		parts = c.Of
	case model.And:
		parts = c.Of
	case model.Not:
		parts = []model.Constraint{c.Of}
	}
	for _, p := range parts {
		if of := along(p); of != nil {
			return of
		}
	}
	return nil
}

// unequal is the graph of two rows that differ, place by place. Before a place node 0 is
// that they are equal so far, node 1 that they differ; between the two of a place node 0 is
// that they differ, and the others are the values of the first while they are equal.
func unequal(domains [][]int, a, b []model.Var) (layers [][]lower.Arc) {
	for i := range a {
		var one, two []lower.Arc
		for from := range int32(min(i, 1) + 1) {
			for _, v := range domains[a[i]] {
				one = append(one, lower.Arc{From: from, Value: int32(v), To: (1 - from) * int32(v)})
			}
		}
		differ, last := int32(1), i == len(a)-1
		if last {
			differ = 0
		}
		for _, from := range append([]int{0}, domains[a[i]]...) {
			for _, v := range domains[b[i]] {
				switch {
				case from != v:
					two = append(two, lower.Arc{From: int32(from), Value: int32(v), To: differ})
				case !last:
					two = append(two, lower.Arc{From: int32(from), Value: int32(v), To: 0})
				}
			}
		}
		layers = append(layers, one, two)
	}
	return layers
}

// can returns what a cell can have, a decided one its symbol, and everything where there
// is none.
func (s *State) can(cell int) Mask {
	switch {
	case cell < 0:
		return ^Mask(0)
	case s.value[cell] != 0:
		return Bit(s.Value(cell))
	}
	return s.At(cell)
}
