package search

import (
	"math"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/judge"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A tree is a search in progress.
type tree struct {
	g        *play.Game
	o        Options
	root     *node
	nodes    map[place]*node
	most     int // limit of nodes
	random   random
	judge    bool // whether the judge evaluates leaves
	roll     roller
	solver   exact.Solver // for Options.Exact
	path     []step
	playouts int
	spent    float64 // fraction of the limits spent, 0 to 1
}

// A place is a state and the questions left, which identify a node.
type place struct {
	play.State
	left int
}

// A node is a state before a question.
type node struct {
	place
	open      int
	visits    int32
	answers   [play.Colours]int32 // answers by colour
	sum       exact.Value         // over the playouts
	value     exact.Value         // current estimate; exact if solved
	solved    bool
	decisions [play.Colours]*decision
	wrong     [play.Colours + 1]*node // after a wrong answer by colour; the last after no answer
}

// A decision holds the choices of a colour.
type decision struct {
	visits int32
	judged bool        // whether each edge has a guess
	known  int         // number of edges with a solved child
	best   int         // the most visited edge
	sum    exact.Value // over the playouts
	edges  []edge
	order  []int // of the root only: the edges, best first
}

// An edge is a choice.
type edge struct {
	cell, opened int8
	known        bool
	visits       int32
	child        *node
	guess        exact.Value // by the judge, if decision.judged
}

// A step records the choice of a playout at a node.
type step struct {
	n    *node
	d    *decision // nil if nobody was right
	edge int
}

// nodeBytes is the approximate memory of a node with its decisions.
const nodeBytes = 3000

func newTree(g *play.Game, s play.State, o Options) *tree {
	t := &tree{g: g, o: o, nodes: map[place]*node{}, most: math.MaxInt, random: random(o.Seed)}
	if o.Memory > 0 {
		t.most = int(o.Memory/nodeBytes) + 1
	}
	t.judge, t.roll = judge.Fits(g, &o.Chances), newRoller(g, &o.Chances)
	if o.Exact > 0 && exact.Fits(g, &o.Chances, &play.State{}) {
		t.solver = exact.NewFast(g.Rules, o.Chances.Rates, exact.Limits{Memory: max(o.Memory/4, 1<<20)})
	}
	t.root = t.node(s, o.Left)
	for c := range play.Colours {
		if !t.root.solved && s.Out[c] == 0 && (o.Colour == All || o.Colour == c) {
			t.root.decisions[c] = t.decide(t.root, c)
		}
	}
	return t
}

// node returns the node of a state, or nil if there is no room for a new one. A finished
// game is solved.
func (t *tree) node(s play.State, left int) *node {
	p := place{s, left}
	if n := t.nodes[p]; n != nil {
		return n
	}
	if len(t.nodes) >= t.most {
		return nil
	}
	n := &node{place: p, open: t.g.Open(&s.Board).Len()}
	t.nodes[p] = n
	switch {
	case n.open == 0 || left == 0:
		n.value, n.solved = exact.Final(&s.Board), true
	case t.root != nil && t.solvable(n):
		if v, err := t.solver.Value(background, s, left); err == nil {
			n.value, n.solved = v, true
		}
	}
	return n
}

// solvable reports whether solving n takes no longer than some playouts.
func (t *tree) solvable(n *node) bool {
	return t.solver != nil && n.open <= t.o.Exact && n.left < 0 && (n.Used || t.g.Chance == 0 || n.open < t.g.Chance) &&
		exact.Fits(t.g, &t.o.Chances, &n.State)
}

// playout descends the tree, plays to the end of a game, and backs up the result.
func (t *tree) playout() {
	t.path = t.path[:0]
	n := t.root
	for !n.solved && (n.visits > 0 || n == t.root) {
		next := t.descend(n)
		if next == nil {
			break // no room for more nodes
		}
		n = next
	}
	var v exact.Value
	if n.solved {
		v = n.value
	} else {
		if !t.glance(&n.State, n.left, &v) {
			t.roll.play(&n.State, n.left, &t.random, &v)
		}
		n.sum.Add(1, &v)
		if n.visits++; n.visits == 1 {
			n.value = v
		}
	}
	t.playouts++
	for i := len(t.path) - 1; i >= 0; i-- {
		t.back(&t.path[i], &v)
	}
}

// back adds the result of a playout to a step.
func (t *tree) back(s *step, v *exact.Value) {
	n := s.n
	n.visits++
	if s.d != nil {
		s.d.visits++
		s.d.sum.Add(1, v)
		e := &s.d.edges[s.edge]
		if e.visits++; e.visits > s.d.edges[s.d.best].visits {
			s.d.best = s.edge
		}
		if e.child.solved && !e.known {
			e.known = true
			if s.d.known++; s.d.known == len(s.d.edges) {
				t.settle(n)
			}
		}
	}
	if n.solved {
		*v = n.value // an exact value beats an observed one
		return
	}
	n.sum.Add(1, v)
	t.think(n)
}

// think sets the value of n: the mean over the colours of their choices, as far as these are known,
// and otherwise the mean of the playouts. A judged decision counts as its best choice. Another
// decision counts at first as the mean of its playouts, which is stable but too low because it
// includes bad choices. The best choice gains weight with its visits.
func (t *tree) think(n *node) {
	var sum exact.Value
	for c, share := range t.o.Chances.Next(&n.State) {
		if share == 0 {
			continue
		}
		w := t.o.Chances.Wrong[c]
		if offTree := n.wrong[c]; offTree != nil && offTree.visits > 0 {
			sum.Add(share*w, &offTree.value)
		} else {
			mix(&sum, share*w, &n.sum, float64(n.visits))
		}
		share *= 1 - w
		d := n.decisions[c]
		if d == nil && t.judge && n != t.root {
			d = t.decide(n, c)
			n.decisions[c] = d
		}
		switch {
		case d != nil && d.judged:
			sum.Add(share, d.top(c))
			continue
		case d == nil || d.visits == 0:
			mix(&sum, share, &n.sum, float64(n.visits))
			continue
		}
		best := &d.edges[d.best]
		sure := float64(best.visits) / (float64(best.visits) + trust)
		sum.Add(share*sure, &best.child.value)
		mix(&sum, share*(1-sure), &d.sum, float64(d.visits))
	}
	n.value = sum
}

// mix adds share times the mean of w to v; w is a sum over of playouts.
func mix(v *exact.Value, share float64, w *exact.Value, of float64) { v.Add(share/of, w) }

// settle marks n solved if all its successors are.
func (t *tree) settle(n *node) {
	var sum exact.Value
	for c, share := range t.o.Chances.Next(&n.State) {
		d := n.decisions[c]
		if share == 0 && (n != t.root || t.o.Colour == All) {
			continue
		}
		if n == t.root && t.o.Colour != All && c != t.o.Colour {
			continue
		}
		if d == nil || d.known < len(d.edges) || t.o.Chances.Wrong[c] > 0 {
			return
		}
		sum.Add(share, d.top(c))
	}
	n.value, n.solved = sum, true
}

// descend goes one question down the tree, if there is room for a new node.
func (t *tree) descend(n *node) *node {
	c := t.who(n)
	if c == play.None {
		return t.offTree(n, play.Colours, func() play.State { return t.g.Nobody(n.State) })
	}
	n.answers[c]++
	if w := t.o.Chances.Wrong[c]; w > 0 && t.random.float() < w && (n != t.root || t.o.Colour == All) {
		return t.offTree(n, c, func() play.State { return t.g.Wrong(n.State, c) })
	}
	d := n.decisions[c]
	if d == nil {
		d = t.decide(n, c)
		n.decisions[c] = d
	}
	i := t.choose(n, d, c)
	e := &d.edges[i]
	if e.child == nil {
		if e.child = t.node(t.g.Right(n.State, c, int(e.cell), int(e.opened)), exact.After(n.left)); e.child == nil {
			return nil
		}
	}
	t.path = append(t.path, step{n, d, i})
	return e.child
}

// offTree descends where no panel is taken.
func (t *tree) offTree(n *node, which int, next func() play.State) *node {
	if n.wrong[which] == nil {
		if n.wrong[which] = t.node(next(), exact.After(n.left)); n.wrong[which] == nil {
			return nil
		}
	}
	t.path = append(t.path, step{n: n})
	return n.wrong[which]
}

// who returns the colour that answers. The draw is random, but ensures that each colour soon gets
// its share.
func (t *tree) who(n *node) int {
	if n == t.root && t.o.Colour != All {
		return t.o.Colour
	}
	best, who := math.Inf(-1), play.None
	for c, share := range t.o.Chances.Next(&n.State) {
		if share == 0 && (n != t.root || n.Out[c] > 0) {
			continue
		}
		if n == t.root {
			share = 1 // all colours are needed
		}
		if due := share*float64(n.visits+1) - float64(n.answers[c]) + t.random.float(); due > best {
			best, who = due, c
		}
	}
	return who
}

// decide lists the choices of a colour.
func (t *tree) decide(n *node, c int) *decision {
	d := &decision{}
	legal, _ := t.g.Legal(&n.Board, c)
	d.judged = t.judge
	for cell := range t.g.Cells(legal) {
		for opened := range t.g.Openings(&n.State, cell) {
			e := edge{cell: int8(cell), opened: int8(opened)}
			if d.judged {
				next := t.g.Right(n.State, c, cell, opened)
				d.judged = t.glance(&next, exact.After(n.left), &e.guess)
			}
			d.edges = append(d.edges, e)
		}
	}
	return d
}
