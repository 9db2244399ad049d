package plan

import (
	"context"
	"errors"
	"math/big"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// A list of all solutions is out of reach if it would take over a year at perSecond solutions a
// second, about the speed of writing text. Their number is counted in layers if that takes at most
// reachSteps steps. Otherwise probes estimate it; the list is then out of reach only if the
// estimate is surely times as large. The estimate is unbiased and never negative, so it is a
// thousand times too large for at most one list in a thousand (Markov's inequality).
const (
	perSecond  = 1_000_000
	perYear    = perSecond * 60 * 60 * 24 * 365
	reachSteps = firstSteps * growth
	surely     = 1000
)

// CheckList returns an ErrLimit if a list of all solutions of m is out of reach.
func CheckList(ctx context.Context, m *model.Model, memory int64) error {
	l := &lister{ListOptions: ListOptions{Memory: memory, All: true}, m: m}
	return l.tooMany(ctx)
}

// tooMany returns an ErrLimit if all solutions are wanted and that is out of reach.
func (l *lister) tooMany(ctx context.Context) error {
	if !l.All || ctx.Err() != nil {
		return nil
	}
	year := big.NewInt(perYear)
	about := l.probed(ctx)
	about = new(big.Int).Quo(about, big.NewInt(sortedProbes))
	if new(big.Int).Mul(about, big.NewInt(surely)).Cmp(year) < 0 {
		return ctx.Err()
	}
	var n *big.Int
	layers, err := count.New(ctx, l.m)
	if err == nil {
		n, err = layers.Count(ctx, count.Options{Memory: l.Memory, Steps: reachSteps})
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && n.Cmp(year) >= 0:
		return message.Errorf(message.ErrLimit, "a list of %s solutions takes %s years at a million a second", n, years(n)).Suggest("list the first ones (list --limit), draw some (sample) or count them (count)")
	case err != nil && about.Cmp(year.Mul(year, big.NewInt(surely))) >= 0:
		return message.Errorf(message.ErrLimit, "a list of about %s solutions takes %s years at a million a second", float(about).Text('g', 2), years(about)).Suggest("list the first ones (list --limit), draw some (sample) or estimate their number (count --estimate)")
	}
	return nil
}

// years returns the number of years that a list of n solutions takes.
func years(n *big.Int) string {
	y := float(n)
	return y.Quo(y, big.NewFloat(perYear)).Text('g', 2)
}

// The first solution in list order is out of reach if a search in that order has not
// found it after workFirst, nor after timesAny times the work of finding any solution,
// and if a search in any order does not end soon either.
const (
	workFirst = 1 << 25 // a few tenths of a second
	workAny   = 1 << 30 // beyond this nobody knows whether another order would be better
	timesAny  = 2
)

// near makes sure that the first solution in list order comes soon, if Soon is set. Either a search
// in order finds it early, or all solutions are found in any order, sorted and taken. It reports
// whether all were taken. If only the first solution is out of reach, it returns an ErrLimit.
func (l *lister) near(ctx context.Context, why message.Message) (all bool, err error) {
	if !l.Soon || l.taken > 0 {
		return false, nil
	}
	inOrder := engine.Options{InOrder: true, Memory: l.Memory, MaxWork: workFirst}
	if err := l.searchWith(ctx, 1, inOrder); l.taken > 0 || !errors.Is(err, engine.ErrFails) {
		return done(err)
	}
	found, stats, err := some(ctx, l.m, l.Cells, engine.Options{Memory: l.Memory, MaxWork: workAny})
	if found == nil && (err == nil || errors.Is(err, engine.ErrFails)) {
		return false, nil
	}
	more := timesAny*stats.Work + workFirst
	if err == nil {
		all, err = l.sorted(ctx, why, engine.Options{Memory: l.Memory, MaxWork: more})
	}
	if all || err != nil {
		return all, err
	}
	inOrder.MaxWork = more
	if err = l.searchWith(ctx, 1, inOrder); l.taken == 0 && errors.Is(err, engine.ErrFails) {
		return false, message.Errorf(message.ErrLimit, "the first solution in list order is out of reach").Suggest("--any-order lists them as they are found, and --timeout says how long to look for it")
	}
	return done(err)
}

// done reports whether a search with this error went through all solutions.
func done(err error) (bool, error) {
	if errors.Is(err, engine.ErrFails) {
		return false, nil
	}
	return err == nil, err
}

// A search that counts over perDay solutions is out of reach: it takes over a day at
// countsPerSecond, about the speed of a Sudoku with parts.
const (
	countsPerSecond = 100_000
	perDay          = countsPerSecond * 60 * 60 * 24
	firstProbes     = 64
	reachProbes     = 1000
)

// checkSearch returns an ErrLimit with an estimate if counting by a search is out of reach
// and the time is not limited. why says why there are no layers. A few probes decide
// whether many are made, and then the low end of their interval decides.
func (c *counter) checkSearch(ctx context.Context, why message.Message) error {
	if _, limited := ctx.Deadline(); limited {
		return nil
	}
	factor := c.o.Factor
	if factor == nil {
		factor = big.NewInt(1)
	}
	limit := float(new(big.Int).Mul(factor, big.NewInt(perDay)))
	var e Estimate
	for _, probes := range []int64{firstProbes, reachProbes} {
		var err error
		if e, err = EstimateCount(ctx, c.m, factor, EstimateOptions{Probes: probes, Seed: 1, Jobs: 1}); err != nil {
			return ctx.Err() // no probe found a solution: nothing is known
		}
		if e.Mean.Cmp(limit) < 0 {
			return nil
		}
	}
	if e.Low.Cmp(limit) < 0 {
		return nil
	}
	days := new(big.Float).Quo(e.Low, limit)
	return message.Errorf(message.ErrLimit, "there are about %s solutions (95 %% interval %s to %s), and to count them one by one takes over %s days of a core: %s",
		e.Mean.Text('g', 3), e.Low.Text('g', 3), e.High.Text('g', 3), days.Text('g', 2), why).
		Suggest("--estimate gives a narrower interval, and --timeout counts for so long")
}
