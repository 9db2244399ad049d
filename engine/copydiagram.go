package engine

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A diagramFilter is a constraint as a layered graph. A value stays if a path uses it.
type diagramFilter struct {
	of    []int32
	arcs  []copyArc
	begin []int32 // by node: arcs[begin[n]:begin[n+1]] lead on from it

	here  []int32 // nodes that can be reached, layer by layer
	ends  []int   // by layer: where its nodes end in here
	stamp int32
	seen  []int32 // by node: the stamp of the last call that reached it
	leads []int32 // by node: the stamp of the last call that found the end behind it
}

// A copyArc leads from a node to another by any of some values.
type copyArc struct {
	from, to int32
	values   uint64
}

// A lineGraph is an automaton unrolled along variables: a layer of arcs for each, sorted by
// where they begin. If the variables differ, no path has a value twice.
type lineGraph struct {
	layers [][]copyArc
	sizes  []int // by layer: its number of nodes; one more than layers
}

// mostLineNodes limits the nodes of a layer.
const mostLineNodes = 1 << 14

// unroll returns the graph of an automaton along variables with these domains. It reports
// false if that takes over most arcs.
func unroll(a *model.Automaton, doms []uint64, differ bool, most int) (*lineGraph, bool) {
	steps := make([][]model.Step, a.States)
	for _, s := range a.Steps {
		steps[s.From] = append(steps[s.From], s)
	}
	g := &lineGraph{sizes: []int{1}}
	here := []lineNode{{}}
	for _, w := range doms {
		number := make(map[lineNode]int32, len(here))
		var next []lineNode
		var arcs []copyArc
		for f, at := range here {
			begin := len(arcs)
			for _, s := range steps[at.state] {
				if w>>s.Value&1 == 0 || at.used>>s.Value&1 != 0 {
					continue
				}
				n := lineNode{state: int32(s.To)}
				if differ {
					n.used = at.used | 1<<s.Value
				}
				to, ok := number[n]
				if !ok {
					to = int32(len(next))
					number[n] = to
					next = append(next, n)
				}
				arcs = addArc(arcs, begin, int32(f), to, 1<<s.Value)
			}
		}
		if most -= len(arcs); most < 0 || len(next) > mostLineNodes {
			return nil, false
		}
		g.layers, g.sizes = append(g.layers, arcs), append(g.sizes, len(next))
		here = next
	}
	// the nodes of the last layer become one, if they are ends
	ends := make([]int32, len(here))
	for i, at := range here {
		if ends[i] = -1; slices.Contains(a.Ends, int(at.state)) {
			ends[i] = 0
		}
	}
	return g, g.merge(ends)
}

// A lineNode is a state of the automaton and the values of the variables so far.
type lineNode struct {
	state int32
	used  uint64
}

// addArc adds values to the arc to a node among those from begin on.
func addArc(arcs []copyArc, begin int, from, to int32, values uint64) []copyArc {
	for k := begin; k < len(arcs); k++ {
		if arcs[k].to == to {
			arcs[k].values |= values
			return arcs
		}
	}
	return append(arcs, copyArc{from, to, values})
}

// graphOf returns a diagram as a graph.
func graphOf(d *lower.Diagram) *lineGraph {
	g := &lineGraph{sizes: d.Nodes}
	for _, layer := range d.Layers {
		var arcs []copyArc
		begin := 0
		for i, a := range layer {
			if i == 0 || a.From != layer[i-1].From {
				begin = len(arcs)
			}
			arcs = addArc(arcs, begin, a.From, a.To, 1<<a.Value)
		}
		g.layers = append(g.layers, arcs)
	}
	g.merge([]int32{0})
	return g
}

// merge makes nodes one from which the same paths lead on, and removes those from which none
// does. same has the new numbers of the last nodes, -1 for those that are no end. It reports
// whether there is a path.
func (g *lineGraph) merge(same []int32) bool {
	n := len(g.layers)
	sizes := make([]int, n+1)
	sizes[n] = 1
	var key []byte
	for i := n - 1; i >= 0; i-- {
		arcs := g.layers[i]
		known := map[string]int32{}
		before := make([]int32, g.sizes[i])
		for k := range before {
			before[k] = -1
		}
		var kept []copyArc
		for at := 0; at < len(arcs); {
			end, begin := at, len(kept)
			for ; end < len(arcs) && arcs[end].from == arcs[at].from; end++ {
				if to := same[arcs[end].to]; to >= 0 {
					kept = addArc(kept, begin, int32(len(known)), to, arcs[end].values)
				}
			}
			if len(kept) > begin {
				slices.SortFunc(kept[begin:], func(a, b copyArc) int { return cmp.Compare(a.to, b.to) })
				key = key[:0]
				for _, a := range kept[begin:] {
					key = append(key, byte(a.to), byte(a.to>>8), byte(a.to>>16))
					for k := range 6 {
						key = append(key, byte(a.values>>(8*k)))
					}
				}
				id, ok := known[string(key)]
				if ok {
					kept = kept[:begin]
				} else {
					id = int32(len(known))
					known[string(key)] = id
				}
				before[arcs[at].from] = id
			}
			at = end
		}
		g.layers[i], same, sizes[i] = kept, before, len(known)
	}
	g.sizes = sizes
	return sizes[0] == 1
}

// newDiagramFilter returns the filter of a graph.
func newDiagramFilter(of []int32, g *lineGraph) *diagramFilter {
	c := &diagramFilter{of: of, ends: make([]int, len(of)+1)}
	at := int32(0)
	for i, arcs := range g.layers {
		next, n := at+int32(g.sizes[i]), 0
		for k := range g.sizes[i] {
			c.begin = append(c.begin, int32(len(c.arcs)))
			for ; n < len(arcs) && arcs[n].from == int32(k); n++ {
				c.arcs = append(c.arcs, copyArc{arcs[n].from + at, arcs[n].to + next, arcs[n].values})
			}
		}
		at = next
	}
	c.begin = append(c.begin, int32(len(c.arcs)))
	c.here, c.seen, c.leads = make([]int32, 0, at+1), make([]int32, at+1), make([]int32, at+1)
	return c
}

func (c *diagramFilter) vars() []int32 { return c.of }

func (c *diagramFilter) prune(s *domains) bool {
	c.stamp++
	c.here = append(c.here[:0], 0)
	c.ends[0] = 1
	begin := 0
	for i, v := range c.of {
		w, end := s.dom[v], len(c.here)
		for _, n := range c.here[begin:end] {
			for k := c.begin[n]; k < c.begin[n+1]; k++ {
				if a := &c.arcs[k]; a.values&w != 0 && c.seen[a.to] != c.stamp {
					c.seen[a.to] = c.stamp
					c.here = append(c.here, a.to)
				}
			}
		}
		if len(c.here) == end {
			return false
		}
		begin, c.ends[i+1] = end, len(c.here)
	}
	s.work += int64(len(c.here))
	c.leads[len(c.leads)-1] = c.stamp
	for i := len(c.of) - 1; i >= 0; i-- {
		w, keep, begin := s.dom[c.of[i]], uint64(0), 0
		if i > 0 {
			begin = c.ends[i-1]
		}
		for _, n := range c.here[begin:c.ends[i]] {
			for k := c.begin[n]; k < c.begin[n+1]; k++ {
				if a := &c.arcs[k]; a.values&w != 0 && c.leads[a.to] == c.stamp {
					c.leads[n] = c.stamp
					keep |= a.values
				}
			}
		}
		if !s.keep(c.of[i], keep) {
			return false
		}
	}
	return true
}

// An orFilter is an Or: each of its parts is propagated on a copy of the domains, and a value
// stays if one of them keeps it.
type orFilter struct {
	of    []int32
	parts []*domains
	union []uint64
}

func (c *orFilter) vars() []int32 { return c.of }

func (c *orFilter) prune(s *domains) bool {
	clear(c.union)
	some := false
	for _, p := range c.parts {
		p.clear()
		for i, v := range c.of {
			p.dom[i] = s.dom[v]
		}
		p.scheduleAll()
		ok := p.propagate()
		s.work += p.work
		p.work = 0
		if !ok {
			continue
		}
		some = true
		gain := false
		for i, w := range p.dom {
			c.union[i] |= w
			gain = gain || c.union[i] != s.dom[c.of[i]]
		}
		if !gain {
			return true
		}
	}
	if !some {
		return false
	}
	for i, v := range c.of {
		if !s.keep(v, c.union[i]) {
			return false
		}
	}
	return true
}
