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
	Cells    int                   // so many first variables are handed out
	Memory   int64                 // bytes that halves of boards may take; 0 is a gibibyte
	Jobs     int                   // how much to search at a time, at least 1
	AnyOrder bool                  // they come in any order, which may depend on Memory and Jobs
	Soon     bool                  // it is a message.ErrLimit where the first in list order is out of reach
	All      bool                  // it is a message.ErrLimit where a list of all would take over a year
	Classes  *Classes              // nil: all solutions are listed
	Tell     func(message.Message) // is told which engine lists, and why; nil: nobody wants to know
}

// Classes are the classes of solutions under a group of symmetries.
type Classes struct {
	// First returns what tells the size of the class of a solution, by its cells,
	// and whether it is the first of the class: one for each goroutine.
	First func() func(cells []uint16) (size int64, first bool)

	// Halves has all symmetries of the group, with which halves of boards are
	// joined; nil: that is not possible.
	Halves []count.Symmetry

	// Factor is how many solutions each solution of the model stands for.
	Factor *big.Int
}

// A Take takes the cells of a solution, which are valid during the call, and the
// size of its class, 1 where there are no classes. It returns false if it wants
// no more.
type Take func(cells []uint16, size int64) bool

// List calls take with the solutions of m in list order, or with those that are
// the first of their class, until take returns false. That is no error.
//
// It searches for some, as there may be no more. Where these came without many
// failures it joins halves of boards, if they can be had. If not, or if too few
// of them fit together, it searches in any order, which takes less time than in
// list order, and sorts what it found; and if that is too much, it searches for
// all in list order, in shards if there are several jobs. Each pass begins anew
// and leaves out what was taken before. reach.go tells what is refused.
func List(ctx context.Context, m *model.Model, o ListOptions, take Take) error {
	l := &lister{ListOptions: o, m: m, take: take}
	all, err := l.some(ctx)
	why := message.Msg("solutions are rare: over %d failures for each", closeFails)
	switch {
	case all:
		l.tell(message.Msg("search: up to %d solutions come sooner so", FirstTurn))
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

// A lister goes through the solutions of a model.
type lister struct {
	ListOptions
	m       *model.Model
	take    Take
	taken   int64 // in all passes
	passed  int64 // in this one
	stopped bool  // take wants no more

	about     *big.Int     // what probes make of the number of solutions, times sortedProbes; nil: not asked yet
	solutions atomic.Int64 // in this pass
	sizes     uint64       // of the classes of this pass: their sum modulo 2^64
}

// closeFails is how many failures there are for a solution at most where
// solutions lie close together.
const closeFails = 2

// tell says something of the plan.
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

// pass takes the next of a pass, unless one before did.
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

// end ends a pass that has gone through all solutions: the sizes of classes must
// add up to their number.
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

// filter returns what makes the cells of a solution, valid until the next, and
// the size of its class; it reports whether the solution is to be taken. It is
// for one goroutine.
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

// some takes the first few solutions that the search engine finds, unless all are
// wanted and are too many. It reports whether there is nothing more to do. The
// error is ErrFails if it fails too often. In any order it takes them only if they
// are all, as the next pass may find them at other places.
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

// search takes all that the search engine finds: in list order, too, if some were taken in that.
func (l *lister) search(ctx context.Context) error {
	return l.searchWith(ctx, l.Jobs, engine.Options{InOrder: !l.AnyOrder || l.taken > 0, Memory: l.Memory / int64(l.Jobs)})
}

// searchWith takes what the search engine finds.
func (l *lister) searchWith(ctx context.Context, jobs int, o engine.Options) error {
	l.begin()
	err := inShards(ctx, l.m, jobs, o, l.filter, l.pass)
	if err == nil {
		err = l.end()
	}
	return err
}

// join takes what halves of boards make together. It returns an error where
// there are no halves, or not enough that fit.
func (l *lister) join(ctx context.Context) error {
	l.begin()
	halves, err := count.Join(ctx, l.m, count.Options{Memory: l.Memory})
	if err != nil {
		return err
	}
	below, lists := halves.Size()
	l.tell(message.Msg("half boards: %d fillings of the lower rows, in %d lists of those that fit to the same upper rows", below, lists))
	if l.Classes == nil {
		solutions, err := halves.Each(ctx, l.taken, l.ofCells(l.take)) // and not l.pass, which would be a call more for each
		l.taken = max(l.taken, solutions)
		return err
	}
	solutions, err := halves.Classes(ctx, l.Classes.Halves, l.ofCells(l.pass))
	if l.solutions.Store(solutions); err == nil {
		err = l.end()
	}
	return err
}

// ofCells lets take have the cells of all variables.
func (l *lister) ofCells(take Take) Take {
	if len(l.m.Domains) == l.Cells {
		return take
	}
	return func(values []uint16, size int64) bool { return take(values[:l.Cells], size) }
}
