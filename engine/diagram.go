package engine

import (
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A diagram is a constraint as a layered graph: a Regular unrolled over its variables
// (Pesant 2004), or what package lower makes of other constraints. It is domain
// consistent: a value stays while a path from the first layer to the last uses it.
type diagram struct {
	of     []model.Var
	layers [][]diagramArc // by variable
	atoms  []diagramAtom  // the literals of all variables
	here   []bool         // scratch, by node: reachable from the first layer
	there  []bool         // scratch, by node: the end is reachable from it
}

// A diagramArc leads from a node to one of the next layer by a literal.
type diagramArc struct{ from, to, by int32 }

// A diagramAtom is a literal of a diagram.
type diagramAtom struct {
	atom
	marked bool // scratch: a path uses it, or an explanation has it
}

func newDiagram(s *state, m *model.Model, d *lower.Diagram) *diagram {
	c := &diagram{of: d.Of, layers: make([][]diagramArc, len(d.Of))}
	node := int32(0)
	for i, v := range d.Of {
		place, next := map[int32]int32{}, node+int32(d.Nodes[i])
		for _, x := range m.Domains[v] {
			place[int32(x)] = int32(len(c.atoms))
			c.atoms = append(c.atoms, diagramAtom{atom: s.atom(v, x)})
		}
		for _, a := range d.Layers[i] {
			c.layers[i] = append(c.layers[i], diagramArc{node + a.From, next + a.To, place[a.Value]})
		}
		node = next
	}
	n := int(node) + max(1, d.Nodes[len(d.Of)])
	c.here, c.there = make([]bool, max(n, 2)), make([]bool, max(n, 2))
	return c
}

func (c *diagram) vars() []model.Var { return c.of }

// reach finds the nodes that can be reached by literals that are not false. It reports whether the
// end is among them.
func (c *diagram) reach(s *state) bool {
	clear(c.here)
	c.here[0] = true
	for _, arcs := range c.layers {
		some := false
		for _, a := range arcs {
			if c.here[a.from] && s.truth[is(c.atoms[a.by].atom)] >= 0 {
				c.here[a.to], some = true, true
			}
		}
		if !some {
			return false
		}
	}
	return true
}

func (c *diagram) propagate(s *state, me reason) bool {
	if !c.reach(s) {
		return s.fail(none, me)
	}
	for i := range c.atoms {
		c.atoms[i].marked = false
	}
	clear(c.there)
	c.there[len(c.there)-1] = true
	for i := len(c.layers) - 1; i >= 0; i-- {
		for _, a := range c.layers[i] {
			if c.there[a.to] && c.here[a.from] && s.truth[is(c.atoms[a.by].atom)] >= 0 {
				c.there[a.from], c.atoms[a.by].marked = true, true
			}
		}
	}
	for _, a := range c.atoms {
		if !a.marked && s.truth[is(a.atom)] == 0 {
			s.uncheckedEnqueue(not(a.atom), me)
		}
	}
	return true
}

func (c *diagram) possible(s *state) bool { return c.reach(s) }

// explain names literals that cut all paths, or all paths through l. It goes from the first layer
// to the last, and takes the literals of arcs to nodes from which the end was reachable (as for the
// diagrams of Gange, Stuckey and Szymanek 2011).
func (c *diagram) explain(s *state, causes []lit, l lit, position int32) []lit {
	c.reachBack(s, l, position)
	clear(c.here)
	c.here[0] = true
	for i := range c.atoms {
		c.atoms[i].marked = false
	}
	for i, arcs := range c.layers {
		if l != none && c.of[i] == s.owner[l.atom()] {
			for _, a := range arcs {
				c.here[a.to] = c.here[a.to] || c.here[a.from] && c.atoms[a.by].atom == l.atom()
			}
			continue
		}
		causes = c.cut(s, causes, i, position)
	}
	return causes
}

// reachBack finds the nodes from which the end was reachable before a position, through l
// unless l is none.
func (c *diagram) reachBack(s *state, l lit, position int32) {
	clear(c.there)
	c.there[len(c.there)-1] = true
	for i := len(c.layers) - 1; i >= 0; i-- {
		mine := l != none && c.of[i] == s.owner[l.atom()]
		for _, a := range c.layers[i] {
			k := c.atoms[a.by].atom
			if c.there[a.to] && (mine && k == l.atom() || !mine && !s.trueBefore(not(k), position)) {
				c.there[a.from] = true
			}
		}
	}
}

// cut appends literals that cut the paths of explain at layer i. It takes the arcs from nodes in
// here, which are reachable despite the causes so far, to nodes in there. Several literals are
// replaced by the value of the variable if it had one. Then cut adds the nodes of the next layer
// that are still reachable to here.
func (c *diagram) cut(s *state, causes []lit, i int, position int32) []lit {
	at := len(causes)
	for _, a := range c.layers[i] {
		if k := &c.atoms[a.by]; c.here[a.from] && c.there[a.to] && !k.marked {
			k.marked = true
			causes = append(causes, not(k.atom))
		}
	}
	value := noAtom
	if len(causes) > at+1 {
		for _, a := range c.layers[i] {
			if k := c.atoms[a.by].atom; s.trueBefore(is(k), position) {
				value = k
			}
		}
	}
	if value != noAtom {
		causes = append(causes[:at], is(value))
	}
	for _, a := range c.layers[i] {
		if k := c.atoms[a.by]; c.here[a.from] && !k.marked && (value == noAtom || value == k.atom) {
			c.here[a.to] = true
		}
	}
	return causes
}
