package search

import (
	"math"
	"slices"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A tree is a search under way.
type tree struct {
	g        *play.Game
	o        Options
	root     *node
	nodes    map[place]*node
	most     int // nodes
	random   random
	roll     roller
	solver   exact.Solver // for Options.Exact
	path     []step
	playouts int
	spent    float64 // of what may be spent, 0 to 1
}

// A place is a state and the questions left: what makes a node.
type place struct {
	play.State
	left int
}

// A node is a state before a question.
type node struct {
	place
	open      int
	visits    int32
	turns     [play.Colours]int32 // that each colour had
	sum       exact.Value         // of the playouts
	value     exact.Value         // as it is thought to be; of a solved node for sure
	solved    bool
	decisions [play.Colours]*decision
	wrong     [play.Colours + 1]*node // after a wrong answer; the last: after nobody's
}

// A decision is the choices of a colour.
type decision struct {
	visits int32
	known  int         // edges whose child is solved
	best   int         // the edge that was followed most
	sum    exact.Value // of the playouts
	edges  []edge
	order  []int // of the root: the edges, the best first
}

// An edge is a choice.
type edge struct {
	cell, opened int8
	known        bool
	visits       int32
	child        *node
}

// A step is what a playout did at a node.
type step struct {
	n    *node
	d    *decision // nil: nobody was right
	edge int
}

// nodeBytes is about what a node takes, with its decisions.
const nodeBytes = 1500

func newTree(g *play.Game, s play.State, o Options) *tree {
	t := &tree{g: g, o: o, nodes: map[place]*node{}, most: math.MaxInt, random: random(o.Seed)}
	if o.Memory > 0 {
		t.most = int(o.Memory/nodeBytes) + 1
	}
	t.roll = newRoller(g, &o.Chances)
	if o.Exact > 0 {
		t.solver = exact.New(g, o.Chances, &s, exact.Limits{Memory: max(o.Memory/4, 1<<20)})
	}
	t.root = t.node(s, o.Left)
	return t
}

// node returns the node of a state. A new one at the end is solved.
func (t *tree) node(s play.State, left int) *node {
	p := place{s, left}
	if n := t.nodes[p]; n != nil {
		return n
	}
	n := &node{place: p, open: t.g.Open(&s.Board).Len()}
	if len(t.nodes) < t.most {
		t.nodes[p] = n
	}
	switch {
	case n.open == 0 || left == 0:
		n.value, n.solved = exact.Final(&s.Board), true
	case n.open <= t.o.Exact && left < 0 && (s.Used || t.g.Chance == 0 || n.open < t.g.Chance) && t.root != nil:
		if v, err := t.solver.Value(background, s, left); err == nil {
			n.value, n.solved = v, true
		}
	}
	return n
}

// playout goes down the tree, on to the end of a game, and remembers how it went.
func (t *tree) playout() {
	t.path = t.path[:0]
	n := t.root
	for !n.solved && (n.visits > 0 || n == t.root) {
		n = t.descend(n)
	}
	var v exact.Value
	if n.solved {
		v = n.value
	} else {
		t.roll.play(&n.State, n.left, &t.random, &v)
		n.visits++
		add(&n.sum, &v)
		n.value = v
	}
	t.playouts++
	for i := len(t.path) - 1; i >= 0; i-- {
		t.back(&t.path[i], &v)
	}
}

// back adds the end of a playout to a step of it.
func (t *tree) back(s *step, v *exact.Value) {
	n := s.n
	n.visits++
	if s.d != nil {
		s.d.visits++
		add(&s.d.sum, v)
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
		*v = n.value // what is sure is better than what was seen
		return
	}
	add(&n.sum, v)
	t.think(n)
}

// trust is how many playouts the best choice needs to count for as much as the
// mean of all.
var trust = 16.0

// think sets the value of n: the mean of what the colours would choose, as far
// as that is known, and else of the playouts. At first a decision is worth the
// mean of its playouts, which is steady, but too low as it tries out what is
// bad; the more its best choice was followed, the more that one counts.
func (t *tree) think(n *node) {
	var sum exact.Value
	for c, share := range t.o.Chances.Next(&n.State) {
		if share == 0 {
			continue
		}
		w := t.o.Chances.Wrong[c]
		if astray := n.wrong[c]; astray != nil && astray.visits > 0 {
			mix(&sum, share*w, &astray.value, 1)
		} else {
			mix(&sum, share*w, &n.sum, float64(n.visits))
		}
		share *= 1 - w
		d := n.decisions[c]
		if d == nil || d.visits == 0 {
			mix(&sum, share, &n.sum, float64(n.visits))
			continue
		}
		best := &d.edges[d.best]
		sure := float64(best.visits) / (float64(best.visits) + trust)
		mix(&sum, share*sure, &best.child.value, 1)
		mix(&sum, share*(1-sure), &d.sum, float64(d.visits))
	}
	n.value = sum
}

// mix adds to v a share of the mean of w, the sum of so many.
func mix(v *exact.Value, share float64, w *exact.Value, of float64) {
	share /= of
	for c := range v.Win {
		v.Win[c] += share * w.Win[c]
		v.Panels[c] += share * w.Panels[c]
	}
}

// settle makes n solved if all that can follow is.
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
		best := d.edges[0].child.value
		for i := range d.edges {
			if v := d.edges[i].child.value; v.Better(&best, c) {
				best = v
			}
		}
		mix(&sum, share, &best, 1)
	}
	n.value, n.solved = sum, true
}

// descend goes one question down the tree.
func (t *tree) descend(n *node) *node {
	c := t.who(n)
	if c == play.None {
		return t.astray(n, play.Colours, func() play.State { return t.g.Nobody(n.State) })
	}
	n.turns[c]++
	if w := t.o.Chances.Wrong[c]; w > 0 && t.random.float() < w && (n != t.root || t.o.Colour == All) {
		return t.astray(n, c, func() play.State { return t.g.Wrong(n.State, c) })
	}
	d := n.decisions[c]
	if d == nil {
		d = t.decide(n, c)
		n.decisions[c] = d
	}
	i := t.choose(n, d, c)
	e := &d.edges[i]
	if e.child == nil {
		e.child = t.node(t.g.Right(n.State, c, int(e.cell), int(e.opened)), after(n.left))
	}
	t.path = append(t.path, step{n, d, i})
	return e.child
}

// astray goes where no panel is taken.
func (t *tree) astray(n *node, which int, next func() play.State) *node {
	if n.wrong[which] == nil {
		n.wrong[which] = t.node(next(), after(n.left))
	}
	t.path = append(t.path, step{n: n})
	return n.wrong[which]
}

// who says who answers: by chance, but so that each colour soon has its share.
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
			share = 1 // all are to be known
		}
		if due := share*float64(n.visits+1) - float64(n.turns[c]) + t.random.float(); due > best {
			best, who = due, c
		}
	}
	return who
}

// decide lists the choices of a colour.
func (t *tree) decide(n *node, c int) *decision {
	d := &decision{}
	legal, _ := t.g.Legal(&n.Board, c)
	for cell := range t.g.Cells(legal) {
		for opened := range t.g.Openings(&n.State, cell) {
			d.edges = append(d.edges, edge{cell: int8(cell), opened: int8(opened)})
		}
	}
	return d
}

// How eagerly choices are tried that do not seem best; what the own panels count
// beside winning; and what is expected of a choice that was never tried, less
// than of the others.
var (
	curiosity = 0.3
	perPanel  = 0.002
	untried   = 0.05
)

// choose returns the edge to follow.
func (t *tree) choose(n *node, d *decision, c int) int {
	if len(d.edges) == 1 {
		return 0
	}
	if n == t.root {
		return d.halve(c, t.spent)
	}
	return d.upper(n, c)
}

// halve returns the edge of the root that was followed least, of the best ones:
// at first of all, at the end of two, and in between of fewer and fewer. So those
// that are compared are known equally well (Karnin, Koren and Somekh, Almost
// optimal exploration in multi-armed bandits, 2013: sequential halving).
func (d *decision) halve(c int, spent float64) int {
	if d.visits%32 == 0 || len(d.order) == 0 {
		d.rank(c)
	}
	stay := max(2, int(math.Ceil(math.Pow(float64(len(d.edges)), 1-spent))))
	at := -1
	for _, i := range d.order[:min(stay, len(d.order))] {
		if at < 0 || d.edges[i].visits < d.edges[at].visits {
			at = i
		}
	}
	return at
}

// rank orders the edges, the best first; those that are known come last, as
// nothing is to be learnt of them.
func (d *decision) rank(c int) {
	d.order = d.order[:0]
	for i := range d.edges {
		d.order = append(d.order, i)
	}
	slices.SortStableFunc(d.order, func(i, j int) int {
		x, y := &d.edges[i], &d.edges[j]
		switch {
		case x.known != y.known:
			return cond(x.known)
		case x.child == nil || y.child == nil:
			return cond(x.child != nil) - cond(y.child != nil)
		case x.child.value.Better(&y.child.value, c):
			return -1
		case y.child.value.Better(&x.child.value, c):
			return 1
		}
		return 0
	})
}

// cond is 1 for true and 0 for false.
func cond(b bool) int {
	if b {
		return 1
	}
	return 0
}

// upper returns the edge to follow: the one with the highest upper confidence
// bound. Solved ones are tried less and less: they hold no surprise.
func (d *decision) upper(n *node, c int) int {
	log := math.Log(float64(d.visits) + 1)
	hope := 0.0
	if n.visits > 0 {
		hope = n.value.Win[c] + perPanel*n.value.Panels[c] - untried
	}
	best, at := math.Inf(-1), 0
	for i := range d.edges {
		e := &d.edges[i]
		score := hope + curiosity*math.Sqrt(log)
		if k := e.child; k != nil && (k.solved || k.visits > 0) {
			score = k.value.Win[c] + perPanel*k.value.Panels[c] + curiosity*math.Sqrt(log/float64(e.visits+1))
		}
		if score > best {
			best, at = score, i
		}
	}
	return at
}

// after returns the questions left after one.
func after(left int) int { return max(left-1, exact.NoLimit) }

func add(v, w *exact.Value) {
	for c := range v.Win {
		v.Win[c] += w.Win[c]
		v.Panels[c] += w.Panels[c]
	}
}
