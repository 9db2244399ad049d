package ops

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

// ownSearch runs the puzzle's own search. It returns the first solution in list order and
// the number of solutions up to atMost, or an ErrCannot.
func ownSearch(ctx context.Context, p banmen.Puzzle, atMost int) (b grid.Board, n int, err error) {
	s, ok := p.(banmen.Searcher)
	if !ok {
		return b, 0, banmen.ErrCannot
	}
	stats, err := s.Search(ctx, banmen.SearchOptions{AtMost: atMost}, func(e event.Event) bool {
		b = grid.Of(p.Givens().Shape, e.Values)
		return true
	})
	return b, int(stats.Solutions), err
}

// ownNumber returns the number of solutions up to atMost by the puzzle's own search, or an
// ErrCannot.
func ownNumber(ctx context.Context, p banmen.Puzzle, atMost int) (int, error) {
	s, ok := p.(banmen.Searcher)
	if !ok {
		return 0, banmen.ErrCannot
	}
	stats, err := s.Search(ctx, banmen.SearchOptions{AtMost: atMost}, nil)
	return int(stats.Solutions), err
}

// AnySolution returns the solution of p found first, or a board without cells if there is
// none.
func AnySolution(ctx context.Context, p banmen.Puzzle) (grid.Board, error) {
	return anySolution(ctx, p, 0)
}

// anySolution is AnySolution, but fails with engine.ErrFails after fails failures, unless
// that is 0.
func anySolution(ctx context.Context, p banmen.Puzzle, fails int64) (grid.Board, error) {
	if b, _, err := ownSearch(ctx, p, 1); !errors.Is(err, banmen.ErrCannot) {
		return b, err
	}
	m, err := modelOf(p)
	if err != nil {
		return grid.Board{}, err
	}
	cells, err := plan.AnySolution(ctx, m, p.Givens().Size(), fails)
	return p.Givens().Shape.Board(cells), err
}
