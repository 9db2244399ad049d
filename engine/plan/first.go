package plan

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// How hard the first solution in list order is looked for.
const (
	failsInOrder = 2000    // of a search in list order
	failsBetter  = 500     // of one that asks for a better one
	stepsBetter  = 1 << 10 // that all of these searches may take
	workInOrder  = 20_000  // that all together may take, besides as much as finding any solution took: a few milliseconds
)

// First returns the first solution of m in list order, by its cells; known are
// the cells of any solution, and work is what it took to find it (event.Stats.Work).
// It reports false where it found none better than it returns, but cannot say that
// there is none without far more work than that.
//
// A search in that order can run into a dead corner and stay there. So, when it
// does, the literals are decided one after the other, and for each that the
// best solution lacks a search in any order is asked whether another one has it.
func First(ctx context.Context, m *model.Model, known []uint16, work int64) ([]uint16, bool, error) {
	left := work + workInOrder
	found, stats, err := some(ctx, m, len(known), engine.Options{InOrder: true, MaxFails: failsInOrder, MaxWork: left})
	left -= stats.Work
	switch {
	case err == nil:
		return found, true, nil
	case !errors.Is(err, engine.ErrFails):
		return known, false, err
	}
	decided := *m
	decided.Domains = slices.Clone(m.Domains)
	steps := int64(0)
	for _, lit := range m.ListOrder() {
		domain := decided.Domains[lit.Var]
		if int(lit.Var) >= len(known) || !slices.Contains(domain, lit.Value) || len(domain) == 1 {
			continue
		}
		decided.Domains[lit.Var] = []int{lit.Value}
		if int(known[lit.Var]) == lit.Value {
			continue
		}
		better, stats, err := some(ctx, &decided, len(known), engine.Options{MaxFails: failsBetter, MaxWork: max(1, left)})
		steps, left = steps+stats.Steps, left-stats.Work
		switch {
		case err != nil && !errors.Is(err, engine.ErrFails):
			return known, false, err
		case better != nil:
			known = better
		case err == nil:
			decided.Domains[lit.Var] = except(domain, lit.Value)
		}
		if err != nil || steps > stepsBetter || left <= 0 {
			return known, false, nil
		}
	}
	return known, true, nil
}

// except returns the domain without the value.
func except(domain []int, value int) []int {
	return slices.DeleteFunc(slices.Clone(domain), func(x int) bool { return x == value })
}
