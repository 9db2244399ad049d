package plan

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Decision returns the literals of the first decision that cells leave open, in
// list order: which value a cell has, or, where the list goes by the places of a
// value, which cell of a house has that value. Exactly one of the literals holds
// in each solution that has these cells; 0 is an open cell. There are none where
// no literal may still be decided. The order is m.ListOrder().
func Decision(m *model.Model, order []model.Literal, cells []uint16) []model.Literal {
	possible := func(l model.Literal) bool {
		return int(l.Var) < len(cells) && cells[l.Var] == 0 && possible(m, cells, l)
	}
	first := slices.IndexFunc(order, possible)
	if first < 0 {
		return nil
	}
	return slices.DeleteFunc(alternatives(m, order[first:]), func(l model.Literal) bool { return !possible(l) })
}

// possible reports whether a literal may still be decided: the domain has it, and
// no house in which its value has one place has it elsewhere.
func possible(m *model.Model, cells []uint16, l model.Literal) bool {
	taken := func(house []model.Var) bool {
		return slices.ContainsFunc(house, func(v model.Var) bool { return int(v) < len(cells) && int(cells[v]) == l.Value })
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
			one = c.Least == 1 && c.Most == 1 && len(c.Values) == 1 && c.Values[0] == l.Value
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
