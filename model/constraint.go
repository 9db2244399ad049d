package model

import (
	"slices"
)

// A Constraint limits the values that its variables take together. The set is
// closed: AllDifferent, Linear, Count, Less, Table, Regular, AllDifferentRows,
// Or, And and Not. An engine switches over them, and refuses what it does not
// take with an error about ErrCannot.
type Constraint interface {
	Vars() []Var  // each once
	Name() string // of its sort, for people: "all different"
	sealed()
}

// AllDifferent says that no two of the variables are equal. Where there are as
// many variables as values, each value occurs.
type AllDifferent struct{ Of []Var }

// Linear says that the worths of the variables, each times its coefficient, add
// up to Least at least and to Most at most.
type Linear struct {
	Of           []Var
	Coefficients []int // as Of; nil: all are 1
	Worth        []int // Worth[v] is the worth of value v; nil: a value is worth itself
	Least, Most  int
}

// Count says that at least Least and at most Most of the variables have one of
// the values.
type Count struct {
	Of          []Var
	Values      []int
	Least, Most int
}

// Less says that each variable is less than the next, or, if OrEqual, at most the
// next.
type Less struct {
	Of      []Var
	OrEqual bool
}

// Table says that the variables together have the values of one of the tuples, or,
// if Forbidden, of none of them. A tuple has a value for each variable.
type Table struct {
	Of        []Var
	Tuples    [][]int
	Forbidden bool
}

// Regular says that the automaton accepts the values of the variables, one after
// the other.
type Regular struct {
	Of []Var
	Automaton
}

// AllDifferentRows says that no two rows, which are equally long, are equal.
type AllDifferentRows struct{ Rows [][]Var }

// Or says that at least one of the constraints holds.
type Or struct{ Of []Constraint }

// And says that all of the constraints hold.
type And struct{ Of []Constraint }

// Not says that the constraint does not hold.
type Not struct{ Of Constraint }

// Sum says that the variables add up to a total.
func Sum(of []Var, total int) Linear { return Linear{Of: of, Least: total, Most: total} }

// EqualSums says that the variables a add up to the same as the variables b, of
// which none is among a.
func EqualSums(a, b []Var) Linear {
	c := Linear{Of: slices.Concat(a, b), Coefficients: make([]int, len(a)+len(b))}
	for i := range c.Coefficients {
		if c.Coefficients[i] = 1; i >= len(a) {
			c.Coefficients[i] = -1
		}
	}
	return c
}

// Exactly says that n of the variables have the value.
func Exactly(n int, of []Var, value int) Count {
	return Count{Of: of, Values: []int{value}, Least: n, Most: n}
}

func (c AllDifferent) Vars() []Var     { return c.Of }
func (c Linear) Vars() []Var           { return c.Of }
func (c Count) Vars() []Var            { return c.Of }
func (c Less) Vars() []Var             { return c.Of }
func (c Table) Vars() []Var            { return c.Of }
func (c Regular) Vars() []Var          { return c.Of }
func (c AllDifferentRows) Vars() []Var { return slices.Concat(c.Rows...) }
func (c Or) Vars() []Var               { return union(c.Of) }
func (c And) Vars() []Var              { return union(c.Of) }
func (c Not) Vars() []Var              { return union([]Constraint{c.Of}) }

// union returns the variables of constraints, each once, ascending.
func union(cs []Constraint) (all []Var) {
	for _, c := range cs {
		if c != nil {
			all = append(all, c.Vars()...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (AllDifferent) Name() string     { return "all different" }
func (Linear) Name() string           { return "linear" }
func (Count) Name() string            { return "count" }
func (Less) Name() string             { return "less" }
func (Table) Name() string            { return "table" }
func (Regular) Name() string          { return "regular" }
func (AllDifferentRows) Name() string { return "all different rows" }
func (Or) Name() string               { return "or" }
func (And) Name() string              { return "and" }
func (Not) Name() string              { return "not" }

func (AllDifferent) sealed()     {}
func (Linear) sealed()           {}
func (Count) sealed()            {}
func (Less) sealed()             {}
func (Table) sealed()            {}
func (Regular) sealed()          {}
func (AllDifferentRows) sealed() {}
func (Or) sealed()               {}
func (And) sealed()              {}
func (Not) sealed()              {}

// WorthOf returns the worth of value v.
func (c Linear) WorthOf(v int) int {
	if c.Worth == nil {
		return v
	}
	return c.Worth[v]
}

// Coefficient returns the coefficient of the i-th variable.
func (c Linear) Coefficient(i int) int {
	if c.Coefficients == nil {
		return 1
	}
	return c.Coefficients[i]
}

// Term returns what the i-th variable adds if it has the value.
func (c Linear) Term(i, value int) int { return c.Coefficient(i) * c.WorthOf(value) }

// Known reports whether a constraint is one of the closed set, with all that it
// consists of.
func Known(c Constraint) bool {
	unknown := func(c Constraint) bool { return !Known(c) }
	switch c := c.(type) {
	case AllDifferent, Linear, Count, Less, Table, Regular, AllDifferentRows:
		return true
	case Or:
		return !slices.ContainsFunc(c.Of, unknown)
	case And:
		return !slices.ContainsFunc(c.Of, unknown)
	case Not:
		return Known(c.Of)
	}
	return false
}

// Renamed returns the constraint on other variables: to[v] in place of v.
func Renamed(c Constraint, to []Var) Constraint {
	of := func(vars []Var) []Var {
		out := make([]Var, len(vars))
		for i, v := range vars {
			out[i] = to[v]
		}
		return out
	}
	all := func(cs []Constraint) []Constraint {
		out := make([]Constraint, len(cs))
		for i, c := range cs {
			out[i] = Renamed(c, to)
		}
		return out
	}
	switch c := c.(type) {
	case AllDifferent:
		c.Of = of(c.Of)
		return c
	case Linear:
		c.Of = of(c.Of)
		return c
	case Count:
		c.Of = of(c.Of)
		return c
	case Less:
		c.Of = of(c.Of)
		return c
	case Table:
		c.Of = of(c.Of)
		return c
	case Regular:
		c.Of = of(c.Of)
		return c
	case AllDifferentRows:
		rows := make([][]Var, len(c.Rows))
		for i, row := range c.Rows {
			rows[i] = of(row)
		}
		return AllDifferentRows{rows}
	case Or:
		return Or{all(c.Of)}
	case And:
		return And{all(c.Of)}
	case Not:
		return Not{Renamed(c.Of, to)}
	}
	return c
}
