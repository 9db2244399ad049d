package latin

import (
	"context"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/latin/internal/factors"
)

// formsPerSecond is about how many canonical forms a core finds in a second.
const formsPerSecond = 350_000

// Count returns the number of Latin squares of order 8 and 9, and of order 10 if the time is
// limited. Larger orders need a time limit, too. It fails with ErrCannot for smaller orders, for
// puzzles with givens, and for questions that it cannot speed up.
func (p *Puzzle) Count(ctx context.Context, o banmen.CountOptions) (n *big.Int, how banmen.Message, err error) {
	how = banmen.Msg("regular bipartite graphs of columns and symbols: the 1-factorizations of each class are counted once")
	_, limited := ctx.Deadline()
	switch {
	case p.n < 8 || p.givens.Count() > 0 || o.AtMost != nil || limited && p.n > factors.Most:
		return nil, how, banmen.ErrCannot
	case p.n > factors.Quick && !limited:
		err := banmen.Errorf(banmen.ErrLimit, "counting latin:%d takes %v: %s gives an interval", p.n, cost(p.n), banmen.Flag("estimate"))
		if p.n <= factors.Most {
			err = err.Suggest("banmen job run count latin:%d counts it in parts, on any number of machines", p.n)
		}
		return nil, how, err
	}
	n, err = factors.New(p.n).All(ctx, o.Jobs, o.Progress)
	if err != nil {
		n = nil
	}
	return n, how, err
}

// cost describes the cost of a count of order n.
func cost(n int) banmen.Message {
	forms := factors.Cost(n)
	switch seconds := forms / formsPerSecond; {
	case seconds < 60:
		return banmen.Msg("about %.1g canonical forms of graphs, under a minute on one core", forms)
	case seconds < 3600:
		return banmen.Msg("about %.1g canonical forms of graphs, %.0f minutes on one core", forms, seconds/60)
	default:
		return banmen.Msg("about %.1g canonical forms of graphs, %.0f hours on one core", forms, seconds/3600)
	}
}

// Parts returns the parts of a count of the squares of order 8 to 10 without givens.
func (p *Puzzle) Parts() (banmen.CountParts, error) {
	if p.n < 8 || p.n > factors.Most || p.givens.Count() > 0 {
		return nil, banmen.ErrCannot
	}
	return parts{factors.New(p.n), p.n}, nil
}

// parts are the parts of a count of the squares of order n.
type parts struct {
	*factors.Counter
	n int
}

func (s parts) CountPart(ctx context.Context, part int) (*big.Int, error) {
	n := s.Counter.Count(ctx, part)
	return n, ctx.Err()
}

func (s parts) Cost() banmen.Message { return cost(s.n) }
