package model

import (
	"reflect"
	"slices"
)

// A Constraint limits the values that its variables take together. The set is
// closed: AllDifferent, Linear, Count, Less, Table, Regular, AllDifferentRows,
// Or, And and Not, a file each. An engine switches over them, and refuses what it does
// not take with an error about ErrCannot.
type Constraint interface {
	Vars() []Var  // each once
	Name() string // of its sort, for people: "all different"

	// possible is Possible.
	possible(p Partial) bool
	// check returns what is wrong with the constraint, whose variables and parts are
	// known to be right.
	check(m *Model) error
	// renamed is Renamed.
	renamed(of renaming) Constraint
}

// A Partial has the values of variables, some of which are open.
type Partial struct {
	Values  []int   // by Var; 0: open
	Domains [][]int // by Var: what it may have while it is open, ascending
	Domain  []int   // of variables that have none in Domains
}

// domain returns what an open variable may have.
func (p Partial) domain(v Var) []int {
	if int(v) < len(p.Domains) {
		return p.Domains[v]
	}
	return p.Domain
}

// open reports whether one of the variables is open.
func (p Partial) open(of []Var) bool {
	return slices.ContainsFunc(of, func(v Var) bool { return p.Values[v] == 0 })
}

// Possible reports whether open variables may be decided so that a constraint holds. It
// says what constraints mean: slow engines, rules and other packages ask it, and fast
// engines are tested against it. It is exact where all variables are decided; where some
// are open it may be true in error, but not false.
func Possible(c Constraint, p Partial) bool { return c != nil && c.possible(p) }

// Holds reports whether a constraint holds for values of all its variables, by Var.
func Holds(c Constraint, values []int) bool { return Possible(c, Partial{Values: values}) }

// Known reports whether a constraint is one of the closed set, with all that it
// consists of.
func Known(c Constraint) bool {
	if !own(c) {
		return false
	}
	k, ok := c.(compound)
	return !ok || !slices.ContainsFunc(k.parts(), func(c Constraint) bool { return !Known(c) })
}

// own reports whether the type of a constraint is of this package. A type elsewhere has
// the methods of one that it embeds.
func own(c Constraint) bool {
	return c != nil && reflect.TypeOf(c).PkgPath() == reflect.TypeFor[AllDifferent]().PkgPath()
}

// A renaming is by Var the variable in its place.
type renaming []Var

func (to renaming) vars(of []Var) []Var {
	out := make([]Var, len(of))
	for i, v := range of {
		out[i] = to[v]
	}
	return out
}

func (to renaming) all(cs []Constraint) []Constraint {
	out := make([]Constraint, len(cs))
	for i, c := range cs {
		out[i] = Renamed(c, to)
	}
	return out
}

// Renamed returns the constraint on other variables: to[v] in place of v.
func Renamed(c Constraint, to []Var) Constraint {
	if c == nil {
		return nil
	}
	return c.renamed(to)
}
