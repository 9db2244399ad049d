// Package engine searches models: propagation, branching and learning. The search is
// complete: it finds every solution exactly once. docs/engine.md explains it on a page.
//
// An atom says that a variable has a value (literals.go). Rules become groups of atoms of
// which exactly one or at most one is true (groups.go): the values of a variable, the
// places of a value in an AllDifferent, a Count of one. Other rules become constraints
// that inspect domains (constraint.go, sum.go, sumfilter.go, count.go, cliques.go,
// transport.go, families.go, less.go, table.go, regular.go, diagram.go, rows.go, connected.go,
// or.go).
// Literals are propagated until nothing follows (propagate.go); then an atom of the
// smallest group is decided to be true (choose.go) and propagated, and after a conflict
// the decision is flipped (search.go).
//
// A search that fails often starts to learn like a CDCL solver (conflict.go, learn.go,
// minimize.go, activity.go, clauses.go): each conflict is analyzed up to the first unique
// implication point, which gives a clause, and the search backjumps to where the clause
// is unit. It also restarts from time to time. Decisions with solutions below them are
// still flipped one by one, so that no solution comes twice.
//
// Models of houses that share variables, with further constraints, are searched by copying
// domains first (copysearch.go), and in turns with the learner (portfolio.go).
//
// A constraint of the model must name each of its variables once.
package engine

import (
	"context"
	"math/rand/v2"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// A Func is an engine. It sends the solutions of a model to the sink until the sink
// returns false, the context ends, or there are no more. A stop by the sink is no error.
// The Stats are right in every case.
type Func func(context.Context, *model.Model, Options, event.Sink) (event.Stats, error)

// Options tune a search. The zero value finds solutions quickly in any order and sends
// nothing else.
type Options struct {
	Trace bool // also send guesses, consequences and failures

	// InOrder finds solutions in the list order of the model. It may be much slower than
	// the default, which guesses where the choice is smallest.
	InOrder bool

	// Rand, if not nil, guesses at random among the smallest choices. Each solution can
	// come first, but not with equal probability.
	Rand *rand.Rand

	// Memory limits the bytes of learned clauses; 0 means one gibibyte. Beyond it, three
	// quarters of them are deleted.
	Memory int64

	// MaxFails, if not 0, ends the search with ErrFails after that many failures.
	MaxFails int64

	// MaxWork, if not 0, ends the search with ErrFails at the first failure after that
	// much work (see event.Stats).
	MaxWork int64

	visible int  // number of variables in which solutions must differ, if there are hidden variables; else 0
	mixed   bool // decides hidden variables at any time, and may find a solution again
}

// ErrFails is the error of a search that reached Options.MaxFails or Options.MaxWork.
var ErrFails error = message.Errorf(message.ErrLimit, "the search failed too often")

// Takes reports whether the engine accepts a constraint; it accepts all of the closed
// set.
func Takes(c model.Constraint) bool { return model.Known(c) }

// Search is the standard engine.
func Search(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	if err := m.CheckSupported(Takes); err != nil {
		return event.Stats{}, err
	}
	m, sink, o.visible = withHidden(m, sink)
	if !o.Trace && !o.InOrder && o.Rand == nil {
		if c := newCopySearch(m, ended(ctx)); c != nil {
			c.project(o.visible)
			p := newPortfolio(c, sink)
			err := p.run(ctx, o)
			return p.stats(), err
		}
	}
	s, err := newSearch(ctx, m, o, sink)
	if err != nil {
		return event.Stats{}, err
	}
	err = s.run(ctx)
	s.stats.Steps, s.stats.Work = s.steps, s.work
	return s.stats, err
}
