package plan

import (
	"context"
	"errors"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/model"
)

// A list of all is out of reach where it would take over a year at so many
// solutions a second, about as many as are written as text. Their number is counted
// in layers if that takes so many steps at most. Else probes must say a thousand
// times as many: their mean is right on average and never negative, so that it is a
// thousand times too large once in a thousand lists at most (Markov's inequality).
const (
	perSecond  = 1_000_000
	perYear    = perSecond * 60 * 60 * 24 * 365
	reachSteps = firstSteps * growth
	surely     = 1000
)

// CheckList returns an ErrLimit where a list of all solutions of m is out of reach.
func CheckList(ctx context.Context, m *model.Model, memory int64) error {
	l := &lister{ListOptions: ListOptions{Memory: memory, All: true}, m: m}
	return l.tooMany(ctx)
}

// tooMany returns an ErrLimit where all are wanted and they are out of reach.
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
		return banmen.Errorf(banmen.ErrLimit, "a list of %s solutions takes %s years at a million a second: list the first ones (list --limit), draw some (sample) or count them (count)", n, years(n))
	case err != nil && about.Cmp(year.Mul(year, big.NewInt(surely))) >= 0:
		return banmen.Errorf(banmen.ErrLimit, "a list of about %s solutions takes %s years at a million a second: list the first ones (list --limit), draw some (sample) or estimate their number (count --estimate)", float(about).Text('g', 2), years(about))
	}
	return nil
}

// years returns how many years a list of n solutions takes.
func years(n *big.Int) string {
	y := float(n)
	return y.Quo(y, big.NewFloat(perYear)).Text('g', 2)
}

// The first solution in list order is out of reach where a search in that order has
// not found it by so much work, nor by several times the work in which a search in
// any order found some solution.
const (
	workFirst   = 1 << 25 // some tenths of a second
	workAny     = 1 << 30 // after which nobody knows whether any order would be better
	moreInOrder = 4
)

// tooFar returns an ErrLimit where the first solution in list order is wanted soon
// and is out of reach, while others are not.
func (l *lister) tooFar(ctx context.Context) error {
	if !l.Soon || l.taken > 0 {
		return nil
	}
	inOrder := engine.Options{InOrder: true, Memory: l.Memory, MaxWork: workFirst}
	if _, _, err := some(ctx, l.m, l.Cells, inOrder); !errors.Is(err, engine.ErrFails) {
		return err
	}
	known, stats, err := some(ctx, l.m, l.Cells, engine.Options{Memory: l.Memory, MaxWork: workAny})
	if known == nil && (err == nil || errors.Is(err, engine.ErrFails)) {
		return nil
	}
	if inOrder.MaxWork = moreInOrder * stats.Work; err == nil && inOrder.MaxWork > workFirst {
		_, _, err = some(ctx, l.m, l.Cells, inOrder)
	} else if err == nil {
		err = engine.ErrFails
	}
	if errors.Is(err, engine.ErrFails) {
		return banmen.Errorf(banmen.ErrLimit, "the first solution in list order is out of reach: --any-order lists them as they are found, and --timeout says how long to look for it")
	}
	return err
}
