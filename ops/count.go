package ops

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// Count returns the number of solutions of p, or atMost if there are as many or
// more; 0 is no limit. When the context ends it returns what it has counted
// with the error.
func Count(ctx context.Context, p banmen.Puzzle, atMost int64) (*big.Int, error) {
	if n, err := ownCount(ctx, p, atMost); !errors.Is(err, banmen.ErrCannot) {
		return n, err
	}
	q, factor := normalise(p)
	limit := atMost
	if atMost > 0 && !factor.IsInt64() {
		limit = 1
	} else if atMost > 0 {
		limit = (atMost-1)/factor.Int64() + 1
	}
	m, err := modelOf(q)
	if err != nil {
		return nil, err
	}
	var n int64
	_, err = engine.Search(ctx, m, engine.Options{}, func(event.Event) bool {
		n++
		return n != limit
	})
	total := factor.Mul(factor, big.NewInt(n))
	if most := big.NewInt(atMost); atMost > 0 && total.Cmp(most) > 0 {
		total = most
	}
	return total, err
}

// ownCount returns the count of a puzzle that knows it by itself, or an ErrCannot.
func ownCount(ctx context.Context, p banmen.Puzzle, atMost int64) (*big.Int, error) {
	c, ok := p.(banmen.Counter)
	if !ok {
		return nil, banmen.ErrCannot
	}
	if atMost == 0 {
		return c.Count(ctx, nil)
	}
	return c.Count(ctx, big.NewInt(atMost))
}

// normalise returns a puzzle whose solutions stand for those of p, each for the
// same number of them, the factor: where all symbols can be renamed and nothing
// is given, one house has them in order.
func normalise(p banmen.Puzzle) (banmen.Puzzle, *big.Int) {
	house := house(p)
	if house == nil || p.Givens().Count() > 0 || !renamable(p, len(house)) {
		return p, big.NewInt(1)
	}
	b := p.Givens().Clone()
	for i, v := range house {
		b.Cells[v] = uint16(i + 1)
	}
	return p.With(b), new(big.Int).MulRange(1, int64(len(house)))
}

// house returns the cells of the first AllDifferent of p that has all symbols.
func house(p banmen.Puzzle) []model.Var {
	m, ok := p.(banmen.Modeler)
	if !ok {
		return nil
	}
	md := m.Model()
	for _, c := range md.Constraints {
		if a, ok := c.(model.AllDifferent); ok && len(a.Of) == len(md.Domains[a.Of[0]]) {
			return a.Of
		}
	}
	return nil
}

// renamable reports whether the generators of p exchange all neighbours among
// its n symbols.
func renamable(p banmen.Puzzle, n int) bool {
	y, ok := p.(banmen.Symmetric)
	if !ok || n == 0 {
		return false
	}
	have := y.Generators()
	for _, want := range grid.Renamings(n) {
		if !slices.ContainsFunc(have, func(g grid.Symmetry) bool { return g.Cells == nil && slices.Equal(g.Values, want.Values) }) {
			return false
		}
	}
	return true
}
