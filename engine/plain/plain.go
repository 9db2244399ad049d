// Package plain has the engines that a beginner writes first: no propagation, one cell after the
// other. They are for learners, and a reference for tests of faster engines.
package plain

import (
	"context"
	"slices"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// Naive is cell-by-cell backtracking in reading order. It tries the candidates of each cell, the
// values that agree with the cells set so far. Solutions come in reading order, whatever
// Model.Order says. It is an engine.Func.
func Naive(ctx context.Context, m *model.Model, o engine.Options, sink event.Sink) (event.Stats, error) {
	return run(ctx, m, o, sink, false)
}

// Brute is like Naive, but it tries every value and checks afterwards whether it agrees. Its steps
// and dead ends count all tries.
func Brute(ctx context.Context, m *model.Model, o engine.Options, sink event.Sink) (event.Stats, error) {
	return run(ctx, m, o, sink, true)
}

type search struct {
	*board
	candidates *candidates // nil: every value is tried
	o          engine.Options
	sink       event.Sink
	open       []int // the variables to set, in order
	tries      []int // candidates of the variables set so far, one variable after the other
	stats      event.Stats
}

// Takes reports whether the engines accept a constraint. They accept all known ones.
func Takes(c model.Constraint) bool { return model.Known(c) }

func run(ctx context.Context, m *model.Model, o engine.Options, sink event.Sink, brute bool) (event.Stats, error) {
	if err := m.CheckSupported(Takes); err != nil {
		return event.Stats{}, err
	}
	s := &search{board: newBoard(ctx, m), o: o, sink: sink}
	if !brute {
		s.candidates = newCandidates(s.board)
	}
	for _, c := range m.Constraints { // without variables; no value would check them
		if len(c.Vars()) == 0 && !model.Possible(c, model.Partial{Values: s.values, Domains: m.Domains}) {
			return s.stats, nil
		}
	}
	for v, domain := range m.Domains {
		if len(domain) == 1 {
			s.values[v] = domain[0]
		} else {
			s.open = append(s.open, v)
		}
	}
	for v, value := range s.values {
		if value != 0 && !s.agrees(v) {
			return s.stats, s.err
		}
	}
	_, err := s.fill(0)
	return s.stats, err
}

// fill tries the values of the d-th open variable. It reports whether the run
// goes on.
func (s *search) fill(d int) (bool, error) {
	if d == len(s.open) {
		s.stats.Solutions++
		return s.sink(event.Event{Type: event.Solution, Depth: d, Values: s.values}), nil
	}
	v, from := s.open[d], len(s.tries)
	values := s.m.Domains[v]
	if s.candidates != nil {
		s.tries = s.candidates.appendTo(s.tries, v)
		values = s.tries[from:]
	}
	for _, value := range values {
		s.values[v] = value
		if more, err := s.try(d, v, value, s.candidates != nil || s.agrees(v)); !more || err != nil {
			return false, err
		}
	}
	s.values[v], s.tries = 0, s.tries[:from]
	if s.err != nil {
		return false, s.err
	}
	return len(values) > 0 || s.emit(event.Event{Type: event.Fail, Depth: d, Var: v}), nil
}

// try sets a value, sets the other variables if it agrees, and undoes it.
func (s *search) try(d, v, value int, agrees bool) (bool, error) {
	s.stats.Steps++
	s.stats.Guesses++
	s.stats.Depth = max(s.stats.Depth, d+1)
	if s.stopped(64) {
		return false, s.err
	}
	more, err := s.emit(event.Event{Type: event.Guess, Depth: d + 1, Var: v, Value: value}), error(nil)
	switch {
	case !more:
	case agrees:
		more, err = s.fill(d + 1)
	default:
		more = s.emit(event.Event{Type: event.Fail, Depth: d + 1, Var: v})
	}
	if !more || err != nil {
		return false, err
	}
	s.stats.Backtracks++
	return s.emit(event.Event{Type: event.Back, Depth: d + 1, Var: v, Value: value}), nil
}

func (s *search) emit(e event.Event) bool { return !s.o.Trace || s.sink(e) }

// board holds the values so far; 0 is an open variable.
type board struct {
	ctx    context.Context
	err    error // the error of ctx, when it was last checked
	work   int   // looks at values since then
	m      *model.Model
	on     [][]model.Constraint // by variable
	values []int
}

func newBoard(ctx context.Context, m *model.Model) *board {
	b := &board{ctx: ctx, m: m, on: make([][]model.Constraint, len(m.Domains)), values: make([]int, len(m.Domains))}
	for _, c := range m.Constraints {
		for _, v := range c.Vars() {
			b.on[v] = append(b.on[v], c)
		}
	}
	return b
}

// stopped reports whether ctx has ended. It checks ctx once in 65,536 looks at values and does not
// count steps: a step may take very little time on a small board, and very long with a constraint
// of thousands of cells.
func (b *board) stopped(looks int) bool {
	if b.work += looks; b.work >= 1<<16 {
		b.work, b.err = 0, b.ctx.Err()
	}
	return b.err != nil
}

// agrees reports whether the value of v breaks no constraint with the variables already set.
func (b *board) agrees(v int) bool { return b.hold(b.on[v], v) }

// hold reports whether all constraints allow the value of v. It reports false when ctx has ended.
func (b *board) hold(constraints []model.Constraint, v int) bool {
	return !slices.ContainsFunc(constraints, func(c model.Constraint) bool { return !b.holds(c, v) })
}

// holds reports whether a constraint can still hold, by simple checks: equal symbols, and bounds of
// sums and counts. Other constraints are checked when all their variables are set. It reports false
// when ctx has ended.
func (b *board) holds(c model.Constraint, v int) bool {
	looks := 0
	switch c := c.(type) {
	case model.AllDifferent: // the other variables were compared when they were set
		for _, u := range c.Of {
			if int(u) != v && b.values[u] == b.values[v] {
				return false
			}
		}
		return true
	case model.Linear:
		looks = len(c.Of) * len(b.m.Domains[v])
	case model.Count:
		looks = len(c.Of) * len(c.Values)
	default:
		vars := c.Vars()
		if looks = len(vars); slices.ContainsFunc(vars, func(u model.Var) bool { return b.values[u] == 0 }) {
			return !b.stopped(looks)
		}
	}
	return !b.stopped(looks) && model.Possible(c, model.Partial{Values: b.values, Domains: b.m.Domains})
}
