package ops

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

// Ranks numbers the solutions of a puzzle in list order, from 0. It is safe for
// concurrent use.
type Ranks struct {
	p  banmen.Puzzle
	of *plan.Ranks
}

// RankOptions limit Ranks.
type RankOptions struct {
	Memory int64 // bytes for layers; 0 means 1 GiB
}

// NewRanks returns the Ranks of p, by layers, or by a list if layers are impossible and
// the solutions few. Otherwise it fails with ErrLimit.
func NewRanks(ctx context.Context, p banmen.Puzzle, o RankOptions) (*Ranks, error) {
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	ranks, err := plan.NewRanks(ctx, m, p.Givens().Size(), o.Memory)
	if err != nil {
		return nil, err
	}
	return &Ranks{p, ranks}, nil
}

// Count returns the number of solutions.
func (r *Ranks) Count() *big.Int { return r.of.Count() }

// Unrank returns the solution with a number, from 0. It fails with ErrNone if there is
// none.
func (r *Ranks) Unrank(ctx context.Context, number *big.Int) (grid.Board, error) {
	if number.Sign() < 0 || number.Cmp(r.Count()) >= 0 {
		return grid.Board{}, r.none(number)
	}
	return r.board(r.of.Unrank(ctx, number))
}

// board returns a board with these cells.
func (r *Ranks) board(cells []uint16, err error) (grid.Board, error) {
	if err != nil {
		return grid.Board{}, err
	}
	return grid.Board{Shape: r.p.Givens().Shape, Cells: slices.Clone(cells)}, nil
}

func (r *Ranks) none(number *big.Int) error {
	n := r.Count()
	if n.Sign() == 0 {
		return errNoSolution
	}
	return banmen.Errorf(banmen.ErrNone, "there is no solution number %s: expected 0 to %s", number, n.Sub(n, big.NewInt(1)))
}

// Rank returns the number of a solution, from 0. It fails with ErrNone if b is not a
// solution.
func (r *Ranks) Rank(ctx context.Context, b grid.Board) (*big.Int, error) {
	if err := banmen.CheckBoard(r.p, b); err != nil {
		return nil, err
	}
	values, err := r.values(ctx, b)
	if err != nil {
		return nil, err
	}
	return r.of.Rank(ctx, values)
}

// values returns the values of all variables for the solution b.
func (r *Ranks) values(ctx context.Context, b grid.Board) (values []int, err error) {
	if b.Shape == r.p.Givens().Shape && b.Full() && r.p.Givens().ContainedIn(b) {
		m := r.p.With(b).(banmen.Modeler).Model()
		_, err = engine.Search(ctx, m, engine.Options{}, func(e event.Event) bool {
			values = slices.Clone(e.Values)
			return false
		})
	}
	if err == nil && values == nil {
		err = banmen.Errorf(banmen.ErrNone, "this board is not a solution of %s", r.p)
	}
	return values, err
}

// Sample returns a uniformly random solution.
func (r *Ranks) Sample(ctx context.Context, rnd *rand.Rand) (grid.Board, error) {
	return r.board(r.of.Sample(ctx, rnd))
}
