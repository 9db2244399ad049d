package ops

import (
	"context"
	"errors"
	"iter"

	"github.com/banmen/banmen"
)

// Unavoidable returns the minimal unavoidable sets of the only solution of p that have at
// most most cells, sorted by size: sets of cells that can be refilled differently while all
// other cells stay. Every puzzle with this solution has a given in each. It fails with
// ErrNone unless p has exactly one solution, and with ErrCannot for kinds that do not
// know them.
func Unavoidable(ctx context.Context, p banmen.Puzzle, most int) ([][]int, error) {
	full, err := onlySolution(ctx, p)
	if err != nil {
		return nil, err
	}
	sets, err := full.Unavoidable(ctx, most)
	if errors.Is(err, banmen.ErrCannot) {
		err = errNoSurvey(p)
	}
	return sets, err
}

// Neighbours yields the minimal puzzles with one solution that result when out givens of p are
// removed and in others added. Each comes once, in canonical form; p itself does not. It fails with
// ErrNone unless p has exactly one solution, and with ErrCannot for kinds without such a search.
func Neighbours(ctx context.Context, p banmen.Puzzle, out, in int) iter.Seq2[banmen.Puzzle, error] {
	return func(yield func(banmen.Puzzle, error) bool) {
		_, err := onlySolution(ctx, p)
		more := true
		if err == nil {
			err = p.(banmen.Surveyor).Neighbours(ctx, out, in, func(q banmen.Puzzle) bool {
				more = yield(q, nil)
				return more
			})
		}
		if err != nil && more {
			yield(nil, err)
		}
	}
}

// Scan yields each puzzle with n givens that has the same only solution as p. It begins with
// unit from of the work, and calls done first and after each unit, with the number of units
// so far and of all. Errors are those of Neighbours.
func Scan(ctx context.Context, p banmen.Puzzle, n, from int, done func(units, of int)) iter.Seq2[banmen.Puzzle, error] {
	return func(yield func(banmen.Puzzle, error) bool) {
		full, err := onlySolution(ctx, p)
		more := true
		if err == nil {
			err = full.Scan(ctx, n, from, done, func(q banmen.Puzzle) bool {
				more = yield(q, nil)
				return more
			})
		}
		if err != nil && more {
			yield(nil, err)
		}
	}
}

// onlySolution returns the full board of the only solution of p.
func onlySolution(ctx context.Context, p banmen.Puzzle) (banmen.Surveyor, error) {
	if _, ok := p.(banmen.Surveyor); !ok {
		return nil, errNoSurvey(p)
	}
	r, err := solveOwn(ctx, p)
	switch {
	case errors.Is(err, banmen.ErrCannot):
		return nil, errNoSurvey(p)
	case err != nil:
		return nil, err
	case r.Solutions == 0:
		return nil, errNoSolution(p)
	case r.Solutions > 1:
		return nil, banmen.Errorf(banmen.ErrNone, "the puzzle has several solutions: expected exactly one")
	}
	return p.With(r.Board).(banmen.Surveyor), nil
}

func errNoSurvey(p banmen.Puzzle) error {
	return banmen.Errorf(banmen.ErrCannot, "this applies only to plain 9x9 Sudoku: found %s", p)
}
