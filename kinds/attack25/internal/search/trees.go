package search

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// trees is the number of trees among which Trees divides the playouts.
const trees = 4

// Trees searches with several trees and merges their results. The result depends on the
// seed and the playouts, not on the number of concurrent trees.
func Trees(ctx context.Context, g *play.Game, s play.State, o Options) *Result {
	var found [trees]*Result
	o.Playouts = (o.Playouts + trees - 1) / trees
	o.Memory /= trees
	var group sync.WaitGroup
	slots := make(chan struct{}, max(o.Jobs, 1))
	for i := range found {
		group.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			options := o
			seed := random(o.Seed + uint64(i))
			options.Seed = seed.next()
			found[i] = Search(ctx, g, s, options)
		})
	}
	group.Wait()
	return merge(found[:], &o.Chances, &s)
}

// merge merges the results of trees from s.
func merge(all []*Result, chances *exact.Chances, s *play.State) *Result {
	r := &Result{Exact: all[0].Exact}
	for _, one := range all {
		r.Playouts += one.Playouts
		for i := range one.offTree {
			r.offTree[i].join(&one.offTree[i])
		}
	}
	for c := range play.Colours {
		at := map[choiceKey]int{}
		for _, one := range all {
			for _, x := range one.Answers[c] {
				k := choiceKey{x.Cell, x.Opened}
				i, ok := at[k]
				if !ok {
					i = len(r.Answers[c])
					at[k] = i
					r.Answers[c] = append(r.Answers[c], Rated{Cell: x.Cell, Opened: x.Opened})
				}
				r.Answers[c][i].join(&x)
			}
		}
		slices.SortStableFunc(r.Answers[c], func(x, y Rated) int { return compare(x, y, c) })
	}
	r.sum(chances, s)
	return r
}

type choiceKey struct{ cell, opened int }

// join merges another tree's estimate of the same choice into c.
func (c *Rated) join(x *Rated) {
	switch {
	case c.Exact:
	case x.Exact || c.Playouts == 0:
		*c = *x
	case x.Playouts == 0:
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
