package lower

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A Diagram is a multivalued decision diagram of a constraint: a graph with a layer for
// each variable and a final layer. Each allowed combination of values is exactly one path
// from node 0 of the first layer to node 0 of the last.
type Diagram struct {
	Of     []model.Var
	Layers [][]Arc // by variable: the arcs to the next layer, sorted by From
	Nodes  []int   // number of nodes by layer; there is one more layer than variables
}

// An Arc is a value of a variable that leads from a node of its layer to a node of the
// next.
type Arc struct{ From, Value, To int32 }

// NewDiagram returns the diagram of a constraint on exactly these variables, in this
// order. It reports false if the diagram would take over most arcs, if the automaton of a
// Regular needs another order, or if stop returns true; stop may be nil. The diagram of a
// constraint that cannot hold has no arcs.
func NewDiagram(c model.Constraint, of []model.Var, domains [][]int, most int, stop func() bool) (*Diagram, bool) {
	b := &builder{of: of, domains: domains, left: most, stop: stop}
	m, ok := b.machine(Without(c))
	if !ok {
		return nil, false
	}
	d := &Diagram{Of: of, Layers: make([][]Arc, len(of))}
	layer := []state{m.start()}
	for i := range of {
		if layer, ok = b.layer(m, i, layer, &d.Layers[i]); !ok {
			return nil, false
		}
	}
	d.trim(layer, m)
	return d, true
}

// Unroll returns the graph of an automaton without merging: several paths may have the
// same values. It reports false if that takes over most arcs.
func Unroll(c model.Regular, domains [][]int, most int) (*Diagram, bool) {
	d := &Diagram{Of: c.Of, Layers: make([][]Arc, len(c.Of))}
	steps := make([][]model.Step, c.States)
	for _, s := range c.Steps {
		steps[s.From] = append(steps[s.From], s)
	}
	layer, number := []int{0}, make([]int32, c.States)
	for i, v := range c.Of {
		var next []int
		for f, at := range layer {
			if most -= len(steps[at]); most < 0 {
				return nil, false
			}
			for _, s := range steps[at] {
				if _, ok := slices.BinarySearch(domains[v], s.Value); !ok {
					continue
				}
				if number[s.To] == 0 {
					next = append(next, s.To)
					number[s.To] = int32(len(next))
				}
				d.Layers[i] = append(d.Layers[i], Arc{int32(f), int32(s.Value), number[s.To] - 1})
			}
		}
		for _, at := range next {
			number[at] = 0
		}
		layer = next
	}
	to := make([]int32, len(layer))
	for i, at := range layer {
		if to[i] = -1; slices.Contains(c.Ends, at) {
			to[i] = 0
		}
	}
	d.prune(to, 1)
	return d, true
}

type builder struct {
	of      []model.Var
	domains [][]int
	left    int // arcs still allowed
	stop    func() bool
	tried   int // arcs tried
}

// longKey is the size of a state in bytes from which its arcs count as several, because they need
// the time and memory of several.
const longKey = 256

// layer adds the arcs from the states of a layer and returns the states of the next
// layer.
func (b *builder) layer(m machine, i int, from []state, arcs *[]Arc) (to []state, ok bool) {
	number := map[state]int32{}
	for f, s := range from {
		for _, x := range b.domains[b.of[i]] {
			next := s
			if s.verdict == open {
				next = m.next(s, i, x)
			}
			if next.verdict == no {
				continue
			}
			if b.left -= 1 + len(next.key)/longKey; b.left < 0 {
				return nil, false
			}
			if b.tried++; b.tried%256 == 0 && b.stop != nil && b.stop() {
				return nil, false
			}
			t, known := number[next]
			if !known {
				t = int32(len(to))
				number[next] = t
				to = append(to, next)
			}
			*arcs = append(*arcs, Arc{int32(f), int32(x), t})
		}
	}
	return to, true
}

// trim merges the accepting states of the last layer into one node, and removes all paths
// to other states.
func (d *Diagram) trim(last []state, m machine) {
	to := make([]int32, len(last)) // by node: its new index, or -1
	for i, s := range last {
		if to[i] = -1; m.ends(s) {
			to[i] = 0
		}
	}
	d.prune(to, 1)
}

// prune removes nodes that lead to no kept node of the last layer. to maps nodes of the
// last layer to their n new numbers, or -1.
func (d *Diagram) prune(to []int32, n int) {
	d.Nodes = make([]int, len(d.Of)+1)
	d.Nodes[len(d.Of)] = n
	for i := len(d.Layers) - 1; i >= 0; i-- {
		var before []int32
		kept := d.Layers[i][:0]
		for _, a := range d.Layers[i] {
			for len(before) <= int(a.From) {
				before = append(before, -1)
			}
			if to[a.To] < 0 {
				continue
			}
			if before[a.From] < 0 {
				before[a.From] = int32(d.Nodes[i])
				d.Nodes[i]++
			}
			kept = append(kept, Arc{before[a.From], a.Value, to[a.To]})
		}
		for i > 0 && len(before) < nodesOf(d.Layers[i-1]) {
			before = append(before, -1)
		}
		d.Layers[i], to = kept, before
	}
	if d.Nodes[0] == 0 {
		d.Layers = make([][]Arc, len(d.Of))
	}
}

// nodesOf returns the number of nodes that arcs lead to.
func nodesOf(arcs []Arc) int {
	n := int32(0)
	for _, a := range arcs {
		n = max(n, a.To+1)
	}
	return int(n)
}
