package tui

import (
	"context"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
)

// A run is a search that is watched.
type run struct {
	*ops.Walk
	depths history // after each step
	found  bool    // a solution, at some time
}

func newRun(ctx context.Context, p banmen.Puzzle, m ops.Method) (*run, error) {
	w, err := ops.NewWalk(ctx, p, m)
	return &run{Walk: w}, err
}

func (r *run) step() {
	if r.Step(); r.Ended {
		return
	}
	r.found = r.found || r.Last.Type == event.Solution
	r.depths.add(r.Depth())
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
		if r.Ended || r.Last.Type == event.Solution || r.Last.Type == until {
			return true
		}
		if i%64 == 0 && time.Since(begin) > slice {
			break
		}
	}
	return false
}
