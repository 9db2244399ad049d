package model

import (
	"reflect"
	"slices"
)

// A Constraint restricts the values that its variables take together. The set of types is
// closed: AllDifferent, Linear, Count, Less, Table, Regular, AllDifferentRows, Rank, Connected, Or,
// And, Not, Regions and Exists, a file each. Engines switch over them, and refuse unsupported ones
// with an error that wraps ErrCannot.
type Constraint interface {
	Vars() []Var  // each once
	Name() string // of the type, for people: "all different"

	// possible implements Possible.
	possible(p Partial) bool
	// check returns an error if the constraint is malformed; its variables and parts have
	// been checked.
	check(m *Model) error
	// renamed implements Renamed.
	renamed(of renaming) Constraint
}

// A Partial holds the values of variables, some of which are open.
type Partial struct {
	Values  []int   // by Var; 0 if open
	Domains [][]int // by Var: possible values of an open variable, ascending
	Domain  []int   // of variables beyond Domains
}

// domain returns the possible values of an open variable.
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

// Possible reports whether the open variables can be decided so that a constraint holds.
// It defines what constraints mean: slow engines and rules call it, and fast engines are
// tested against it. It is exact if all variables are decided. With open variables it may
// report true wrongly, but never false.
func Possible(c Constraint, p Partial) bool { return c != nil && c.possible(p) }

// Holds reports whether a constraint holds for the values of all variables, by Var.
func Holds(c Constraint, values []int) bool { return Possible(c, Partial{Values: values}) }

// Known reports whether a constraint and all its parts have types of this package.
func Known(c Constraint) bool {
	if !isLocal(c) {
		return false
	}
	k, ok := c.(compound)
	return !ok || !slices.ContainsFunc(k.parts(), func(c Constraint) bool { return !Known(c) })
}

// isLocal reports whether the type of a constraint belongs to this package. A foreign type
// can have the methods of a constraint that it embeds.
func isLocal(c Constraint) bool {
	return c != nil && reflect.TypeOf(c).PkgPath() == local
}

// local is the path of this package.
var local = reflect.TypeFor[AllDifferent]().PkgPath()

// A renaming maps each Var to the variable that replaces it.
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

// Renamed returns the constraint with variable to[v] in place of v.
func Renamed(c Constraint, to []Var) Constraint {
	if c == nil {
		return nil
	}
	return c.renamed(to)
}
