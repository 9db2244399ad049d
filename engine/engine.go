// Package engine searches models: propagation, branching and learning. It is
// complete: it finds every solution, each once. docs/engine.md explains it in a
// page.
//
// That a variable has a value is an atom (literals.go). All rules become groups
// of atoms of which exactly one is true, or at most one (groups.go): the values
// of a variable, the places of a value in an AllDifferent, a Count of one. What
// is no group is a constraint that looks at the domains (constraint.go, sum.go,
// sumfilter.go, count.go, cliques.go, transport.go, families.go, less.go, table.go, regular.go,
// diagram.go, rows.go, or.go). Literals are propagated until nothing follows (propagate.go); then an
// atom of the smallest group is decided to be true (choose.go) and propagated, and
// after a conflict the decision is flipped (search.go).
//
// A search that fails often begins to learn (conflict.go, learn.go, minimize.go,
// activity.go, clauses.go), as CDCL solvers do: each conflict is analyzed up to the
// first unique implication point, which gives a clause, and the search backjumps
// to where the clause is unit. It also restarts now and then. Decisions below
// which it has found solutions are still flipped one by one: nothing comes twice.
//
// A constraint of the model is to name each of its variables once.
package engine

import (
	"context"
	"math/rand/v2"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// A Func is an engine: it sends the solutions of a model to the sink until the
// sink returns false, the context ends or there are no more. A stop by the sink
// is not an error. The Stats are right whatever the reason of the end.
type Func func(context.Context, *model.Model, Options, event.Sink) (event.Stats, error)

// Options tune a search. The zero value finds solutions in any order, fast, and
// sends nothing but them.
type Options struct {
	Trace bool // send guesses, what follows and failures too

	// InOrder finds solutions in the list order of the model. It may be much
	// slower than the default, which guesses where the choice is smallest.
	InOrder bool

	// Rand, if not nil, guesses at random among the smallest choices. Each
	// solution can come first, but not equally often.
	Rand *rand.Rand

	// Memory is how many bytes may be learned; 0 is a gibibyte. Of more than that
	// three quarters are forgotten.
	Memory int64

	// MaxFails, if not 0, ends the search with ErrFails after so many.
	MaxFails int64

	// MaxWork, if not 0, ends the search with ErrFails at the first failure after so
	// much work, as event.Stats has it.
	MaxWork int64
}

// ErrFails is the end of a search that failed Options.MaxFails times, or took
// Options.MaxWork.
var ErrFails error = message.Errorf(message.ErrLimit, "the search failed too often")

// Takes reports whether the engine takes a constraint, as it does all of the closed
// set.
func Takes(c model.Constraint) bool { return model.Known(c) }

// Search is the standard engine.
func Search(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	if err := m.Taken(Takes); err != nil {
		return event.Stats{}, err
	}
	s := newSearch(m, o, sink)
	err := s.run(ctx)
	s.stats.Steps, s.stats.Work = s.steps, s.work
	return s.stats, err
}
