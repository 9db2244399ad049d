package tui

import (
	"context"
	"iter"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
)

// A run is a search that is pulled on step by step.
type run struct {
	*ops.Trail
	steps  int64   // changes of the board so far, and dead ends
	depths history // after each step
	found  bool    // a solution, at some time
	ended  bool
	err    error // why it ended, if it was not by itself

	next func() (event.Event, bool)
	stop func() // must be called in the end
}

func newRun(ctx context.Context, p banmen.Puzzle, m ops.Method) *run {
	r := &run{Trail: ops.NewTrail(p)}
	r.next, r.stop = iter.Pull(func(yield func(event.Event) bool) {
		_, r.err = m.Search(ctx, p, true, yield)
	})
	return r
}

// step pulls the search on to the next thing to see. Events that change nothing
// are none, as when a guess is told again as the value of its cell.
func (r *run) step() {
	for !r.ended {
		before := r.Stats.Steps
		e, ok := r.next()
		if r.ended = !ok; !ok {
			return
		}
		r.Apply(e)
		if e.Type == event.Guess || e.Type == event.Set {
			if r.Stats.Steps == before {
				continue
			}
		}
		r.steps++
		r.found = r.found || e.Type == event.Solution
		r.depths.add(r.depth())
		return
	}
}

// depth returns the number of guesses that stand.
func (r *run) depth() int {
	if r.Last.Type == event.Back {
		return r.Last.Depth - 1
	}
	return r.Last.Depth
}

// slice is how long the search may run between two drawings.
const slice = 20 * time.Millisecond

// advance makes at most n steps in the time of a slice, and stops after a
// solution and after a step of the type until. It reports whether it stopped
// for one of these, or at the end.
func (r *run) advance(n int64, until event.Type) bool {
	begin := time.Now()
	for i := int64(1); i <= n; i++ {
		r.step()
		if r.ended || r.Last.Type == event.Solution || r.Last.Type == until {
			return true
		}
		if i%64 == 0 && time.Since(begin) > slice {
			break
		}
	}
	return false
}
