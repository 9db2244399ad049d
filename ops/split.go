package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// mostShards limits the shards that Split makes.
const mostShards = 1 << 20

// Split divides the solutions of p into disjoint shards: the boards after a number of
// decisions, in list order. A decision is the value of a cell or, if the list goes by the
// places of a value, its cell in a house. Boards whose givens break a rule are left out.
// It fails with ErrLimit if there are more than a million shards, or with the error of
// ctx.
func Split(ctx context.Context, p banmen.Puzzle, decisions int) ([]grid.Board, error) {
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	order := m.ListOrder()
	boards := []grid.Board{p.Givens().Clone()}
	open := p.Givens()
	for range min(decisions, open.Open()) {
		var next []grid.Board
		for _, b := range boards {
			next = append(next, branch(p, m, order, b)...)
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case len(next) > mostShards:
				return nil, banmen.Errorf(banmen.ErrLimit, "%d decisions make more than %d shards: use fewer", decisions, mostShards)
			}
		}
		boards = next
	}
	return boards, nil
}

// branch returns the boards after the next decision on b, or b itself if there is none.
func branch(p banmen.Puzzle, m *model.Model, order []model.Literal, b grid.Board) []grid.Board {
	decision := plan.Decision(m, order, b.Cells)
	if len(decision) == 0 {
		return []grid.Board{b}
	}
	var all []grid.Board
	for _, l := range decision {
		c := b.Clone()
		c.Cells[l.Var] = uint16(l.Value)
		if len(p.Faults(c)) == 0 {
			all = append(all, c)
		}
	}
	return all
}
