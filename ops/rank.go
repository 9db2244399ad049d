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

// Ranks knows the solutions of a puzzle by their numbers in list order, from 0.
// Many may ask it at a time.
type Ranks struct {
	p  banmen.Puzzle
	of *plan.Ranks
}

// RankOptions are limits of Ranks.
type RankOptions struct {
	Memory int64 // bytes that layers may take; 0 is a gibibyte
}

// NewRanks returns the Ranks of p: from layers, or from a list where layers cannot
// be had and the solutions are few. Otherwise it returns an ErrLimit.
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

// Unrank returns the solution of that number, from 0. One that is not there is
// an ErrNone.
func (r *Ranks) Unrank(ctx context.Context, number *big.Int) (grid.Board, error) {
	if number.Sign() < 0 || number.Cmp(r.Count()) >= 0 {
		return grid.Board{}, r.none(number)
	}
	return r.board(r.of.Unrank(ctx, number))
}

// board returns a board of these cells.
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

// Rank returns the number of a solution, from 0. What is no solution is an
// ErrNone.
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

// values returns the values of all variables that b, a solution, gives.
func (r *Ranks) values(ctx context.Context, b grid.Board) (values []int, err error) {
	if b.Shape == r.p.Givens().Shape && b.Full() && r.p.Givens().ContainedIn(b) {
		m := r.p.With(b).(banmen.Modeler).Model()
		_, err = engine.Search(ctx, m, engine.Options{}, func(e event.Event) bool {
			values = slices.Clone(e.Values)
			return false
		})
	}
	if err == nil && values == nil {
		err = banmen.Errorf(banmen.ErrNone, "this board is no solution of %s", r.p)
	}
	return values, err
}

// Sample returns a solution at random, each equally likely.
func (r *Ranks) Sample(ctx context.Context, rnd *rand.Rand) (grid.Board, error) {
	return r.board(r.of.Sample(ctx, rnd))
}
