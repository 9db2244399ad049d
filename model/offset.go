package model

import "slices"

// Offset returns a constraint that holds for values exactly if c holds for the values plus n. It
// converts constraints on numbers from 0 to constraints on values from 1, with n of -1.
func Offset(c Constraint, n int) Constraint {
	switch c := c.(type) {
	case Linear:
		return c.offset(n)
	case Count:
		c.Values = offset(c.Values, n)
		return c
	case Connected:
		c.Values = offset(c.Values, n)
		return c
	case Table:
		tuples := make([][]int, 0, len(c.Tuples))
		for _, t := range c.Tuples {
			if t = offset(t, n); !slices.ContainsFunc(t, func(v int) bool { return v < 1 }) {
				tuples = append(tuples, t)
			}
		}
		c.Tuples = tuples
		return c
	case Regular:
		c.Steps = slices.Clone(c.Steps)
		for i := range c.Steps {
			c.Steps[i].Value -= n
		}
		return c
	case Rank:
		c.First -= n
		return c
	case Or:
		return Or{offsets(c.Of, n)}
	case And:
		return And{offsets(c.Of, n)}
	case Not:
		return Not{Offset(c.Of, n)}
	}
	return c // AllDifferent, AllDifferentRows and Less compare variables with each other alone
}

func offset(values []int, n int) []int {
	values = slices.Clone(values)
	for i := range values {
		values[i] -= n
	}
	return values
}

func offsets(cs []Constraint, n int) []Constraint {
	all := make([]Constraint, len(cs))
	for i, c := range cs {
		all[i] = Offset(c, n)
	}
	return all
}

// offset moves the worths, or the bounds where each value is worth itself.
func (c Linear) offset(n int) Linear {
	if c.Worth != nil {
		worth := make([]int, len(c.Worth)-n)
		for v := range worth {
			if v+n >= 0 {
				worth[v] = c.Worth[v+n]
			}
		}
		c.Worth = worth
		return c
	}
	for i := range c.Of {
		c.Least -= n * c.Coefficient(i)
		c.Most -= n * c.Coefficient(i)
	}
	return c
}
