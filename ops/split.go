package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// mostShards is how many shards Split makes.
const mostShards = 1 << 20

// Split cuts the solutions of p into shards that share none: the boards after so
// many decisions, in list order. A decision is which value a cell has, or, where
// the list goes by the places of a value, which cell of a house has that value.
// Boards whose givens break a rule are left out. It is an ErrLimit if there are
// more than a million; the other error is that of ctx.
func Split(ctx context.Context, p banmen.Puzzle, decisions int) ([]grid.Board, error) {
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	order := m.ListOrder()
	boards := []grid.Board{p.Givens().Clone()}
	open := p.Givens()
	for range min(decisions, len(open.Cells)-open.Count()) {
		var next []grid.Board
		for _, b := range boards {
			next = append(next, branch(p, m, order, b)...)
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case len(next) > mostShards:
				return nil, banmen.Errorf(banmen.ErrLimit, "%d decisions make more than %d shards: take fewer", decisions, mostShards)
			}
		}
		boards = next
	}
	return boards, nil
}

// branch returns the boards after the first decision that b leaves open, or b
// itself if there is none.
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
