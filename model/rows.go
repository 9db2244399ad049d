package model

import (
	"fmt"
	"slices"
)

// AllDifferentRows requires that no two rows are equal. All rows have the same length, and rows may
// cross.
type AllDifferentRows struct{ Rows [][]Var }

func (c AllDifferentRows) Vars() (all []Var) {
	seen := map[Var]bool{}
	for _, v := range slices.Concat(c.Rows...) {
		if !seen[v] {
			seen[v] = true
			all = append(all, v)
		}
	}
	return all
}

func (AllDifferentRows) Name() string { return "all different rows" }

// possible compares the rows without open variables.
func (c AllDifferentRows) possible(p Partial) bool { return c.Equal(p.Values) == nil }

// Equal returns the variables of two equal rows without open variables, or nil. A value
// of 0 is open.
func (c AllDifferentRows) Equal(values []int) []Var {
	for i, a := range c.Rows {
		for _, b := range c.Rows[:i] {
			if equalRows(a, b, values) {
				return slices.Concat(b, a)
			}
		}
	}
	return nil
}

func equalRows(a, b []Var, values []int) bool {
	for i, v := range a {
		if x := values[v]; x == 0 || x != values[b[i]] {
			return false
		}
	}
	return true
}

func (c AllDifferentRows) check(*Model) error {
	for i, row := range c.Rows {
		if len(row) != len(c.Rows[0]) {
			return fmt.Errorf("row %d has %d variables, expected %d", i, len(row), len(c.Rows[0]))
		}
	}
	return nil
}

func (c AllDifferentRows) renamed(of renaming) Constraint {
	rows := make([][]Var, len(c.Rows))
	for i, row := range c.Rows {
		rows[i] = of.vars(row)
	}
	return AllDifferentRows{rows}
}
