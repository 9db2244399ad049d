package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A Law is a constraint compiled to a layered decision diagram, with a layer for each
// variable. The values along a path from the first to the last layer satisfy the
// constraint.
type Law struct {
	Constraint model.Constraint
	Index      int    // index in the model of the constraint, or of the constraint that contains it
	Cells      []int  // by layer: the cell, or -1 for a variable that is not a cell
	Part       string // name of the part of the puzzle that lists it, if known
	Joint      bool   // it joins several constraints
	Joined     []int  // indexes in the model of the joined constraints
	Tight      bool   // some of its cells exclude each other, so that a path need not be a way to satisfy it

	layers   [][]lower.Arc
	first    [][]int32 // by layer and node: the index of its first arc; the last entry is the number of arcs
	moves    [][]move  // by layer; used if the nodes of all layers fit into a word
	sum      *sum      // replaces layers; see sumLaw
	rows     bool      // it requires two rows to differ
	distinct bool      // see isDistinct
	words    int       // length of each set of nodes
	keeps    [][]keep  // by layer, for a Tight law
	same     [][]int   // by layer, for a Tight law: later layers whose cells differ from its own; for a sum all
}

// arcs limits the size of a law's graph; larger graphs are ignored. Since a failed attempt costs
// time, each one halves the limit for later laws, down to arcs>>mostHalves.
const (
	arcs       = 1 << 17
	mostHalves = 6
	existsArcs = 1 << 8 // smaller, as each arc needs a search

	connectedArcs = 1 << 14 // smaller, as a larger graph would also be slow to build
)

// addLaws adds a constraint as laws over the symbols that open cells can have. It adds
// none if the graph would be too large.
func (f *fromModel) addLaws(m *model.Model, index int, known graphs) error {
	cells := f.shape.Size()
	switch c := m.Constraints[index].(type) {
	case model.AllDifferentRows:
		for i, a := range c.Rows {
			for _, b := range c.Rows[:i] {
				if slices.ContainsFunc(a, func(v model.Var) bool { return slices.Contains(b, v) }) {
					continue // a cell may appear only once in a law's graph
				}
				if err := f.addUnequal(m.Domains, index, b, a, known); err != nil {
					return err
				}
			}
		}
		return nil
	case model.Linear:
		if l, ok := sumLaw(c, index, cells, m.Domains); ok {
			return f.add(l)
		}
	}
	if l, ok := f.diagramLaw(m, index, cells); ok {
		return f.add(l)
	}
	return f.spend.on(0) // detect a stop
}

// stop reports whether the budget is used up.
func (f *fromModel) stop() bool { return f.spend.on(0) != nil }

// add adds a law with its own graph.
func (f *fromModel) add(l Law) error {
	if err := f.spend.on(l.bytes()); err != nil {
		return err
	}
	f.narrow.law(&l)
	l.index()
	f.laws = append(f.laws, l)
	return nil
}

// graphs holds laws by the values of their variables, to share graphs.
type graphs map[string]Law

// addUnequal adds the law that two rows differ. Rows with equal values share a graph.
func (f *fromModel) addUnequal(domains [][]int, index int, a, b []model.Var, known graphs) error {
	var key []byte
	arcs := 0
	for i := range a {
		for _, domain := range [2][]int{domains[a[i]], domains[b[i]]} {
			key = append(key, byte(len(domain)))
			for _, v := range domain {
				key = append(key, byte(v), byte(v>>8))
			}
		}
		arcs += 2*len(domains[a[i]]) + (1+len(domains[a[i]]))*len(domains[b[i]])
	}
	l, ok := known[string(key)]
	if !ok || f.narrow != nil { // the values of open cells depend on the positions of givens
		if err := f.spend.on(arcs * arcBytes); err != nil {
			return err
		}
		l = Law{rows: true, layers: unequal(domains, a, b)}
		ok = false
	}
	l.Constraint, l.Index, l.Cells = model.AllDifferentRows{Rows: [][]model.Var{a, b}}, index, nil
	for place := range a {
		l.Cells = append(l.Cells, cellOf(a[place], f.shape.Size()), cellOf(b[place], f.shape.Size()))
	}
	if !ok {
		f.narrow.law(&l)
		l.index()
		known[string(key)] = l
	}
	f.laws = append(f.laws, l)
	return f.spend.on(32 * len(l.Cells))
}

// arcBytes is the approximate memory of a law's arc, including its index.
const arcBytes = 40

// bytes returns the approximate memory of a law with its index.
func (l *Law) bytes() (n int) {
	if l.sum != nil {
		for _, terms := range l.sum.terms {
			n += 4*(MaxSymbols+1) + 8*(64*l.words+1) + 16*len(terms)
		}
		return n
	}
	for _, layer := range l.layers {
		n += arcBytes * len(layer)
	}
	return n + 8*len(l.Cells)
}

// diagramLaw returns a constraint as a law with its graph. It reports false if the graph
// is too large.
func (f *fromModel) diagramLaw(m *model.Model, index, cells int) (Law, bool) {
	c := m.Constraints[index]
	d := f.diagram(c, m.Domains)
	if d == nil {
		return Law{}, false
	}
	l := Law{Constraint: c, Index: index, layers: d.Layers}
	for _, v := range d.Of {
		l.Cells = append(l.Cells, cellOf(v, cells))
	}
	return l, true
}

func cellOf(v model.Var, cells int) int {
	if int(v) < cells {
		return int(v)
	}
	return -1
}

// diagram returns the graph of a constraint, or nil. Combinations of automata use the
// order of the first one.
func (f *fromModel) diagram(c model.Constraint, domains [][]int) *lower.Diagram {
	most := arcs >> min(f.large, mostHalves)
	switch c := c.(type) {
	case model.Exists:
		most = existsArcs
	case model.Connected:
		most = min(most, connectedArcs)
	case model.Regular:
		d, _ := lower.Unroll(c, domains, arcs)
		return d
	}
	d, ok := lower.NewDiagram(c, c.Vars(), domains, most, f.stop)
	if of := along(c); !ok && len(of) > 0 {
		for _, v := range c.Vars() {
			if !slices.Contains(of, v) {
				of = append(of, v)
			}
		}
		d, ok = lower.NewDiagram(c, of, domains, most, f.stop)
	}
	if !ok {
		f.large++
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

// unequal returns the graph of two rows that differ, position by position. Before a
// position, node 0 means equal so far and node 1 different. Between the two variables of
// a position, node 0 means different, and the other nodes are the values of the first
// variable while the rows are equal.
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

// can returns the possible symbols of a cell. For a decided cell it returns its symbol, for cell -1
// all symbols.
func (s *State) can(cell int) Mask {
	switch {
	case cell < 0:
		return ^Mask(0)
	case s.value[cell] != 0:
		return Bit(s.Value(cell))
	}
	return s.At(cell)
}
