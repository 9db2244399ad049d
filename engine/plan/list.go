package plan

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"sync/atomic"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// ListOptions say what to list.
type ListOptions struct {
	Cells    int                   // number of variables, from the first, to hand out
	Memory   int64                 // bytes for half boards; 0: one gibibyte
	Jobs     int                   // searches at a time, at least 1
	AnyOrder bool                  // solutions may come in any order, which may depend on Memory and Jobs
	Soon     bool                  // return an ErrLimit if the first solution in list order is out of reach
	All      bool                  // return an ErrLimit if listing all solutions would take over a year
	Classes  *Classes              // nil: list all solutions
	Tell     func(message.Message) // called with the engine that lists and why; may be nil
}

// Classes are the classes of solutions under a group of symmetries.
type Classes struct {
	// First returns a function that returns the size of the class of a solution, given
	// its cells, and reports whether the solution is the first of its class. Each
	// goroutine needs a function of its own.
	First func() func(cells []uint16) (size int64, first bool)

	// Halves has all symmetries of the group, for joining half boards; nil if that is not
	// possible.
	Halves []count.Symmetry

	// Factor is the number of solutions that each solution of the model stands for.
	Factor *big.Int
}

// A Take receives the cells of a solution, valid during the call, and the size of its
// class, 1 without classes. It returns false to stop.
type Take func(cells []uint16, size int64) bool

// List calls take with the solutions of m in list order, or with the first solution of
// each class, until take returns false, which is no error.
//
// List first searches for a few solutions, as there may be no more. If they came without
// many failures, it joins half boards. If there are no half boards, or too few of them
// fit together, it searches in any order, which is faster than in list order, and sorts
// what it found. If that is too much, it searches for all in list order, in shards if
// there are several jobs. Each pass starts from the beginning and skips what was already
// taken. reach.go says which lists are refused.
func List(ctx context.Context, m *model.Model, o ListOptions, take Take) error {
	l := &lister{ListOptions: o, m: m, take: take}
	all, err := l.some(ctx)
	why := message.Msg("solutions are rare: over %d failures for each", closeFails)
	switch {
	case all:
		l.tell(message.Msg("search: faster for up to %d solutions", FirstTurn))
		return err
	case errors.Is(err, engine.ErrFails):
	case err != nil:
		return err
	case o.Classes != nil && o.Classes.Halves == nil:
		why = message.Msg("half boards do not suit these symmetries")
	default:
		if err = l.join(ctx); err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		why = whyNot(err)
	}
	if !o.AnyOrder {
		for _, try := range []func(context.Context, message.Message) (bool, error){l.few, l.near} {
			if all, err := try(ctx, why); all || err != nil {
				return err
			}
		}
	}
	l.tell(message.Msg("search: %s", why))
	return l.search(ctx)
}

// A lister lists the solutions of a model.
type lister struct {
	ListOptions
	m       *model.Model
	take    Take
	taken   int64 // in all passes
	passed  int64 // in this pass
	stopped bool  // take returned false

	about     *big.Int     // sum of the probes' estimates of the number of solutions; nil: not probed yet
	solutions atomic.Int64 // found in this pass
	sizes     uint64       // sum of the sizes of the classes of this pass, modulo 2^64
}

// closeFails is the largest number of failures per solution at which solutions count as
// close together.
const closeFails = 2

// tell reports a part of the plan.
func (l *lister) tell(m message.Message) {
	if l.Tell != nil {
		l.Tell(m)
	}
}

// begin begins a pass.
func (l *lister) begin() {
	l.passed, l.sizes = 0, 0
	l.solutions.Store(0)
}

// pass takes the next solution of a pass, unless an earlier pass took it.
func (l *lister) pass(cells []uint16, size int64) bool {
	l.sizes += uint64(size)
	if l.passed++; l.passed <= l.taken {
		return true
	}
	l.taken++
	l.stopped = !l.take(cells, size)
	return !l.stopped
}

// passAll takes solutions that were found before.
func (l *lister) passAll(found []listed) {
	for _, s := range found {
		if !l.pass(s.cells, s.size) {
			break
		}
	}
}

// end ends a complete pass. It returns an error if the sizes of the classes do not add up
// to the number of solutions.
func (l *lister) end() error {
	if l.Classes == nil || l.stopped {
		return nil
	}
	total, low := big.NewInt(l.solutions.Load()), new(big.Int).SetUint64(math.MaxUint64)
	if total.Mul(total, l.Classes.Factor); total.And(total, low).Uint64() != l.sizes {
		return message.Errorf(nil, "the classes do not add up: they have %d solutions, and there are %d (both modulo 2^64)", l.sizes, total)
	}
	return nil
}

// filter returns a function that returns the cells of a solution, valid until the next
// call, and the size of its class, and reports whether to take it. The function is for
// one goroutine.
func (l *lister) filter() filter {
	cells := make([]uint16, l.Cells)
	if l.Classes == nil {
		return func(values []int) ([]uint16, int64, bool) { return put(cells, values), 1, true }
	}
	first := l.Classes.First()
	return func(values []int) ([]uint16, int64, bool) {
		l.solutions.Add(1)
		size, ok := first(put(cells, values))
		return cells, size, ok
	}
}

type filter func(values []int) (cells []uint16, size int64, ok bool)

// some takes the first few solutions of the search engine, unless all are wanted and they are too
// many. It reports whether the list is complete. The error is ErrFails after too many failures. If
// any order is allowed, some takes solutions only if they are complete, because the next pass may
// find them in a different order.
func (l *lister) some(ctx context.Context) (all bool, err error) {
	l.begin()
	var held []listed
	n, filter := 0, l.filter()
	o := engine.Options{InOrder: !l.AnyOrder, MaxFails: closeFails * FirstTurn}
	_, err = engine.Search(ctx, l.m, o, func(e event.Event) bool {
		n++
		cells, size, ok := filter(e.Values)
		switch {
		case ok && (l.All || l.AnyOrder):
			held = append(held, listed{slices.Clone(cells), size})
		case ok && !l.pass(cells, size):
			return false
		}
		return n != FirstTurn
	})
	if all = l.stopped || err == nil && n < FirstTurn; !all {
		if many := l.tooMany(ctx); many != nil {
			return false, many
		}
	}
	if all || !l.AnyOrder {
		l.passAll(held)
	}
	if all = all || l.stopped; all && err == nil {
		err = l.end()
	}
	return all, err
}

// search takes all solutions of the search engine, in list order if an earlier pass took
// some in that order.
func (l *lister) search(ctx context.Context) error {
	return l.searchWith(ctx, l.Jobs, engine.Options{InOrder: !l.AnyOrder || l.taken > 0, Memory: l.Memory / int64(l.Jobs)})
}

// searchWith takes the solutions of the search engine.
func (l *lister) searchWith(ctx context.Context, jobs int, o engine.Options) error {
	l.begin()
	err := inShards(ctx, l.m, jobs, o, l.filter, l.pass)
	if err == nil {
		err = l.end()
	}
	return err
}

// join takes the solutions that half boards make together. It returns an error if there
// are no half boards, or if too few fit.
func (l *lister) join(ctx context.Context) error {
	l.begin()
	halves, err := count.Join(ctx, l.m, count.Options{Memory: l.Memory})
	if err != nil {
		return err
	}
	below, lists := halves.Size()
	l.tell(message.Msg("half boards: %d fillings of the lower rows, in %d lists by the upper rows that they fit", below, lists))
	if l.Classes == nil {
		solutions, err := halves.Each(ctx, l.taken, l.ofCells(l.take)) // inlined: l.pass would cost one more call for each solution
		l.taken = max(l.taken, solutions)
		return err
	}
	solutions, err := halves.Classes(ctx, l.Classes.Halves, l.ofCells(l.pass))
	if l.solutions.Store(solutions); err == nil {
		err = l.end()
	}
	return err
}

// ofCells adapts take to the values of all variables.
func (l *lister) ofCells(take Take) Take {
	if len(l.m.Domains) == l.Cells {
		return take
	}
	return func(values []uint16, size int64) bool { return take(values[:l.Cells], size) }
}
