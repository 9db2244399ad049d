package ops

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Redundant returns the givens of p, as cells in reading order, each of which could be
// taken away by itself and leave one solution; solution is the one that p has.
func Redundant(ctx context.Context, p banmen.Puzzle, solution grid.Board) ([]int, error) {
	_, cells, err := needless(ctx, p, solution, false)
	return cells, err
}

// Minimize takes redundant givens from p, the first in reading order before others, until
// each that is left is needed for there to be one solution, which is given.
func Minimize(ctx context.Context, p banmen.Puzzle, solution grid.Board) (banmen.Puzzle, error) {
	q, _, err := needless(ctx, p, solution, true)
	return q, err
}

// needless goes through the givens of p and returns those that leave one solution where
// they are taken away, each by itself or, if they stay away, after those before it; and
// what is left of p.
func needless(ctx context.Context, p banmen.Puzzle, solution grid.Board, away bool) (left banmen.Puzzle, cells []int, err error) {
	if err := errors.Join(banmen.CheckGivens(p), banmen.CheckBoard(p, solution)); err != nil {
		return nil, nil, err
	}
	b := p.Givens().Clone()
	for c, v := range p.Givens().Cells {
		if v == 0 {
			continue
		}
		b.Cells[c] = 0
		more, err := another(ctx, p.With(b), solution, []int{c}, 0)
		if err != nil {
			return nil, nil, err
		}
		if !more {
			cells = append(cells, c)
		}
		if more || !away {
			b.Cells[c] = v
		}
	}
	return p.With(b), cells, nil
}
