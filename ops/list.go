package ops

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/big"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/orbit"
)

// ListOptions tune a list, but for what comes in it. The zero value hands out
// boards to keep.
type ListOptions struct {
	Memory  int64                // bytes that halves of boards may take; 0 is a gibibyte
	Jobs    int                  // how much to search at a time; 0 is one for each processor
	Passing bool                 // the cells of a board are valid until the next one is asked for: twice as fast where they are many
	Plan    func(banmen.Message) // is told which engine lists, and why; nil: nobody wants to know
}

// plan says something of the plan.
func (o ListOptions) plan(m banmen.Message) {
	if o.Plan != nil {
		o.Plan(m)
	}
}

// Solutions yields the solutions of p in list order, by one job. It ends with the
// error, if there is one. Memory is as in ListOptions.
func Solutions(ctx context.Context, p banmen.Puzzle, memory int64) iter.Seq2[grid.Board, error] {
	return List(ctx, p, ListOptions{Memory: memory, Jobs: 1})
}

// List is Solutions with options.
func List(ctx context.Context, p banmen.Puzzle, o ListOptions) iter.Seq2[grid.Board, error] {
	return func(yield func(grid.Board, error) bool) {
		m, err := modelOf(p)
		if err == nil {
			l := &lister{ListOptions: o, p: p, m: m, halves: true}
			err = l.list(ctx, yield)
		}
		if err != nil {
			yield(grid.Board{}, err)
		}
	}
}

// A lister goes through the solutions of a puzzle in list order, or through
// those that are the first of their class.
//
// It searches for some, as there may be no more. Where these came without many
// failures it joins halves of boards, if they can be had. If not, or if too few
// of them fit together, it searches in any order, which takes less time than in
// list order, and sorts what it found; and if that is too much, it searches for
// all in list order, in shards if there are several jobs. Each pass begins anew
// and leaves out what was taken before.
type lister struct {
	ListOptions
	p      banmen.Puzzle
	m      *model.Model
	mixed  bool // any order will do, as only their number counts
	halves bool // halves may be joined

	orbits *orbit.Orbits    // nil: there are no classes
	group  []count.Symmetry // for halves
	factor *big.Int         // of classes: so many solutions each solution of m stands for

	take    func(grid.Board, error) bool // the error is always nil: so a yield will do as it is, which saves a call for each board
	size    int64                        // of the class of the board that is taken
	taken   int64                        // in all passes
	passed  int64                        // in this one
	stopped bool                         // take wants no more

	solutions atomic.Int64 // in this pass
	sizes     uint64       // of the classes of this pass: their sum modulo 2^64
}

// closeFails is how many failures there are for a solution at most where
// solutions lie close together.
const closeFails = 2

// list calls take until that returns false. That is no error.
func (l *lister) list(ctx context.Context, take func(grid.Board, error) bool) error {
	l.take = take
	all, err := l.some(ctx)
	why := banmen.Msg("solutions are rare: over %d failures for each", closeFails)
	switch {
	case all:
		l.plan(banmen.Msg("search: up to %d solutions come sooner so", turnListed))
		return err
	case errors.Is(err, engine.ErrFails):
	case err != nil:
		return err
	case !l.halves:
		why = banmen.Msg("half boards do not suit these symmetries")
	default:
		if err = l.join(ctx); err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		why = whyNot(err)
	}
	if !l.mixed {
		if all, err := l.sorted(ctx, why); all || err != nil {
			return err
		}
	}
	l.plan(banmen.Msg("search: %s", why))
	return l.search(ctx)
}

// begin begins a pass.
func (l *lister) begin() {
	l.passed, l.sizes = 0, 0
	l.solutions.Store(0)
}

// pass takes the next of a pass, unless one before did.
func (l *lister) pass(c Class) bool {
	if l.before(c.Size) {
		return true
	}
	l.stopped = !l.take(c.Board, nil)
	return !l.stopped
}

// before goes on to the next of a pass, of a class of this size, and reports
// whether a pass before took it.
func (l *lister) before(size int64) bool {
	l.size = size
	l.sizes += uint64(size)
	if l.passed++; l.passed <= l.taken {
		return true
	}
	l.taken++
	return false
}

// end ends a pass that has gone through all solutions: the sizes of classes must
// add up to their number.
func (l *lister) end() error {
	if l.orbits == nil || l.stopped {
		return nil
	}
	total, low := big.NewInt(l.solutions.Load()), new(big.Int).SetUint64(math.MaxUint64)
	if total.Mul(total, l.factor); total.And(total, low).Uint64() != l.sizes {
		return banmen.Errorf(nil, "the classes do not add up: they have %d solutions, and there are %d (both modulo 2^64)", l.sizes, total)
	}
	return nil
}

// work returns what makes the class of a solution, and reports whether the
// solution is its first. It is for one goroutine.
func (l *lister) work() func(values []int) (Class, bool) {
	var room slab
	b := grid.New(l.p.Givens().Shape)
	var orbits *orbit.Orbits
	if l.orbits != nil {
		orbits = l.orbits.Again()
	}
	return func(values []int) (Class, bool) {
		for i := range b.Cells {
			b.Cells[i] = uint16(values[i])
		}
		size, first := int64(0), true
		if orbits != nil {
			l.solutions.Add(1)
			size, first = orbits.First(b)
		}
		if !first {
			return Class{}, false
		}
		return Class{grid.Board{Shape: b.Shape, Cells: room.copy(b.Cells)}, size}, true
	}
}

// some takes the first few solutions that the search engine finds. It reports
// whether there is nothing more to do. The error is ErrFails if it fails too
// often.
func (l *lister) some(ctx context.Context) (all bool, err error) {
	l.begin()
	n, work := 0, l.work()
	o := engine.Options{InOrder: !l.mixed, MaxFails: closeFails * turnListed}
	_, err = engine.Search(ctx, l.m, o, func(e event.Event) bool {
		n++
		c, first := work(e.Values)
		return (!first || l.pass(c)) && n != turnListed
	})
	if all = l.stopped || err == nil && n < turnListed; all && err == nil {
		err = l.end()
	}
	return all, err
}

// search takes all that the search engine finds.
func (l *lister) search(ctx context.Context) error {
	l.begin()
	jobs := workers(l.Jobs)
	err := inShards(ctx, l.m, jobs, engine.Options{InOrder: !l.mixed, Memory: l.Memory / int64(jobs)}, l.work, l.pass)
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
	l.plan(banmen.Msg("half boards: %d fillings of the lower rows, in %d lists of those that fit to the same upper rows", below, lists))
	var room slab
	b := grid.Board{Shape: l.p.Givens().Shape}
	n := b.Size()
	take := func(values []uint16, size int) bool { // as pass does, in fewer calls
		if l.before(int64(size)) {
			return true
		}
		b.Cells = values[:n]
		if !l.Passing {
			b.Cells = room.copy(b.Cells)
		}
		l.stopped = !l.take(b, nil)
		return !l.stopped
	}
	if l.orbits == nil {
		return halves.Each(ctx, take)
	}
	solutions, err := halves.Classes(ctx, l.group, take)
	if l.solutions.Store(solutions); err == nil {
		err = l.end()
	}
	return err
}

// A slab is room for several boards at once, which is faster than for each.
type slab struct {
	room   []uint16
	used   int
	boards int
}

// copy returns a copy of cells. The more there were, the larger the next room.
func (s *slab) copy(cells []uint16) []uint16 {
	const most = 256
	n := len(cells)
	if len(s.room) < s.used+n {
		s.boards = min(2*s.boards+1, most)
		s.room, s.used = make([]uint16, n*s.boards), 0
	}
	begin := s.used
	s.used += n
	c := s.room[begin:s.used:s.used]
	copy(c, cells)
	return c
}
