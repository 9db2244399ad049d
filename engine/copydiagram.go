package engine

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A diagramFilter is a constraint as a layered graph. A value stays if a path uses it. The filter
// caches its results for each layer, and recomputes only layers that have changed. The cache also
// records the domains that it was computed from, so backtracking need not restore it.
type diagramFilter struct {
	of     []int32
	layers []diagramLayer // one more than there are variables; the last is the end
}

// A diagramLayer holds the nodes before a variable and their outgoing arcs. A set of nodes has a
// bit for each node.
type diagramLayer struct {
	arcs    []copyArc
	begin   []int32  // by node: its outgoing arcs are arcs[begin[n]:begin[n+1]]
	reached []uint64 // nodes on a path from the start
	leads   []uint64 // reached nodes with a path to the end
	next    []uint64 // scratch: the new value of reached or leads
	dom     uint64   // domain of the variable when the next layer's reached was computed
	back    uint64   // domain of the variable when leads was computed
	dirty   bool     // reached, or leads of the next layer, has changed since leads was computed
	kept    uint64   // values of the arcs on complete paths
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
	sizes  []int     // by layer: its number of nodes; one more than layers
	begin  [][]int32 // by layer and node: the index of its first arc; nil until a filter needs it
}

// mostLineNodes limits the nodes of a layer.
const mostLineNodes = 1 << 14

// unroll returns the graph of an automaton along variables with these domains. It reports false if
// the graph would have over most arcs.
func (p *copyParts) unroll(a *model.Automaton, doms []uint64, differ bool, most int) (*lineGraph, bool) {
	u := newUnroller(a, differ)
	g := &lineGraph{layers: make([][]copyArc, 0, len(doms)), sizes: make([]int, 1, len(doms)+1)}
	g.sizes[0] = 1
	here, next := []lineNode{{}}, []lineNode(nil)
	for _, w := range doms {
		next = next[:0]
		arcs := p.arcRoom[:0]
		for f, at := range here {
			begin := len(arcs)
			for _, s := range u.steps[u.begin[at.state]:u.begin[at.state+1]] {
				value := uint64(1) << s.Value
				if w&value == 0 || at.used&value != 0 {
					continue
				}
				n := lineNode{state: int32(s.To)}
				if differ {
					n.used = at.used | value
				}
				to, ok := u.number(n, int32(len(next)))
				if !ok {
					next = append(next, n)
				}
				arcs = addArc(arcs, begin, int32(f), to, value)
			}
		}
		p.arcRoom = arcs
		if most -= len(arcs); most < 0 || len(next) > mostLineNodes {
			return nil, false
		}
		g.layers, g.sizes = append(g.layers, slices.Clone(arcs)), append(g.sizes, len(next))
		u.forget(next)
		here, next = next, here
	}
	// the nodes of the last layer become one, if they are ends
	isEnd := make([]bool, a.States)
	for _, s := range a.Ends {
		isEnd[s] = true
	}
	ends := make([]int32, len(here))
	for i, at := range here {
		if !isEnd[at.state] {
			ends[i] = -1
		}
	}
	return g, g.merge(ends)
}

// A lineNode is a state of the automaton and the values of the variables so far.
type lineNode struct {
	state int32
	used  uint64
}

// An unroller numbers the nodes of a layer.
type unroller struct {
	begin   []int32            // by state: its steps are steps[begin[s]:begin[s+1]]
	steps   []model.Step       // sorted by From
	byState []int32            // by state, if the values used so far do not matter: the number of its node, plus one
	byNode  map[lineNode]int32 // by node, if those values matter: its number, plus one
}

func newUnroller(a *model.Automaton, differ bool) *unroller {
	u := &unroller{begin: make([]int32, a.States+1), steps: a.Steps}
	sorted, last := true, 0
	for i := range u.steps {
		from := u.steps[i].From
		u.begin[from+1]++
		sorted, last = sorted && from >= last, from
	}
	if !sorted {
		u.steps = slices.Clone(u.steps)
		slices.SortStableFunc(u.steps, func(s, t model.Step) int { return cmp.Compare(s.From, t.From) })
	}
	for s := range a.States {
		u.begin[s+1] += u.begin[s]
	}
	if differ {
		u.byNode = map[lineNode]int32{}
	} else {
		u.byState = make([]int32, a.States)
	}
	return u
}

// number returns the number of node n. If the node is new, it gets the number fresh, and number
// reports false.
func (u *unroller) number(n lineNode, fresh int32) (int32, bool) {
	if u.byState != nil {
		k := &u.byState[n.state]
		if *k > 0 {
			return *k - 1, true
		}
		*k = fresh + 1
		return fresh, false
	}
	k, ok := u.byNode[n]
	if !ok {
		k = fresh
		u.byNode[n] = fresh
	}
	return k, ok
}

// forget prepares u for the next layer.
func (u *unroller) forget(nodes []lineNode) {
	clear(u.byNode)
	if u.byState != nil {
		for _, n := range nodes {
			u.byState[n.state] = 0
		}
	}
}

// addArc adds values to the arc to a node, among the arcs from index begin on.
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

// merge joins nodes with the same outgoing paths, and removes nodes without a path to the end. same
// has the new numbers of the last layer's nodes, with -1 for those that are not ends. It reports
// whether there is a path.
func (g *lineGraph) merge(same []int32) bool {
	n := len(g.layers)
	sizes := make([]int, n+1)
	sizes[n] = 1
	var known nodeTable
	for i := n - 1; i >= 0; i-- {
		arcs := g.layers[i]
		known.clear(g.sizes[i])
		before := make([]int32, g.sizes[i])
		for k := range before {
			before[k] = -1
		}
		kept := arcs[:0] // of all nodes so far, including the current one
		for at := 0; at < len(arcs); {
			from := arcs[at].from
			begin := len(kept)
			for ; at < len(arcs) && arcs[at].from == from; at++ {
				if to := same[arcs[at].to]; to >= 0 {
					kept = addArc(kept, begin, int32(len(known.begin)), to, arcs[at].values)
				}
			}
			if len(kept) > begin {
				slices.SortFunc(kept[begin:], func(a, b copyArc) int { return cmp.Compare(a.to, b.to) })
				id, ok := known.number(kept, begin)
				if ok {
					kept = kept[:begin]
				}
				before[from] = id
			}
		}
		g.layers[i], same, sizes[i] = kept, before, len(known.begin)
	}
	g.sizes = sizes
	return sizes[0] == 1
}

// A nodeTable finds nodes by their outgoing arcs: a hash table with open addressing.
type nodeTable struct {
	begin []int32 // by node: the index of its first arc
	slots []int32 // nodes, plus one
}

// clear empties the table, and prepares it for up to n nodes.
func (t *nodeTable) clear(n int) {
	t.begin = t.begin[:0]
	if size := 2 << bits.Len(uint(n)); size > cap(t.slots) {
		t.slots = make([]int32, size)
	} else {
		t.slots = t.slots[:size]
		clear(t.slots)
	}
}

// number returns the number of the node whose outgoing arcs are arcs[begin:]. It reports whether
// such a node existed; a new node gets the next number.
func (t *nodeTable) number(arcs []copyArc, begin int) (int32, bool) {
	hash := uint64(0)
	for _, a := range arcs[begin:] {
		hash = (hash ^ uint64(a.to)<<40 ^ a.values) * 0x9e3779b97f4a7c15
	}
	mask := len(t.slots) - 1
	i := int(hash>>32) & mask
	for ; t.slots[i] > 0; i = (i + 1) & mask {
		id := t.slots[i] - 1
		end := begin
		if int(id)+1 < len(t.begin) {
			end = int(t.begin[id+1])
		}
		if slices.EqualFunc(arcs[t.begin[id]:end], arcs[begin:], func(a, b copyArc) bool { return a.to == b.to && a.values == b.values }) {
			return id, true
		}
	}
	t.begin = append(t.begin, int32(begin))
	t.slots[i] = int32(len(t.begin))
	return int32(len(t.begin) - 1), false
}

// newDiagramFilter returns the filter of a graph.
func newDiagramFilter(of []int32, g *lineGraph) *diagramFilter {
	c := &diagramFilter{of, make([]diagramLayer, len(of)+1)}
	if g.begin == nil {
		g.index()
	}
	words := 0
	for _, n := range g.sizes {
		words += (n + 63) / 64
	}
	room := make([]uint64, 3*words)
	for i := range c.layers {
		l, n := &c.layers[i], (g.sizes[i]+63)/64
		l.reached, l.leads, l.next, room = room[:n:n], room[n:2*n:2*n], room[2*n:3*n:3*n], room[3*n:]
		if i < len(of) {
			l.arcs, l.begin = g.layers[i], g.begin[i]
		}
	}
	c.layers[0].reached[0], c.layers[len(of)].leads[0] = 1, 1
	return c
}

// index finds where the arcs of each node begin.
func (g *lineGraph) index() {
	nodes := len(g.layers)
	for _, n := range g.sizes[:len(g.layers)] {
		nodes += n
	}
	room := make([]int32, nodes)
	g.begin = make([][]int32, len(g.layers))
	for i, arcs := range g.layers {
		n := g.sizes[i]
		begin := room[: n+1 : n+1]
		room = room[n+1:]
		for _, a := range arcs {
			begin[a.from+1]++
		}
		for k := range n {
			begin[k+1] += begin[k]
		}
		g.begin[i] = begin
	}
}

func (c *diagramFilter) vars() []int32 { return c.of }

func (c *diagramFilter) prune(s *domains) bool {
	for i, v := range c.of {
		l, next := &c.layers[i], &c.layers[i+1]
		w := s.dom[v]
		if w != l.dom {
			l.dom = w
			s.work += int64(varSet(l.reached).len())
			if next.update(next.reached, l.forward(w, next.next)) {
				next.dirty, next.dom = true, 0 // recompute the next layer
			}
		}
		if varSet(next.reached).len() == 0 {
			return false
		}
	}
	for i := len(c.of) - 1; i >= 0; i-- {
		l := &c.layers[i]
		if w := s.dom[c.of[i]]; l.dirty || w != l.back {
			l.back, l.dirty = w, false
			if l.update(l.leads, l.backward(w, c.layers[i+1].leads)) && i > 0 {
				c.layers[i-1].dirty = true
			}
			s.work += int64(varSet(l.reached).len())
		}
		if !s.keep(c.of[i], l.kept) {
			return false
		}
	}
	return true
}

// update replaces a set of nodes by next. It reports whether they differ.
func (l *diagramLayer) update(set, next []uint64) bool {
	if slices.Equal(set, next) {
		return false
	}
	copy(set, next)
	return true
}

// forward writes to room the nodes of the next layer that arcs with these values reach, and returns
// it.
func (l *diagramLayer) forward(values uint64, room []uint64) []uint64 {
	clear(room)
	for i, w := range l.reached {
		for ; w != 0; w &= w - 1 {
			n := i*64 + bits.TrailingZeros64(w)
			for _, a := range l.arcs[l.begin[n]:l.begin[n+1]] {
				if a.values&values != 0 {
					room[a.to/64] |= 1 << (a.to % 64)
				}
			}
		}
	}
	return room
}

// backward returns the nodes with an arc of these values to a node in leads. It collects the values
// of these arcs.
func (l *diagramLayer) backward(values uint64, leads []uint64) []uint64 {
	clear(l.next)
	l.kept = 0
	for i, w := range l.reached {
		for ; w != 0; w &= w - 1 {
			n := i*64 + bits.TrailingZeros64(w)
			for _, a := range l.arcs[l.begin[n]:l.begin[n+1]] {
				if a.values&values != 0 && leads[a.to/64]>>(a.to%64)&1 != 0 {
					l.kept |= a.values
					l.next[i] |= 1 << (n % 64)
				}
			}
		}
	}
	return l.next
}

// An orFilter is an Or: each of its parts is propagated on a copy of the domains, and a value
// stays if one of them keeps it.
type orFilter struct {
	of    []int32
	parts []orPart
	union []uint64
}

// An orPart is a part of an Or. It remembers its last result, which tells at once what fewer values
// leave, or where to begin.
type orPart struct {
	domains
	before []uint64 // the domains before the part was propagated, or nil if it never was
	after  []uint64 // the result, unless there was a conflict
	failed bool
}

func (c *orFilter) vars() []int32 { return c.of }

func (c *orFilter) prune(s *domains) bool {
	clear(c.union)
	some := false
	for i := range c.parts {
		p := &c.parts[i]
		if !p.possible(s, c.of) {
			continue
		}
		some = true
		gain := false
		for i, w := range p.after {
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

// possible propagates a part, with the domains of variables. It reports false on a conflict.
func (p *orPart) possible(s *domains, of []int32) bool {
	fewer, same := p.before != nil, true
	for i, v := range of {
		if !fewer {
			break
		}
		fewer = s.dom[v]&^p.before[i] == 0
		same = same && p.after[i]&^s.dom[v] == 0
	}
	if fewer && (p.failed || same) {
		return !p.failed
	}
	p.clear()
	if fewer {
		copy(p.dom, p.after)
	} else if p.before == nil {
		room := make([]uint64, 2*len(of))
		p.before, p.after = room[:len(of):len(of)], room[len(of):]
	}
	ok := true
	for i, v := range of {
		p.before[i] = s.dom[v]
		if !fewer {
			p.dom[i] = s.dom[v]
		} else if ok {
			ok = p.keep(int32(i), s.dom[v])
		}
	}
	if !fewer {
		p.scheduleAll()
	}
	p.failed = !ok || !p.propagate()
	s.work += p.work
	p.work = 0
	copy(p.after, p.dom)
	return !p.failed
}
