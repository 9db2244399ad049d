package plan

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// Limits of the search for the first solution in list order.
const (
	failsInOrder = 2000    // failures of a search in list order
	failsBetter  = 500     // failures of a search for a better solution
	stepsBetter  = 1 << 10 // steps of all these searches together
	workInOrder  = 20_000  // work of all searches together, in addition to a quarter of the work of finding any solution: a few milliseconds
)

// First returns the cells of the first solution of m in list order. known are the cells of any
// solution, and work is the work it took to find it (event.Stats.Work). First reports false if the
// returned solution may not be the first, as proving it would take much more work.
//
// A search in list order can get stuck in a dead corner. Then the literals are decided one by one:
// for each literal that the best solution so far lacks, a search in any order asks whether some
// solution has it.
func First(ctx context.Context, m *model.Model, known []uint16, work int64) ([]uint16, bool, error) {
	left := work/4 + workInOrder
	found, stats, err := some(ctx, m, len(known), engine.Options{InOrder: true, MaxFails: failsInOrder, MaxWork: left})
	left -= stats.Work
	switch {
	case err == nil:
		return found, true, nil
	case !errors.Is(err, engine.ErrFails):
		return known, false, err
	case left <= literals(m): // a search in any order decides each
		return known, false, nil
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

// literals returns the number of literals of m.
func literals(m *model.Model) (n int64) {
	for _, domain := range m.Domains {
		n += int64(len(domain))
	}
	return n
}

// except returns the domain without the value.
func except(domain []int, value int) []int {
	return slices.DeleteFunc(slices.Clone(domain), func(x int) bool { return x == value })
}
