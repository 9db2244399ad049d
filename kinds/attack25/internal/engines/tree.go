package engines

import (
	"context"
	"time"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/search"
)

// A tree searches, and computes exact values at the end if that takes no longer.
type tree struct {
	playouts int
	time     time.Duration // used if there are no playouts
}

// perPlayout is the approximate time of a playout, for comparison with an exact answer.
const perPlayout = 10 * time.Microsecond

// memory limits the memory of an engine, in bytes.
const memory = 256 << 20

func (t tree) Choose(ctx context.Context, q *Question) (cell, opened int) {
	all := q.choices()
	if len(all) == 1 {
		return all[0].cell, all[0].opened
	}
	budget := t.time
	if t.playouts > 0 {
		budget = time.Duration(t.playouts) * perPlayout
	}
	if exact.Cost(q.Game, &q.Chances, &q.State, q.Left) <= budget {
		if c, err := q.exact(ctx, all); err == nil {
			return c.cell, c.opened
		}
	}
	r := search.Search(ctx, q.Game, q.State, search.Options{
		Chances: q.Chances, Left: q.Left, Colour: q.Colour, Playouts: t.playouts, Time: t.time, Seed: q.Seed,
		Exact: search.DefaultExact, Memory: memory,
	})
	best := r.Answers[q.Colour][0]
	return best.Cell, best.Opened
}

// exact returns the best choice.
func (q *Question) exact(ctx context.Context, all []choice) (best choice, err error) {
	solver := exact.New(q.Game, q.Chances, &q.State, exact.Limits{Memory: memory})
	var value exact.Value
	for i, c := range all {
		v, err := solver.Value(ctx, q.after(c), exact.After(q.Left))
		if err != nil {
			return best, err
		}
		if i == 0 || v.Better(&value, q.Colour) {
			best, value = c, v
		}
	}
	return best, nil
}
