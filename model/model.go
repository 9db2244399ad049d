// Package model states a puzzle as variables, domains and constraints, as plain data.
// Engines solve it.
//
// The first variables are the cells of the board in reading order, and a value is the
// symbol that grid.Board has in the cell, from 1.
package model

import "slices"

// A Var is a variable, numbered from 0.
type Var int

// A Literal says that a variable has a value.
type Literal struct {
	Var   Var
	Value int
}

// A Model is a problem.
type Model struct {
	Domains     [][]int // by Var: the values it may take, ascending, all at least 1
	Constraints []Constraint

	// Order is the order of solutions in a list. A solution that has the first literal
	// comes before one that does not; ties are decided by the second literal, and so on.
	// Nil means variable by variable, lower values first, which is reading order.
	Order []Literal

	// Aux are variables that the others, the cells, determine: no two solutions differ in
	// Aux alone. Constraints use them; search decides them last.
	Aux []Var
}

// Add adds n variables with the domain 1..k and returns them.
func (m *Model) Add(n, k int) []Var {
	domain := make([]int, k)
	for i := range domain {
		domain[i] = i + 1
	}
	vars := make([]Var, n)
	m.Domains = slices.Grow(m.Domains, n)
	for i := range vars {
		vars[i] = Var(len(m.Domains))
		m.Domains = append(m.Domains, domain)
	}
	return vars
}

// AddAux is Add for auxiliary variables; see Aux.
func (m *Model) AddAux(n, k int) []Var {
	vars := m.Add(n, k)
	m.Aux = append(m.Aux, vars...)
	return vars
}

// Fix restricts each variable with a nonzero value to that value: the symbols of a board
// in the order of its cells.
func (m *Model) Fix(values []uint16) {
	for i, v := range values {
		if v != 0 {
			m.Domains[i] = []int{int(v)}
		}
	}
}

// Require adds constraints.
func (m *Model) Require(cs ...Constraint) { m.Constraints = append(m.Constraints, cs...) }

// Pick returns the variables at the given indexes, such as the cells of a house.
func Pick(vars []Var, places []int) []Var {
	out := make([]Var, len(places))
	for i, p := range places {
		out[i] = vars[p]
	}
	return out
}

// ListOrder returns Order, written out if it is nil.
func (m *Model) ListOrder() []Literal {
	if m.Order != nil {
		return m.Order
	}
	n := 0
	for _, domain := range m.Domains {
		n += len(domain)
	}
	order := make([]Literal, 0, n)
	for v, domain := range m.Domains {
		for _, value := range domain {
			order = append(order, Literal{Var(v), value})
		}
	}
	return order
}

// GCD returns the greatest common divisor of two numbers; of two zeros it is 0.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
