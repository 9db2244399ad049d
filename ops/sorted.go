package ops

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
)

// Up to so many solutions are found in any order, with so many failures at most,
// that take so many bytes. So many probes say whether it is worth a try.
const (
	manySorted   = 1 << 15
	sortedBytes  = 1 << 26
	sortedProbes = 16
)

// sorted finds all in any order and takes them in list order. It reports whether
// there is nothing more to do, which is not so where there is too much to find.
func (l *lister) sorted(ctx context.Context, why banmen.Message) (all bool, err error) {
	most := min(manySorted, sortedBytes/(1+2*l.p.Givens().Size()))
	if !l.seemFew(ctx, most) {
		return false, ctx.Err()
	}
	l.begin()
	var found []Class
	n, work := 0, l.work()
	_, err = engine.Search(ctx, l.m, engine.Options{MaxFails: manySorted, Memory: l.Memory}, func(e event.Event) bool {
		if c, first := work(e.Values); first {
			found = append(found, c)
		}
		n++
		return n <= most
	})
	switch {
	case errors.Is(err, engine.ErrFails) || err == nil && n > most:
		return false, nil
	case err != nil:
		return false, err
	}
	l.plan(banmen.Msg("search in any order, then sorted: %s", why))
	compare := comparer(l.m)
	slices.SortFunc(found, func(a, b Class) int { return compare(a.Board, b.Board) })
	for _, c := range found {
		if !l.pass(c) {
			break
		}
	}
	return true, l.end()
}

// seemFew reports whether probes find solutions, and on average no more than most.
func (l *lister) seemFew(ctx context.Context, most int) bool {
	p := engine.NewProber(l.m)
	sum, limit := new(big.Int), big.NewInt(int64(most)*sortedProbes)
	for k := range sortedProbes {
		n, err := p.Probe(ctx, random(0, k))
		if err != nil || sum.Add(sum, n).Cmp(limit) > 0 {
			return false
		}
	}
	return sum.Sign() > 0
}
