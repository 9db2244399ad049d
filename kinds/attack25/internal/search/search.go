// Package search estimates what each colour may expect of a position of Attack
// 25 and of its choices, long before the end.
//
// It is a Monte Carlo tree search. The tree has a node for each state before a
// question. From there chance says who answers; who is right chooses as it
// seems best for that colour by what was seen so far (upper confidence bounds,
// each colour for itself: max^n). At the edge of the tree package judge says what
// the state is worth, and what each choice from there; where the judge does not
// know the rules or chances, the game goes on at random to the end. Every node on
// the way takes the mean of what the colours would choose. States that different
// answers lead to are one node.
//
// Where few panels are open the rest is worked out exactly instead (package
// exact), and what is known for sure goes up the tree: a choice of which all is
// known needs no more playouts.
//
// Literature: Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006;
// Sturtevant, An analysis of UCT in multi-player games, 2008; Winands, Björnsson
// and Saito, Monte-Carlo tree search solver, 2008.
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
	Left     int           // questions, or exact.NoLimit
	Colour   int           // that is right now, or All: each of them is looked at
	Playouts int           // at most; 0: no limit
	Time     time.Duration // at most; 0: no limit
	Seed     uint64
	Exact    int   // states after the Attack Chance with so many open panels are worked out, if the fast solver can; 0: none
	Memory   int64 // bytes; a full tree grows no more
	Jobs     int   // trees that Trees grows at a time
}

// A Rated is a right answer and what is known of it.
type Rated struct {
	Cell, Opened int
	Value        exact.Value
	Error        [play.Colours]float64 // standard error of Value.Win
	Playouts     int                   // that went this way
	Exact        bool
}

// A Result is what a search found.
type Result struct {
	Value    exact.Value // before the question
	Error    [play.Colours]float64
	Answers  [play.Colours][]Rated // the best first
	Playouts int
	Exact    bool
	offTree  [play.Colours + 1]Rated // what comes of a wrong answer of each colour, and of nobody's
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

// result tells what the tree knows.
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

// sum sets the value of s to the mean of the best choices and wrong answers.
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

// add adds a share of c to the value.
func (r *Result) add(share float64, c *Rated) {
	r.Value.Add(share, &c.Value)
	for i := range r.Error {
		r.Error[i] = math.Hypot(r.Error[i], share*c.Error[i])
	}
}

// compare orders choices of a colour, the better first. One that is not known
// exactly counts by what it surely is worth, two standard errors less than it
// seems, for the best of many guesses is most of all the luckiest.
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

// rated returns what an edge of the root tells: if it was never followed, the
// guess of the judge, or else no more than the root does. The error is the
// standard error of the playouts, and where the judge takes their place, what such
// values were off (TestJudged).
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

// spread returns the error of a probability after so many visits.
func spread(p, visits float64, judged bool) float64 {
	if judged {
		return math.Sqrt(p*(1-p)) / 10 * math.Pow(visits, -1./8)
	}
	return math.Sqrt((p*(1-p) + 1/visits) / visits)
}

// DefaultExact is a good Options.Exact: such states take less than some playouts.
const DefaultExact = 4
