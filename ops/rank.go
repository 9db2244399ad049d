package ops

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

// Ranks numbers the solutions of a puzzle in list order, from 0. It is safe for
// concurrent use.
type Ranks struct {
	p       banmen.Puzzle
	numbers banmen.Numbers // numbers that the kind knows; may be nil
	of      *plan.Ranks    // if numbers is nil

	classes bool // whether classes are numbered
}

// RankOptions limit Ranks.
type RankOptions struct {
	Memory int64 // bytes for layers; 0 means 1 GiB
}

// NewRanks returns the Ranks of p: by the numbers that its kind knows, by layers, or by a
// list if layers are impossible and the solutions few. Otherwise it fails with ErrLimit.
func NewRanks(ctx context.Context, p banmen.Puzzle, o RankOptions) (*Ranks, error) {
	if numbers, err := ownNumbers(ctx, p); !errors.Is(err, banmen.ErrCannot) {
		return &Ranks{p: p, numbers: numbers}, err
	}
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	ranks, err := plan.NewRanks(ctx, m, p.Givens().Size(), o.Memory)
	if err != nil {
		return nil, err
	}
	return &Ranks{p: p, of: ranks}, nil
}

// NewClassRanks returns the Ranks of the classes of full boards of p, in list order of their
// canonical forms. Rank takes any board of a class, and Unrank returns its canonical form.
// It fails with ErrCannot for kinds that do not know them.
func NewClassRanks(p banmen.Puzzle) (*Ranks, error) {
	err := error(banmen.ErrCannot)
	r := &Ranks{p: p, classes: true}
	if c, ok := p.(banmen.ClassRanker); ok {
		r.numbers, err = c.ClassNumbers()
	}
	if errors.Is(err, banmen.ErrCannot) {
		err = banmen.Errorf(banmen.ErrCannot, "the classes of boards of %s have no numbers: only those of the empty 9x9 Sudoku have", p)
	}
	return r, err
}

// ClassCounter returns p as a counter of the classes of its boards in parts. It fails with
// ErrCannot for kinds that cannot count them.
func ClassCounter(p banmen.Puzzle) (banmen.ClassRanker, error) {
	if c, ok := p.(banmen.ClassRanker); ok && c.ClassParts() > 0 {
		return c, nil
	}
	return nil, banmen.Errorf(banmen.ErrCannot, "classes of boards of %s cannot be counted in parts: only those of the empty 9x9 Sudoku can", p)
}

// ownNumbers returns the numbers that the puzzle's kind knows, or an ErrCannot.
func ownNumbers(ctx context.Context, p banmen.Puzzle) (banmen.Numbers, error) {
	r, ok := p.(banmen.Ranker)
	if !ok {
		return nil, banmen.ErrCannot
	}
	return r.Numbers(ctx)
}

// Count returns the number of solutions.
func (r *Ranks) Count() *big.Int {
	if r.numbers != nil {
		return r.numbers.Count()
	}
	return r.of.Count()
}

// Unrank returns the solution with a number, from 0. It fails with ErrNone if there is
// none.
func (r *Ranks) Unrank(ctx context.Context, number *big.Int) (grid.Board, error) {
	if number.Sign() < 0 || number.Cmp(r.Count()) >= 0 {
		return grid.Board{}, r.none(number)
	}
	if r.numbers != nil {
		return r.board(r.numbers.Unrank(number), ctx.Err())
	}
	return r.board(r.of.Unrank(ctx, number))
}

// board returns a board with these cells.
func (r *Ranks) board(cells []uint16, err error) (grid.Board, error) {
	if err != nil {
		return grid.Board{}, err
	}
	return r.p.Givens().Shape.Board(slices.Clone(cells)), nil
}

func (r *Ranks) none(number *big.Int) error {
	n := r.Count()
	if n.Sign() == 0 {
		return errNoSolution(r.p)
	}
	last := n.Sub(n, big.NewInt(1))
	if r.classes {
		return banmen.Errorf(banmen.ErrNone, "there is no class number %s: expected 0 to %s", number, last)
	}
	return banmen.Errorf(banmen.ErrNone, "there is no solution number %s: expected 0 to %s", number, last)
}

// Rank returns the number of a solution, from 0. It fails with ErrNone if b is not a
// solution.
func (r *Ranks) Rank(ctx context.Context, b grid.Board) (*big.Int, error) {
	if err := banmen.CheckBoard(r.p, b); err != nil {
		return nil, err
	}
	if r.numbers != nil {
		if b.Shape != r.p.Givens().Shape || !Solved(r.p, b) {
			return nil, r.notOne()
		}
		return r.numbers.Rank(b.Cells), nil
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
		err = r.notOne()
	}
	return values, err
}

func (r *Ranks) notOne() error {
	return banmen.Errorf(banmen.ErrNone, "this board is not a solution of %s", r.p)
}

// NumberName returns the number of the solution of p on the empty board, and the name of p
// by this number, which Kind.Parse reads. It fails with ErrNone unless p has exactly one
// solution, and with ErrCannot if its kind has no such names.
func NumberName(ctx context.Context, p banmen.Puzzle) (number *big.Int, name string, err error) {
	empty := p.With(grid.New(p.Givens().Shape))
	r, ok := p.(banmen.Ranker)
	all, err := ownNumbers(ctx, empty)
	if !ok || err != nil {
		return nil, "", banmen.Errorf(cmp.Or(err, banmen.ErrCannot), "boards of %s have no short names", empty)
	}
	found, err := solveOwn(ctx, p)
	switch {
	case err != nil:
		return nil, "", err
	case found.Solutions == 0:
		return nil, "", banmen.Errorf(banmen.ErrNone, "a puzzle without a solution has no short name")
	case found.Solutions > 1:
		return nil, "", banmen.Errorf(banmen.ErrNone, "a puzzle with several solutions has no short name")
	}
	number = all.Rank(found.Board.Cells)
	return number, r.NumberName(number), nil
}

// Sample returns a uniformly random solution.
func (r *Ranks) Sample(ctx context.Context, rnd *rand.Rand) (grid.Board, error) {
	if r.numbers != nil {
		return r.board(r.numbers.Unrank(count.Below(rnd, r.numbers.Count())), ctx.Err())
	}
	return r.board(r.of.Sample(ctx, rnd))
}
