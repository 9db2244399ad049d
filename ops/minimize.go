package ops

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Redundant returns the givens of p, as cells in reading order, that can be removed
// individually without losing uniqueness. solution is the solution of p.
func Redundant(ctx context.Context, p banmen.Puzzle, solution grid.Board) ([]int, error) {
	_, cells, err := needless(ctx, p, solution, false)
	return cells, err
}

// Minimize removes redundant givens from p, in reading order, until each remaining one is
// needed for uniqueness. solution is the solution of p.
func Minimize(ctx context.Context, p banmen.Puzzle, solution grid.Board) (banmen.Puzzle, error) {
	q, _, err := needless(ctx, p, solution, true)
	return q, err
}

// needless returns the givens of p that can be removed without losing uniqueness, and the remaining
// puzzle. If away is set, removed givens stay removed while the next ones are tested; otherwise
// each given is tested alone.
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
