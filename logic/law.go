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
}

// arcs is how many arcs the graph of a law has at most; one with more is not known.
const arcs = 1 << 17

// laws returns a constraint as laws: none if it has too many ways.
func lawsOf(m *model.Model, index, cells int) (all []Law) {
	switch c := m.Constraints[index].(type) {
	case model.AllDifferentRows:
		for i, a := range c.Rows {
			for _, b := range c.Rows[:i] {
				l := Law{Must: model.AllDifferentRows{Rows: [][]model.Var{b, a}}, Index: index, layers: unequal(m.Domains, b, a)}
				for place := range a {
					l.Cells = append(l.Cells, cellOf(b[place], cells), cellOf(a[place], cells))
				}
				all = append(all, l)
			}
		}
	default:
		d := diagram(c, m.Domains)
		if d == nil {
			return nil
		}
		l := Law{Must: c, Index: index, layers: d.Layers}
		for _, v := range d.Of {
			l.Cells = append(l.Cells, cellOf(v, cells))
		}
		all = append(all, l)
	}
	for i := range all {
		all[i].index()
	}
	return all
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

// index notes where the arcs of each node begin.
func (l *Law) index() {
	l.first = make([][]int32, len(l.layers))
	for i, layer := range l.layers {
		var first []int32
		for at, a := range layer {
			for len(first) <= int(a.From) {
				first = append(first, int32(at))
			}
		}
		l.first[i] = append(first, int32(len(layer)))
	}
}

// from returns the arcs of a node of a layer.
func (l *Law) from(layer int, node int32) []lower.Arc {
	first := l.first[layer]
	if int(node) >= len(first)-1 {
		return nil
	}
	return l.layers[layer][first[node]:first[node+1]]
}

// ways goes through the graph from its end, and notes by layer the nodes from which the end
// is reached by values that cells can have: in tells by layer which.
func (l *Law) ways(in []Mask, reach [][]bool) [][]bool {
	n := len(l.layers)
	for len(reach) <= n {
		reach = append(reach, nil)
	}
	reach[n] = append(reach[n][:0], true)
	for i := n - 1; i >= 0; i-- {
		to, from := reach[i+1], reach[i][:0]
		for range l.first[i] {
			from = append(from, false)
		}
		for _, a := range l.layers[i] {
			if !from[a.From] && int(a.To) < len(to) && to[a.To] && in[i].Has(int(a.Value)) {
				from[a.From] = true
			}
		}
		reach[i] = from
	}
	return reach
}

// tries is how many arcs are tried to find a way in which no two cells exclude each other.
const tries = 20000

// Possible reports whether cells can have what the law wants, where in tells by layer which
// values each can have. It may be true in error where cells exclude each other and there
// are very many ways, but not false.
func (l *Law) Possible(r *Rules, in []Mask) bool {
	reach := l.ways(in, nil)
	if !l.Tight || !reach[0][0] {
		return reach[0][0]
	}
	w := walk{Law: l, rules: r, in: in, reach: reach, left: 2 * tries}
	return w.on(0, 0)
}

// A walk looks for a way on which no two cells exclude each other.
type walk struct {
	*Law
	rules *Rules
	in    []Mask
	reach [][]bool
	left  int    // arcs to try; without any it is taken for granted that there is a way
	way   []Cand // so far
}

func (w *walk) on(layer int, node int32) bool {
	if layer == len(w.layers) {
		return true
	}
	for _, a := range w.from(layer, node) {
		if next := w.reach[layer+1]; int(a.To) >= len(next) || !next[a.To] || !w.in[layer].Has(int(a.Value)) {
			continue
		}
		if w.left--; w.left < 0 {
			return true
		}
		way := w.way
		if cell := w.Cells[layer]; cell >= 0 {
			c := CandOf(cell, int(a.Value))
			if slices.ContainsFunc(way, func(b Cand) bool { return w.rules.excludeBy(b, c) }) {
				continue
			}
			w.way = append(way, c)
		}
		if w.on(layer+1, a.To) {
			return true
		}
		w.way = way
	}
	return false
}

// A Filter works out what laws leave. It keeps memory for the next time, and is not for
// use by several goroutines at once.
type Filter struct {
	in, out []Mask
	reach   [][]bool
	at      [2][]bool
	w       walk
	known   []left // what was worked out before, by a hash of what cells can have: suppositions ask for the same again and again
}

// A left is what a law leaves of what its cells can have.
type left struct {
	law     *Law
	apart   bool
	in, out []Mask
}

// knownLeft is how many of them are kept, as a power of two.
const knownLeft = 12

// Left returns by layer of a law the values that are on some way, if cells can have what
// they can on the board. With apart set ways do not count on which cells exclude each other.
// What it returns holds until it is called again.
func (f *Filter) Left(s *State, l *Law, apart bool) []Mask {
	if f.known == nil {
		f.known = make([]left, 1<<knownLeft)
	}
	f.in = f.in[:0]
	hash := uint64(l.Index)
	for _, cell := range l.Cells {
		m := s.can(cell)
		f.in = append(f.in, m)
		hash = (hash ^ uint64(m)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	k := &f.known[hash*0x9e3779b97f4a7c15>>(64-knownLeft)]
	if k.law != l || k.apart != apart || !slices.Equal(k.in, f.in) {
		k.law, k.apart, k.in = l, apart, append(k.in[:0], f.in...)
		f.workOut(s, l, apart)
		k.out = append(k.out[:0], f.out...)
	}
	return k.out
}

// workOut is Left where that is not known.
func (f *Filter) workOut(s *State, l *Law, apart bool) {
	f.out = f.out[:0]
	for range l.Cells {
		f.out = append(f.out, 0)
	}
	f.reach = l.ways(f.in, f.reach)
	if !f.reach[0][0] {
		return
	}
	f.at[0] = append(f.at[0][:0], true)
	for i, layer := range l.layers {
		f.layer(layer, i)
	}
	if apart && l.Tight {
		f.apart(s, l)
	}
}

// layer goes one layer on from the nodes that are reached from the beginning.
func (f *Filter) layer(layer []lower.Arc, i int) {
	to, now, next := f.reach[i+1], f.at[0], f.at[1][:0]
	for range to {
		next = append(next, false)
	}
	for _, a := range layer {
		if int(a.From) < len(now) && now[a.From] && int(a.To) < len(to) && to[a.To] && f.in[i].Has(int(a.Value)) {
			next[a.To] = true
			f.out[i] |= Bit(int(a.Value))
		}
	}
	f.at[0], f.at[1] = next, now
}

// apart takes out what is on no way on which cells exclude each other.
func (f *Filter) apart(s *State, l *Law) {
	found := make([]Mask, len(f.out))
	for i, cell := range l.Cells {
		if cell < 0 {
			continue
		}
		for v := range (f.out[i] &^ found[i]).All() {
			all := f.in[i]
			f.in[i] = Bit(v)
			f.w = walk{Law: l, rules: s.Rules, in: f.in, reach: l.ways(f.in, f.reach), left: tries, way: f.w.way[:0]}
			f.reach = f.w.reach
			switch ok := f.w.on(0, 0); {
			case !ok:
				f.out[i] &^= Bit(v)
				all &^= Bit(v)
			case f.w.left < 0:
				found[i] |= Bit(v)
			default:
				f.note(found)
			}
			f.in[i] = all
		}
	}
}

// note notes what is on the way of the walk.
func (f *Filter) note(found []Mask) {
	at := 0
	for i, cell := range f.w.Cells {
		if cell >= 0 {
			found[i] |= Bit(f.w.way[at].Symbol())
			at++
		}
	}
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
