package ops

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// Ranks knows the solutions of a puzzle by their numbers in list order, from 0.
// Many may ask it at a time.
type Ranks struct {
	p       banmen.Puzzle
	space   *count.Space // nil: all is listed
	all     []uint16     // the solutions, one after the other
	compare func(a, b grid.Board) int
}

// NewRanks returns the Ranks of p: from layers, with so many bytes of memory (0
// is a gibibyte), or from a list where layers cannot be had and the solutions
// are few. Otherwise it returns an ErrLimit.
func NewRanks(ctx context.Context, p banmen.Puzzle, memory int64) (*Ranks, error) {
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	r := &Ranks{p: p, compare: comparer(m)}
	r.space, err = count.Build(ctx, m, count.Options{Memory: memory, Steps: turnSteps})
	if err == nil || ctx.Err() != nil {
		return r, ctx.Err()
	}
	if r.all, err = listAll(ctx, p, m, engine.Options{InOrder: true, MaxFails: rankFails}, memory); r.all != nil || err != nil {
		return r, err
	}
	if r.space, err = count.Build(ctx, m, count.Options{Memory: memory}); err == nil || ctx.Err() != nil {
		return r, ctx.Err()
	}
	return nil, banmen.Errorf(banmen.ErrLimit, "the solutions are too many for a list, and cannot be counted row by row: %s", whyNot(err))
}

// listable returns how many cells a list may have in so many bytes of memory; 0
// is a gibibyte. While it grows it is there twice.
func listable(memory int64) int64 {
	if memory <= 0 {
		return listed
	}
	return min(listed, memory/8)
}

// Listing ends after so many failures: later where there is no other way.
const (
	rankFails   = 1 << 18
	sampleFails = 1 << 15
)

// listAll returns the solutions of p, whose model is m, one after the other, or
// nil where they are too many.
func listAll(ctx context.Context, p banmen.Puzzle, m *model.Model, o engine.Options, memory int64) ([]uint16, error) {
	all, most := []uint16{}, int(listable(memory))
	cells := len(p.Givens().Cells)
	_, err := engine.Search(ctx, m, o, func(e event.Event) bool {
		if len(all)+cells > most || e.Depth > deep && len(all) == 0 {
			all = nil
			return false
		}
		for _, v := range e.Values[:cells] {
			all = append(all, uint16(v))
		}
		return true
	})
	if errors.Is(err, engine.ErrFails) {
		return nil, nil
	}
	return all, err
}

// Count returns the number of solutions.
func (r *Ranks) Count() *big.Int {
	if r.space != nil {
		return r.space.Count()
	}
	return big.NewInt(int64(len(r.all) / len(r.p.Givens().Cells)))
}

// Unrank returns the solution of that number, from 0. One that is not there is
// an ErrNone.
func (r *Ranks) Unrank(ctx context.Context, number *big.Int) (grid.Board, error) {
	if number.Sign() < 0 || number.Cmp(r.Count()) >= 0 {
		return grid.Board{}, r.none(number)
	}
	if r.space == nil {
		return r.listed(int(number.Int64())), nil
	}
	values, err := r.space.Unrank(ctx, number)
	if err != nil {
		return grid.Board{}, failed(err)
	}
	return board(r.p, values), nil
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
	values, err := r.values(ctx, b)
	if err != nil {
		return nil, err
	}
	if r.space != nil {
		n, err := r.space.Rank(ctx, values)
		return n, failed(err)
	}
	n := int(r.Count().Int64())
	i := sort.Search(n, func(i int) bool { return r.compare(r.listed(i), b) >= 0 })
	return big.NewInt(int64(i)), nil
}

// values returns the values of all variables that b, a solution, gives.
func (r *Ranks) values(ctx context.Context, b grid.Board) (values []int, err error) {
	if b.Shape == r.p.Givens().Shape && b.Full() && r.p.Givens().Within(b) {
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
	if r.space == nil {
		return r.listed(rnd.IntN(len(r.all) / len(r.p.Givens().Cells))), nil
	}
	values, err := r.space.Sample(ctx, rnd)
	if err != nil {
		return grid.Board{}, failed(err)
	}
	return board(r.p, values), nil
}

// listed returns the i-th solution of the list.
func (r *Ranks) listed(i int) grid.Board {
	b := grid.New(r.p.Givens().Shape)
	copy(b.Cells, r.all[i*len(b.Cells):])
	return b
}

// failed says for people what a Space failed with.
func failed(err error) error {
	if errors.Is(err, count.ErrMemory) {
		return banmen.Errorf(banmen.ErrLimit, "%s", whyNot(err))
	}
	return err
}
