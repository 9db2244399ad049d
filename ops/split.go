package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
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
// itself if it is full.
func branch(p banmen.Puzzle, m *model.Model, order []model.Literal, b grid.Board) []grid.Board {
	first := slices.IndexFunc(order, func(l model.Literal) bool { return b.Cells[l.Var] == 0 && possible(m, b, l) })
	if first < 0 {
		return []grid.Board{b}
	}
	var all []grid.Board
	for _, l := range alternatives(m, order[first:]) {
		if b.Cells[l.Var] != 0 || !possible(m, b, l) {
			continue
		}
		c := b.Clone()
		c.Cells[l.Var] = uint16(l.Value)
		if len(p.Faults(c)) == 0 {
			all = append(all, c)
		}
	}
	return all
}

// possible reports whether a literal may still be decided: the domain has it, and
// no house in which its value has one place has it elsewhere.
func possible(m *model.Model, b grid.Board, l model.Literal) bool {
	taken := func(house []model.Var) bool {
		return slices.ContainsFunc(house, func(v model.Var) bool { return int(b.Cells[v]) == l.Value })
	}
	return slices.Contains(m.Domains[l.Var], l.Value) && !slices.ContainsFunc(houses(m, l), taken)
}

// alternatives returns the literals of which exactly one holds, among them the
// first of the order, as they are in it: all places of its value in a house, if
// the next literal is one of them, or else all values of its cell.
func alternatives(m *model.Model, order []model.Literal) []model.Literal {
	l := order[0]
	if len(order) > 1 && order[1].Value == l.Value {
		next := order[1].Var
		for _, house := range houses(m, l) {
			if slices.Contains(house, next) {
				return slices.DeleteFunc(slices.Clone(order), func(o model.Literal) bool { return o.Value != l.Value || !slices.Contains(house, o.Var) })
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(order), func(o model.Literal) bool { return o.Var != l.Var })
}

// houses returns the houses of the variable in which the value has exactly one
// place.
func houses(m *model.Model, l model.Literal) (all [][]model.Var) {
	for _, c := range m.Constraints {
		one := false
		switch c := c.(type) {
		case model.Count:
			one = c.N == 1 && c.Value == l.Value
		case model.AllDifferent:
			one = everyValue(m, c.Of)
		}
		if one && slices.Contains(c.Vars(), l.Var) {
			all = append(all, c.Vars())
		}
	}
	return all
}

// everyValue reports whether variables that differ take each value.
func everyValue(m *model.Model, of []model.Var) bool {
	values := map[int]bool{}
	for _, v := range of {
		for _, x := range m.Domains[v] {
			values[x] = true
		}
	}
	return len(values) == len(of)
}
