package engine

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// Eager is Search that learns from the first failure, restarts after every other failure
// and keeps few clauses.
func Eager(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	return tuned(ctx, m, o, sink, tuning{learnAfter: 0, manySolutions: 1 << 30, restartUnit: 2, reduceUnit: 2})
}

// Forgetful is like Eager, but keeps almost no clauses.
func Forgetful(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	o.Memory = 1
	return Eager(ctx, m, o, sink)
}

// Fickle is like Eager, but stops learning after a few solutions.
func Fickle(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	return tuned(ctx, m, o, sink, tuning{learnAfter: 0, manySolutions: 3, restartUnit: 2, reduceUnit: 2})
}

// Copying searches by copying alone, even models that do not suit it. If a constraint has no
// filter, it calls Search instead.
func Copying(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	return inTurns(ctx, m, o, sink, [2]int64{1 << 40, 1})
}

// Alternating is like Copying, but the two searches take turns of few failures.
func Alternating(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	return inTurns(ctx, m, o, sink, [2]int64{2, 1})
}

// LastTurn is like Turns, but the searches stop taking turns after the next solution, and learning
// searches until it finds one.
func LastTurn(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	p := turning(ctx, m, sink, [2]int64{1, 1 << 40})
	for i := range seenMost - 1 {
		p.seen[strings.Repeat("?", i)] = true
	}
	err := p.run(ctx, o)
	return p.stats(), err
}

func inTurns(ctx context.Context, m *model.Model, o Options, sink event.Sink, firstFails [2]int64) (event.Stats, error) {
	shown, sent, visible := withHidden(m, sink)
	p := turning(ctx, shown, sent, firstFails)
	if p == nil {
		return Search(ctx, m, o, sink)
	}
	o.visible = visible
	p.copying.project(visible)
	err := p.run(ctx, o)
	return p.stats(), err
}

// turning returns a portfolio, or nil if a constraint has no filter.
func turning(ctx context.Context, m *model.Model, sink event.Sink, firstFails [2]int64) *portfolio {
	c := buildCopySearch(m, ended(ctx))
	if c == nil {
		return nil
	}
	c.restarts = []int64{2, 6}
	p := newPortfolio(c, sink)
	p.firstFails = firstFails
	return p
}

func tuned(ctx context.Context, m *model.Model, o Options, sink event.Sink, t tuning) (event.Stats, error) {
	m, sink, o.visible = withHidden(m, sink)
	s, err := newSearch(ctx, m, o, sink)
	if err != nil {
		return event.Stats{}, err
	}
	s.tuning = t
	err = s.run(ctx)
	s.stats.Steps = s.steps
	return s.stats, err
}

// Learned searches m up to the first solution. It returns the clauses learned, each as a
// test of the variables' values.
func Learned(ctx context.Context, m *model.Model) (all []func(values []int) bool, err error) {
	s, err := newSearch(ctx, m, Options{}, func(event.Event) bool { return false })
	if err != nil {
		return nil, err
	}
	s.tuning = tuning{learnAfter: 0, manySolutions: 1 << 30, restartUnit: 2, reduceUnit: 1 << 30}
	if err := s.run(ctx); err != nil || s.clauses == nil {
		return nil, err
	}
	holds := func(lits []lit) func([]int) bool {
		return func(values []int) bool {
			return slices.ContainsFunc(lits, func(l lit) bool {
				x := s.literal(l.atom())
				return (values[x.Var] == x.Value) != l.negative()
			})
		}
	}
	for _, c := range s.clauses.learned {
		all = append(all, holds(s.clauses.lits(c)))
	}
	for l, list := range s.clauses.watches {
		for _, w := range list {
			if w.clause == binary {
				all = append(all, holds([]lit{lit(l).opposite(), w.blocker}))
			}
		}
	}
	return all, nil
}

// Derived returns what follows from the sums of a model, Innies what follows from its
// sums and houses.
var Derived, Innies = derived, innies

// Pruned returns the values that the filters of a model leave, as bits; nil if they find that
// there is no solution.
func Pruned(m *model.Model) []uint64 {
	s := buildCopySearch(m, func() bool { return false })
	if s.scheduleAll(); s.impossible || !s.propagate() {
		return nil
	}
	return s.dom
}
