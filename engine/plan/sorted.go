package plan

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
)

// At most manySorted solutions are found in any order and sorted, with as many failures
// and at most sortedBytes bytes. sortedProbes probes decide whether that is worth a try.
const (
	manySorted   = 1 << 15
	sortedBytes  = 1 << 26
	sortedProbes = 16
)

// A listed solution waits to be taken.
type listed struct {
	cells []uint16
	size  int64 // the size of its class
}

// few takes all solutions in list order if probes say that there are few.
func (l *lister) few(ctx context.Context, why message.Message) (all bool, err error) {
	if !l.seemFew(ctx) {
		return false, ctx.Err()
	}
	return l.sorted(ctx, why, engine.Options{MaxFails: manySorted, Memory: l.Memory})
}

// mostSorted returns the largest number of solutions to sort.
func (l *lister) mostSorted() int { return min(manySorted, sortedBytes/(1+2*l.Cells)) }

// sorted finds all solutions in any order and takes them in list order. It reports
// whether the list is complete; it is not if there are too many.
func (l *lister) sorted(ctx context.Context, why message.Message, o engine.Options) (all bool, err error) {
	l.begin()
	most := l.mostSorted()
	var found []listed
	n, filter := 0, l.filter()
	_, err = engine.Search(ctx, l.m, o, func(e event.Event) bool {
		if cells, size, ok := filter(e.Values); ok {
			found = append(found, listed{slices.Clone(cells), size})
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
	l.tell(message.Msg("search in any order, then sorted: %s", why))
	compare := l.m.Compare()
	slices.SortFunc(found, func(a, b listed) int { return compare(a.cells, b.cells) })
	l.passAll(found)
	return true, l.end()
}

// seemFew reports whether the probes find solutions, on average no more than can be
// sorted.
func (l *lister) seemFew(ctx context.Context) bool {
	sum := l.probed(ctx)
	return sum.Sign() > 0 && sum.Cmp(big.NewInt(int64(l.mostSorted())*sortedProbes)) <= 0
}

// probed returns the sum of the estimates of sortedProbes probes, 0 if none finds a
// solution or the context ends.
func (l *lister) probed(ctx context.Context) *big.Int {
	if l.about != nil {
		return l.about
	}
	l.about = new(big.Int)
	p, err := engine.NewProber(ctx, l.m)
	if err != nil {
		return new(big.Int)
	}
	for k := range uint64(sortedProbes) {
		n, err := p.Probe(ctx, seeded(0, k))
		if err != nil {
			return new(big.Int)
		}
		l.about.Add(l.about, n)
	}
	return l.about
}
