package lower

import (
	"math"
	"slices"

	"github.com/banmen/banmen/model"
)

// Without returns an equivalent constraint without Rank and without Not, except a Not of a Regular.
// It moves Not inwards: a Not of an Or becomes an And, and "not less" becomes "at least".
func Without(c model.Constraint) model.Constraint {
	switch c := c.(type) {
	case model.Or:
		return model.Or{Of: each(c.Of, Without)}
	case model.And:
		return model.And{Of: each(c.Of, Without)}
	case model.Not:
		return opposite(c.Of)
	case model.Rank:
		return c.Restated()
	}
	return c
}

func each(cs []model.Constraint, f func(model.Constraint) model.Constraint) []model.Constraint {
	out := make([]model.Constraint, len(cs))
	for i, c := range cs {
		out[i] = f(c)
	}
	return out
}

// opposite returns the negation of c.
func opposite(c model.Constraint) model.Constraint {
	switch c := c.(type) {
	case model.AllDifferent:
		return someEqual(c.Of)
	case model.Linear:
		below, above := c, c
		below.Least, below.Most = math.MinInt, c.Least-1
		above.Least, above.Most = c.Most+1, math.MaxInt
		return model.Or{Of: []model.Constraint{below, above}}
	case model.Count:
		below, above := c, c
		below.Least, below.Most = 0, c.Least-1
		above.Least, above.Most = c.Most+1, len(c.Of)
		return model.Or{Of: []model.Constraint{below, above}}
	case model.Less:
		var some []model.Constraint
		for i := range len(c.Of) - 1 {
			some = append(some, model.Less{Of: []model.Var{c.Of[i+1], c.Of[i]}, OrEqual: !c.OrEqual})
		}
		return anyOf(some, c.Of)
	case model.Table:
		c.Forbidden = !c.Forbidden
		return c
	case model.AllDifferentRows:
		return someRowsEqual(c.Rows)
	case model.Rank:
		return opposite(c.Restated())
	case model.Or:
		return model.And{Of: each(c.Of, opposite)}
	case model.And:
		return model.Or{Of: each(c.Of, opposite)}
	case model.Not:
		return Without(c.Of)
	}
	return model.Not{Of: c}
}

// anyOf requires that at least one of some constraints on these variables holds. Without
// constraints it returns a table without tuples, which never holds.
func anyOf(some []model.Constraint, of []model.Var) model.Constraint {
	if len(some) == 0 {
		return model.Table{Of: of}
	}
	return model.Or{Of: some}
}

// equal says that two variables are equal.
func equal(a, b model.Var) model.Constraint {
	return model.EqualSums([]model.Var{a}, []model.Var{b})
}

func someEqual(of []model.Var) model.Constraint {
	var some []model.Constraint
	for i, v := range of {
		for _, u := range of[:i] {
			some = append(some, equal(u, v))
		}
	}
	return anyOf(some, of)
}

func someRowsEqual(rows [][]model.Var) model.Constraint {
	var some []model.Constraint
	for i, a := range rows {
		for _, b := range rows[:i] {
			var all []model.Constraint
			for j := range a {
				if a[j] != b[j] {
					all = append(all, equal(a[j], b[j]))
				}
			}
			some = append(some, model.And{Of: all})
		}
	}
	return anyOf(some, slices.Concat(rows...))
}
