package model

import "slices"

// A compound is a constraint made of other constraints.
type compound interface{ parts() []Constraint }

// Or says that at least one of the constraints holds.
type Or struct{ Of []Constraint }

// And says that all of the constraints hold.
type And struct{ Of []Constraint }

// Not says that the constraint does not hold.
type Not struct{ Of Constraint }

func (c Or) parts() []Constraint  { return c.Of }
func (c And) parts() []Constraint { return c.Of }
func (c Not) parts() []Constraint { return []Constraint{c.Of} }

func (c Or) Vars() []Var  { return union(c.Of) }
func (c And) Vars() []Var { return union(c.Of) }
func (c Not) Vars() []Var { return union(c.parts()) }

// union returns the variables of constraints, each once, ascending.
func union(cs []Constraint) (all []Var) {
	for _, c := range cs {
		if c == nil {
			continue
		}
		for _, v := range c.Vars() {
			if i, ok := slices.BinarySearch(all, v); !ok {
				all = slices.Insert(all, i, v)
			}
		}
	}
	return all
}

func (Or) Name() string  { return "or" }
func (And) Name() string { return "and" }
func (Not) Name() string { return "not" }

func (c Or) possible(p Partial) bool {
	return slices.ContainsFunc(c.Of, func(c Constraint) bool { return Possible(c, p) })
}

func (c And) possible(p Partial) bool {
	return !slices.ContainsFunc(c.Of, func(c Constraint) bool { return !Possible(c, p) })
}

// possible reports true until all variables are decided, because only then is it known whether a
// part that is possible holds.
func (c Not) possible(p Partial) bool { return p.open(c.Vars()) || !Possible(c.Of, p) }

func (Or) check(*Model) error  { return nil }
func (And) check(*Model) error { return nil }
func (Not) check(*Model) error { return nil }

func (c Or) renamed(of renaming) Constraint  { return Or{of.all(c.Of)} }
func (c And) renamed(of renaming) Constraint { return And{of.all(c.Of)} }
func (c Not) renamed(of renaming) Constraint { return Not{Renamed(c.Of, of)} }
