package model

import (
	"fmt"
	"slices"
)

// Table says that the values of the variables are one of the tuples, or none of them if
// Forbidden. A tuple has a value for each variable.
type Table struct {
	Of        []Var
	Tuples    [][]int
	Forbidden bool
}

func (c Table) Vars() []Var { return c.Of }
func (Table) Name() string  { return "table" }

// possible looks for a tuple that agrees with the decided variables. Forbidden tuples are
// checked only if no variable is open.
func (c Table) possible(p Partial) bool {
	if c.Forbidden && p.open(c.Of) {
		return true
	}
	return slices.ContainsFunc(c.Tuples, func(t []int) bool { return p.agrees(c.Of, t) }) != c.Forbidden
}

// agrees reports whether the decided variables agree with a tuple.
func (p Partial) agrees(of []Var, tuple []int) bool {
	for i, v := range of {
		if x := p.Values[v]; x != 0 && x != tuple[i] {
			return false
		}
	}
	return true
}

func (c Table) check(*Model) error {
	for i, t := range c.Tuples {
		if len(t) != len(c.Of) {
			return fmt.Errorf("tuple %d has %d values, expected %d", i, len(t), len(c.Of))
		}
		if err := checkValues(t); err != nil {
			return fmt.Errorf("tuple %d: %w", i, err)
		}
	}
	return nil
}

func (c Table) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}
