package plan

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Decision returns the literals of the first decision that cells leave open in list
// order. They say which value a cell has or, if the list goes by the places of a value,
// which cell of a house has it. Exactly one of them holds in each solution that agrees
// with cells, where 0 is an open cell. Decision returns nil if every literal is decided.
// The order is m.ListOrder().
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

// possible reports whether a literal is still open: its value is in the domain, and no
// house where the value has exactly one place has it in another cell.
func possible(m *model.Model, cells []uint16, l model.Literal) bool {
	taken := func(house []model.Var) bool {
		return slices.ContainsFunc(house, func(v model.Var) bool { return int(v) < len(cells) && int(cells[v]) == l.Value })
	}
	return slices.Contains(m.Domains[l.Var], l.Value) && !slices.ContainsFunc(houses(m, l), taken)
}

// alternatives returns literals of which exactly one holds, in the given order, beginning with
// order[0]. They are all places of its value in a house if order[1] is among them, and otherwise
// all values of its cell.
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

// houses returns the houses of l.Var that must contain l.Value exactly once.
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

// everyValue reports whether different variables must take every value of their domains.
func everyValue(m *model.Model, of []model.Var) bool {
	values := map[int]bool{}
	for _, v := range of {
		for _, x := range m.Domains[v] {
			values[x] = true
		}
	}
	return len(values) == len(of)
}
