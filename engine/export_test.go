package engine

import (
	"context"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// Eager is Search that learns from the first failure on, starts again after
// every other one, and keeps few clauses.
func Eager(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	return tuned(ctx, m, o, sink, tuning{patience: 0, fruitful: 1 << 30, run: 2, room: 4, more: 1})
}

// Fickle is like Eager, but gives up to learn after a few solutions.
func Fickle(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	return tuned(ctx, m, o, sink, tuning{patience: 0, fruitful: 3, run: 2, room: 4, more: 1})
}

func tuned(ctx context.Context, m *model.Model, o Options, sink event.Sink, t tuning) (event.Stats, error) {
	s := newSearch(m, o, sink)
	s.tuning = t
	err := s.run(ctx, m)
	s.stats.Steps = s.steps
	return s.stats, err
}

// Derived is what follows from the sums of a model.
var Derived = derived
