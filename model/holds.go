package model

import "slices"

// Holds reports whether a constraint holds for values of all its variables, by
// Var. It says what constraints mean: slow engines ask it, and fast ones are
// tested against it. One that Check refuses does not hold.
func Holds(c Constraint, values []int) bool {
	switch c := c.(type) {
	case AllDifferent:
		for i, v := range c.Of {
			for _, u := range c.Of[:i] {
				if values[u] == values[v] {
					return false
				}
			}
		}
		return true
	case Linear:
		sum := 0
		for i, v := range c.Of {
			sum += c.Term(i, values[v])
		}
		return c.Least <= sum && sum <= c.Most
	case Count:
		n := 0
		for _, v := range c.Of {
			if slices.Contains(c.Values, values[v]) {
				n++
			}
		}
		return c.Least <= n && n <= c.Most
	case Less:
		for i := range len(c.Of) - 1 {
			if a, b := values[c.Of[i]], values[c.Of[i+1]]; a > b || a == b && !c.OrEqual {
				return false
			}
		}
		return true
	case Table:
		return slices.ContainsFunc(c.Tuples, func(t []int) bool { return isTuple(c.Of, t, values) }) != c.Forbidden
	case Regular:
		return c.accepts(c.Of, values)
	case AllDifferentRows:
		for i, a := range c.Rows {
			for _, b := range c.Rows[:i] {
				if equalRows(a, b, values) {
					return false
				}
			}
		}
		return true
	case Or:
		return slices.ContainsFunc(c.Of, func(c Constraint) bool { return Holds(c, values) })
	case And:
		return !slices.ContainsFunc(c.Of, func(c Constraint) bool { return !Holds(c, values) })
	case Not:
		return !Holds(c.Of, values)
	}
	return false
}

// isTuple reports whether the variables have the values of the tuple.
func isTuple(of []Var, tuple, values []int) bool {
	for i, v := range of {
		if values[v] != tuple[i] {
			return false
		}
	}
	return true
}

func equalRows(a, b []Var, values []int) bool {
	for i := range a {
		if values[a[i]] != values[b[i]] {
			return false
		}
	}
	return true
}
