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

// A list of all solutions is out of reach if it would take over a year at perSecond
// solutions a second, about the speed of writing text. Their number is counted in layers
// if that takes at most reachSteps steps. Otherwise probes must estimate surely times as
// many: their mean is unbiased and never negative, so it is a thousand times too large in
// at most one of a thousand lists (Markov's inequality).
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

// near makes sure, if that is wanted, that the first solution in list order comes soon:
// it is found early, or all solutions are found in any order, sorted and taken. It
// reports whether all were taken. If the first solution is out of reach while others are
// not, it returns an ErrLimit.
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
