package plain

import (
	"context"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// Last is an engine that never guesses. In passes over the constraints, it sets each variable that
// is the only open one of a constraint with one value left, until a pass sets nothing. If this
// decides all variables, it sends the Solution. Otherwise it sends the event Fail with the first
// open variable, or with one on which two constraints disagree. It sends Set events with or without
// Options.Trace. It is an engine.Func, but not a complete one.
func Last(ctx context.Context, m *model.Model, _ engine.Options, sink event.Sink) (event.Stats, error) {
	if err := m.CheckSupported(Takes); err != nil {
		return event.Stats{}, err
	}
	b := newBoard(ctx, m)
	for v, domain := range m.Domains {
		if len(domain) == 1 {
			b.values[v] = domain[0]
		}
	}
	var stats event.Stats
	for changed := true; changed; {
		changed = false
		for _, c := range m.Constraints {
			v, value := b.last(c)
			if b.err != nil {
				return stats, b.err
			}
			if value == 0 {
				continue
			}
			b.values[v], changed = value, true
			stats.Steps++
			if !sink(event.Event{Type: event.Set, Var: v, Value: value}) {
				return stats, nil
			}
		}
		if err := ctx.Err(); err != nil {
			return stats, err
		}
	}
	for v, value := range b.values {
		if value == 0 || !b.agrees(v) {
			if b.err != nil {
				return stats, b.err
			}
			sink(event.Event{Type: event.Fail, Var: v})
			return stats, nil
		}
	}
	stats.Solutions = 1
	sink(event.Event{Type: event.Solution, Values: b.values})
	return stats, nil
}

// last returns the only open variable of c and the only value that c leaves for it. The value is 0
// if there is no such variable.
func (b *board) last(c model.Constraint) (v, value int) {
	open := 0
	for _, u := range c.Vars() {
		if b.values[u] == 0 {
			open, v = open+1, int(u)
		}
	}
	if open != 1 {
		return 0, 0
	}
	for _, x := range b.m.Domains[v] {
		b.values[v] = x
		if b.holds(c, v) {
			open++
			value = x
		}
	}
	b.values[v] = 0
	if open != 2 {
		return 0, 0
	}
	return v, value
}
