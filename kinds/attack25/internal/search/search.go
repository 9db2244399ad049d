// Package search estimates what each colour may expect of a position of Attack
// 25 and of its choices, long before the end.
//
// It is a Monte Carlo tree search. The tree has a node for each state before a
// question. From there chance says who answers; who is right chooses as it
// seems best for that colour by what was seen so far (upper confidence bounds,
// each colour for itself: max^n), and at the edge of the tree the game goes on
// at random to the end. Every node on the way remembers who won and with how
// many panels. States that different answers lead to are one node.
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
	"sync"
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
	Exact    int   // states after the Attack Chance with so many open panels are worked out; 0: none
	Memory   int64 // bytes; a full tree grows no more
	Jobs     int   // trees that Trees grows at a time
}

// A Choice is a right answer and what is known of it.
type Choice struct {
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
	Choices  [play.Colours][]Choice // the best first
	Playouts int
	Exact    bool
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
			r.Choices[c] = append(r.Choices[c], d.edges[i].choice())
		}
		slices.SortStableFunc(r.Choices[c], func(x, y Choice) int { return compare(x, y, c) })
	}
	r.sum(t.o.Chances.Next(&t.root.State))
	return r
}

// sum sets the value to the mean of the best choices.
func (r *Result) sum(shares [play.Colours]float64) {
	for c, share := range shares {
		if len(r.Choices[c]) == 0 {
			continue
		}
		best := &r.Choices[c][0]
		for i := range play.Colours {
			r.Value.Win[i] += share * best.Value.Win[i]
			r.Value.Panels[i] += share * best.Value.Panels[i]
			r.Error[i] = math.Hypot(r.Error[i], share*best.Error[i])
		}
	}
}

// compare orders choices of a colour, the better first. One that is not known
// exactly counts by what it surely is worth, two standard errors less than it
// seems, for the best of many guesses is most of all the luckiest.
func compare(x, y Choice, colour int) int {
	a, b := x.Value, y.Value
	a.Win[colour] -= caution * x.Error[colour]
	b.Win[colour] -= caution * y.Error[colour]
	switch {
	case a.Better(&b, colour):
		return -1
	case b.Better(&a, colour):
		return 1
	}
	return 0
}

// choice returns what an edge of the root tells.
func (e *edge) choice() Choice {
	c := Choice{Cell: int(e.cell), Opened: int(e.opened), Playouts: int(e.visits)}
	for i := range c.Error {
		c.Error[i] = 1 // nothing is known
	}
	n := e.child
	if n == nil || n.visits == 0 && !n.solved {
		return c
	}
	c.Value, c.Exact = n.value, n.solved
	for i, p := range c.Value.Win {
		c.Error[i] = 0
		if !n.solved {
			c.Error[i] = math.Sqrt((p*(1-p) + 1/float64(n.visits)) / float64(n.visits))
		}
	}
	return c
}

// UsualExact is a good Options.Exact: such states take less than some playouts.
const UsualExact = 4

// trees is how many trees share the playouts of Trees.
const trees = 4

// Trees searches with several trees and puts together what they found. What it
// finds depends on the seed and the playouts, not on how many grow at a time.
func Trees(ctx context.Context, g *play.Game, s play.State, o Options) *Result {
	var found [trees]*Result
	o.Playouts = (o.Playouts + trees - 1) / trees
	o.Memory /= trees
	var group sync.WaitGroup
	turns := make(chan struct{}, max(o.Jobs, 1))
	for i := range found {
		group.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			own := o
			seed := random(o.Seed + uint64(i))
			own.Seed = seed.next()
			found[i] = Search(ctx, g, s, own)
		})
	}
	group.Wait()
	return merge(found[:], o.Chances.Next(&s))
}

// merge puts together what trees found; shares are those of the colours.
func merge(all []*Result, shares [play.Colours]float64) *Result {
	r := &Result{Exact: all[0].Exact}
	for _, one := range all {
		r.Playouts += one.Playouts
	}
	for c := range play.Colours {
		at := map[choiceKey]int{}
		for _, one := range all {
			for _, x := range one.Choices[c] {
				k := choiceKey{x.Cell, x.Opened}
				i, ok := at[k]
				if !ok {
					i = len(r.Choices[c])
					at[k] = i
					r.Choices[c] = append(r.Choices[c], Choice{Cell: x.Cell, Opened: x.Opened})
				}
				r.Choices[c][i].join(&x)
			}
		}
		slices.SortStableFunc(r.Choices[c], func(x, y Choice) int { return compare(x, y, c) })
	}
	r.sum(shares)
	return r
}

type choiceKey struct{ cell, opened int }

// join adds to c what another tree found of the same choice.
func (c *Choice) join(x *Choice) {
	switch {
	case c.Exact || x.Playouts == 0 && !x.Exact:
	case x.Exact || c.Playouts == 0:
		*c = *x
	default:
		n, m := float64(c.Playouts), float64(x.Playouts)
		for i := range play.Colours {
			c.Value.Win[i] = (n*c.Value.Win[i] + m*x.Value.Win[i]) / (n + m)
			c.Value.Panels[i] = (n*c.Value.Panels[i] + m*x.Value.Panels[i]) / (n + m)
			c.Error[i] = math.Hypot(n*c.Error[i], m*x.Error[i]) / (n + m)
		}
		c.Playouts += x.Playouts
	}
}

var caution = 2.0
