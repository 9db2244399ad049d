package plan

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"sort"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// Ranks knows the solutions of a model, given by their cells, by their numbers in list
// order, counted from 0. It is safe for concurrent use.
type Ranks struct {
	cells   int
	space   *count.Space // nil: all solutions are in all
	all     []uint16     // cells of the solutions, one after the other
	compare func(a, b []uint16) int
}

// A list holds at most mostListed cells, 16 MB, and uses no more than a quarter of the allowed
// memory. Listing gives up after rankFails or sampleFails failures: later if there is no other way.
// It also gives up if the first solution needs more than deep guesses, since there are far more
// solutions then.
const (
	mostListed  = 1 << 23
	deep        = 24
	rankFails   = 1 << 18
	sampleFails = 1 << 15
)

// NewRanks returns the Ranks of m: from layers that use at most memory bytes (0: one gibibyte), or
// from a list if layers are impossible and there are few solutions. Otherwise it returns an
// ErrLimit.
func NewRanks(ctx context.Context, m *model.Model, cells int, memory int64) (*Ranks, error) {
	r := &Ranks{cells: cells, compare: m.Compare()}
	var err error
	r.space, err = count.Build(ctx, m, count.Options{Memory: memory, Steps: firstSteps})
	if err == nil || ctx.Err() != nil {
		return r, ctx.Err()
	}
	o := engine.Options{InOrder: true, MaxFails: rankFails}
	if r.all, err = listAll(ctx, m, cells, o, memory); r.all != nil || err != nil {
		return r, err
	}
	if r.space, err = count.Build(ctx, m, count.Options{Memory: memory}); err == nil || ctx.Err() != nil {
		return r, ctx.Err()
	}
	return nil, message.Errorf(message.ErrLimit, "the solutions are too many for a list, and cannot be counted row by row: %s", whyNot(err))
}

// ToSample returns Ranks from which solutions of m can be drawn with equal probability,
// and says what they are made of and why: layers, or a list in any order if the solutions
// are few. It returns nil if only a search with random guesses can draw solutions.
func ToSample(ctx context.Context, m *model.Model, cells int, memory int64) (*Ranks, []message.Message, error) {
	r, plan, err := spaceToSample(ctx, m, cells, memory)
	if r != nil || err != nil {
		return r, plan, err
	}
	all, err := listAll(ctx, m, cells, engine.Options{MaxFails: sampleFails}, memory)
	if all == nil {
		return nil, plan, err
	}
	r = &Ranks{cells: cells, all: all, compare: m.Compare()}
	return r, []message.Message{message.Msg("listing: any of %s solutions", r.Count())}, err
}

// spaceToSample returns layers to draw from, or nil if a list is better.
func spaceToSample(ctx context.Context, m *model.Model, cells int, memory int64) (*Ranks, []message.Message, error) {
	layers, err := count.New(ctx, m)
	var space *count.Space
	if err == nil {
		space, err = layers.Build(ctx, count.Options{Memory: memory, Steps: firstSteps * growth})
	}
	if err != nil {
		return nil, []message.Message{message.Msg("search with random guesses: %s", whyNot(err))}, ctx.Err()
	}
	if n := space.Count(); n.Cmp(big.NewInt(listable(memory)/int64(cells))) <= 0 {
		return nil, []message.Message{message.Msg("search with random guesses: %s", whyNot(count.ErrSteps))}, nil
	}
	return &Ranks{cells: cells, space: space}, layersPlan(layers), nil
}

// listable returns the largest number of cells of a list that uses at most memory bytes;
// 0 means one gibibyte. A growing list is in memory twice.
func listable(memory int64) int64 {
	if memory <= 0 {
		return mostListed
	}
	return min(mostListed, memory/8)
}

// listAll returns the cells of the solutions of m, one after the other, or nil if there
// are too many.
func listAll(ctx context.Context, m *model.Model, cells int, o engine.Options, memory int64) ([]uint16, error) {
	all, most := []uint16{}, int(listable(memory))
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
	return big.NewInt(int64(len(r.all) / r.cells))
}

// Listed returns the cells of all solutions, one after the other, or nil if they are not
// listed.
func (r *Ranks) Listed() []uint16 { return r.all }

// listed returns the cells of solution i of the list.
func (r *Ranks) listed(i int) []uint16 { return r.all[i*r.cells : (i+1)*r.cells] }

// Unrank returns the cells of the solution with a number, from 0 to the count less one.
// The caller must not change them. It returns an ErrLimit if memory does not suffice; so
// do the methods below.
func (r *Ranks) Unrank(ctx context.Context, number *big.Int) ([]uint16, error) {
	if r.space == nil {
		return r.listed(int(number.Int64())), nil
	}
	values, err := r.space.Unrank(ctx, number)
	return r.found(values, err)
}

// Rank returns the number, from 0, of a solution given by the values of all variables.
// Ranks from ToSample cannot rank.
func (r *Ranks) Rank(ctx context.Context, values []int) (*big.Int, error) {
	if r.space != nil {
		n, err := r.space.Rank(ctx, values)
		return n, err
	}
	cells, n := symbols(values[:r.cells]), len(r.all)/r.cells
	i := sort.Search(n, func(i int) bool { return r.compare(r.listed(i), cells) >= 0 })
	return big.NewInt(int64(i)), nil
}

// Sample returns the cells of a random solution; all are equally likely. The caller must
// not change them. There must be a solution.
func (r *Ranks) Sample(ctx context.Context, rnd *rand.Rand) ([]uint16, error) {
	if r.space == nil {
		return r.listed(rnd.IntN(len(r.all) / r.cells)), nil
	}
	values, err := r.space.Sample(ctx, rnd)
	return r.found(values, err)
}

func (r *Ranks) found(values []int, err error) ([]uint16, error) {
	if err != nil {
		return nil, err
	}
	return symbols(values[:r.cells]), nil
}
