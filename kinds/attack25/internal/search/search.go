// Package search estimates, long before the end, what each colour may expect of a
// position of Attack 25 and of its choices.
//
// It is a Monte Carlo tree search. The tree has a node for each state before a question.
// Chance decides who answers. Whoever is right chooses by upper confidence bounds for
// that colour (max^n). At the leaves package judge evaluates the state and each choice
// from it. If the judge does not know the rules or chances, a random playout does. Every
// node on the path is updated with the mean of what the colours would choose. States
// reached by different answers share one node.
//
// With few open panels, package exact evaluates the rest. Proven values are backed up the
// tree: a choice whose children are all solved needs no more playouts.
//
// Literature: Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006; Sturtevant,
// An analysis of UCT in multi-player games, 2008; Winands, Björnsson and Saito,
// Monte-Carlo tree search solver, 2008.
package search

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// All stands for all colours.
const All = -1

// Options say what to search and for how long.
type Options struct {
	Chances  exact.Chances
	Left     int           // number of questions, or exact.NoLimit
	Colour   int           // the colour that is right now, or All
	Playouts int           // limit; 0 means none
	Time     time.Duration // limit; 0 means none
	Seed     uint64
	Exact    int   // states after the Attack Chance with at most this many open panels are solved exactly, if the fast solver supports them; 0: none
	Memory   int64 // bytes; a full tree stops growing
	Jobs     int   // number of trees that Trees grows concurrently
}

// A Rated is a right answer and its estimate.
type Rated struct {
	Cell, Opened int
	Value        exact.Value
	Error        [play.Colours]float64 // standard error of Value.Win
	Playouts     int                   // playouts through it
	Exact        bool
}

// A Result is the result of a search.
type Result struct {
	Value    exact.Value // before the question
	Error    [play.Colours]float64
	Answers  [play.Colours][]Rated // the best first
	Playouts int
	Exact    bool
	offTree  [play.Colours + 1]Rated // estimates after a wrong answer of each colour, and after no answer
}

// Search searches from s until a limit or ctx ends it.
func Search(ctx context.Context, g *play.Game, s play.State, o Options) *Result {
	t := newTree(g, s, o)
	for begin := time.Now(); !t.root.solved && (o.Playouts == 0 || t.playouts < o.Playouts); t.playout() {
		if t.playouts%32 != 0 {
			continue
		}
		if t.spent = 0; o.Playouts > 0 {
			t.spent = float64(t.playouts) / float64(o.Playouts)
		}
		if o.Time > 0 {
			t.spent = max(t.spent, float64(time.Since(begin))/float64(o.Time))
		}
		if t.playouts > 0 && (ctx.Err() != nil || t.spent >= 1) {
			break
		}
	}
	return t.result()
}

// result summarises the tree.
func (t *tree) result() *Result {
	r := &Result{Playouts: t.playouts, Exact: t.root.solved}
	for c, d := range t.root.decisions {
		if d == nil {
			continue
		}
		for i := range d.edges {
			r.Answers[c] = append(r.Answers[c], d.edges[i].rated(t.root, t.judge, d.judged))
		}
		slices.SortStableFunc(r.Answers[c], func(x, y Rated) int { return compare(x, y, c) })
	}
	for i, n := range t.root.wrong {
		if n != nil {
			r.offTree[i] = (&edge{child: n, visits: n.visits}).rated(t.root, t.judge, false)
		}
	}
	r.sum(&t.o.Chances, &t.root.State)
	return r
}

// sum sets the value to the mean of the best choices and the wrong answers.
func (r *Result) sum(chances *exact.Chances, s *play.State) {
	shares := chances.Next(s)
	if shares == [play.Colours]float64{} {
		r.add(1, &r.offTree[play.Colours])
	}
	for c, share := range shares {
		if w := chances.Wrong[c]; len(r.Answers[c]) > 0 && r.offTree[c].Playouts > 0 {
			r.add(share*(1-w), &r.Answers[c][0])
			r.add(share*w, &r.offTree[c])
		} else if len(r.Answers[c]) > 0 {
			r.add(share, &r.Answers[c][0])
		}
	}
}

// add adds the value of c with a weight.
func (r *Result) add(share float64, c *Rated) {
	r.Value.Add(share, &c.Value)
	for i := range r.Error {
		r.Error[i] = math.Hypot(r.Error[i], share*c.Error[i])
	}
}

// compare orders the choices of a colour, the better first. A choice that is not exact counts as
// its estimate less two standard errors. Otherwise the luckiest of many estimates would usually
// win.
func compare(x, y Rated, colour int) int {
	a, b := x.Value, y.Value
	a.Win[colour] = max(a.Win[colour]-2*x.Error[colour], 0)
	b.Win[colour] = max(b.Win[colour]-2*y.Error[colour], 0)
	switch {
	case a.Better(&b, colour):
		return -1
	case b.Better(&a, colour):
		return 1
	}
	return 0
}

// rated returns the estimate of an edge of the root. An edge never visited has the
// judge's guess, or otherwise the root's value. The error is the standard error of the
// playouts, or for judged values an empirical error (TestJudged).
func (e *edge) rated(root *node, judged, guessed bool) Rated {
	c := Rated{Cell: int(e.cell), Opened: int(e.opened), Playouts: int(e.visits)}
	n := e.child
	switch {
	case n != nil && (n.solved || n.visits > 0):
		c.Value, c.Exact = n.value, n.solved
	case guessed:
		c.Value = e.guess
	default:
		if root.visits > 0 {
			mix(&c.Value, 1, &root.sum, float64(root.visits))
		}
		for i := range c.Error {
			c.Error[i] = 1
		}
		return c
	}
	if !c.Exact {
		visits := 1.
		if n != nil {
			visits = max(visits, float64(n.visits))
		}
		for i, p := range c.Value.Win {
			c.Error[i] = spread(p, visits, judged)
		}
	}
	return c
}

// spread returns the error of a probability after a number of visits.
func spread(p, visits float64, judged bool) float64 {
	if judged {
		return math.Sqrt(p*(1-p)) / 10 * math.Pow(visits, -1./8)
	}
	return math.Sqrt((p*(1-p) + 1/visits) / visits)
}

// DefaultExact is a good value of Options.Exact: such states take less time than some
// playouts.
const DefaultExact = 4
