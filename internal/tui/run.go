package tui

import (
	"context"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
)

// A run is a search to watch.
type run struct {
	*ops.Walk
	depths history // after each step
	found  bool    // whether a solution was found
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

// slice limits the time of the search between two drawings.
const slice = 20 * time.Millisecond

// advance makes at most n steps within the time of a slice. It stops early, and returns
// true, at a solution, at a step of type until, or at the end of the search.
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
