package model

import "slices"

// Count says that at least Least and at most Most of the variables have one of
// the values.
type Count struct {
	Of          []Var
	Values      []int
	Least, Most int
}

// Exactly says that n of the variables have the value.
func Exactly(n int, of []Var, value int) Count {
	return Count{Of: of, Values: []int{value}, Least: n, Most: n}
}

func (c Count) Vars() []Var { return c.Of }
func (Count) Name() string  { return "count" }

// possible counts the variables with one of the values, and those that may still have one.
func (c Count) possible(p Partial) bool {
	have, open := 0, 0
	for _, v := range c.Of {
		switch x := p.Values[v]; {
		case x == 0:
			open++
		case slices.Contains(c.Values, x):
			have++
		}
	}
	return have <= c.Most && have+open >= c.Least
}

func (c Count) check(*Model) error { return checkValues(c.Values) }

func (c Count) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}
