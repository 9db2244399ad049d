package ops

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/engine/quotient"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

// Count returns the number of classes, or AtMost if that is less.
//
// The number is the mean, over the symmetries, of the number of solutions that each leaves
// unchanged (the lemma of Cauchy and Frobenius, or Burnside). Conjugate symmetries leave equally
// many solutions unchanged, so one of each conjugacy class is enough. The solutions that a symmetry
// leaves unchanged are the solutions of a smaller problem, the quotient.
func (s *Symmetries) Count(ctx context.Context, o CountOptions) (Counted, error) {
	if o.AtMost > 0 {
		return s.list(ctx, o, banmen.Msg("listing: at most %d classes were asked for", o.AtMost))
	}
	if s.rules == nil {
		return s.list(ctx, o, banmen.Msg("listing: the rules involve variables that are not cells"))
	}
	if !s.rules.Foldable() {
		return s.list(ctx, o, banmen.Msg("listing: some rules are not sums, counts or houses"))
	}
	all, err := s.group.Conjugates(ctx)
	if errors.Is(err, orbit.ErrLarge) {
		return s.list(ctx, o, banmen.Msg("listing: %s symmetries are too many to compute conjugacy classes", s.group.Order()))
	}
	if err != nil {
		return Counted{}, err
	}
	b := &burnside{s: s, o: o, all: all}
	if b.system, err = quotient.New(s.m, len(s.p.Givens().Cells), s.symbols); err != nil {
		return Counted{}, err
	}
	err = b.run(ctx)
	if err != nil {
		return Counted{Plan: b.plan()}, err
	}
	n, rest := new(big.Int).QuoRem(b.total(), s.group.Order(), new(big.Int))
	if rest.Sign() != 0 {
		return Counted{}, banmen.Errorf(nil, "the classes do not add up: %s is not a multiple of %s", b.total(), s.group.Order())
	}
	return Counted{n, b.plan()}, nil
}

// list counts classes one by one.
func (s *Symmetries) list(ctx context.Context, o CountOptions, why banmen.Message) (Counted, error) {
	m, classes, err := s.planned()
	if err != nil {
		return Counted{}, err
	}
	planned := ListOptions{Memory: o.Memory, Jobs: o.Jobs}.planned(s.p)
	planned.Classes, planned.AnyOrder = classes, true
	n := int64(0)
	err = plan.List(ctx, m, planned, func([]uint16, int64) bool {
		n++
		return n != o.AtMost
	})
	return Counted{big.NewInt(n), []banmen.Message{why}}, err
}

// A burnside counts, for each of some symmetries, the solutions that it leaves unchanged.
type burnside struct {
	s      *Symmetries
	o      CountOptions
	system *quotient.System // including the givens
	all    []orbit.Conjugates
	fixed  []fixed // parallel to all
}

// A fixed is a number of solutions and how it was found.
type fixed struct {
	count *big.Int
	plan  []banmen.Message
	err   error
}

// run counts for all symmetries, several concurrently.
func (b *burnside) run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	b.fixed = make([]fixed, len(b.all))
	b.o.Progress.set(0, int64(len(b.all)))
	var next atomic.Int64
	var group sync.WaitGroup
	for range workers(b.o.Jobs) {
		group.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(b.all) && ctx.Err() == nil; i = next.Add(1) - 1 {
				b.fixed[i] = b.count(ctx, b.all[i].Symmetry)
				if b.fixed[i].err != nil {
					stop()
					return
				}
				b.o.Progress.step()
			}
		})
	}
	group.Wait()
	for _, f := range b.fixed {
		if f.err != nil && !errors.Is(f.err, context.Canceled) {
			return f.err
		}
	}
	return context.Cause(ctx)
}

// count returns the number of solutions that y leaves unchanged.
func (b *burnside) count(ctx context.Context, y grid.Symmetry) fixed {
	if y.Cells == nil && y.Values == nil && y.Literals == nil {
		c, err := CountPlanned(ctx, b.s.p, CountOptions{Memory: b.o.Memory})
		return fixed{c.Count, c.Plan, err}
	}
	q := b.system.Fold(b.s.literals(y))
	n, err := plan.CountQuotient(ctx, q, b.o.Memory/int64(workers(b.o.Jobs)))
	return fixed{n, nil, err}
}

// total returns the sum over all symmetries.
func (b *burnside) total() *big.Int {
	n := new(big.Int)
	for i, c := range b.all {
		n.Add(n, new(big.Int).Mul(c.Size, b.fixed[i].count))
	}
	return n
}

// plan describes the counts: for all symmetries, and for the identity, which leaves all
// solutions unchanged.
func (b *burnside) plan() []banmen.Message {
	some := 0
	for _, f := range b.fixed {
		if f.count != nil && f.count.Sign() > 0 {
			some++
		}
	}
	lines := []banmen.Message{banmen.Msg("Burnside: the mean over %s symmetries of the number of solutions that each fixes", b.s.group.Order()),
		banmen.Msg("classes of conjugate symmetries: %d; those that fix a solution: %d", len(b.all), some)}
	for _, line := range b.fixed[0].plan {
		lines = append(lines, banmen.Msg("all solutions: %s", line))
	}
	return lines
}
