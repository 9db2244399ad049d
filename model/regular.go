package model

import "slices"

// Regular says that the automaton accepts the values of the variables in sequence.
type Regular struct {
	Of []Var
	Automaton
}

func (c Regular) Vars() []Var { return c.Of }
func (Regular) Name() string  { return "regular" }

// possible runs the automaton, trying all values of open variables.
func (c Regular) possible(p Partial) bool {
	at := make([]bool, c.States)
	at[0] = true
	for _, v := range c.Of {
		x, domain := p.Values[v], []int(nil)
		if x == 0 {
			domain = p.domain(v)
		}
		next := make([]bool, c.States)
		for _, s := range c.Steps {
			if at[s.From] && (x == s.Value || x == 0 && has(domain, s.Value)) {
				next[s.To] = true
			}
		}
		at = next
	}
	return slices.ContainsFunc(c.Ends, func(e int) bool { return at[e] })
}

// has reports whether a domain has a value.
func has(domain []int, x int) bool {
	if n := len(domain); n > 0 && domain[n-1] == n { // all from 1 to n
		return x <= n
	}
	_, ok := slices.BinarySearch(domain, x)
	return ok
}

func (c Regular) check(*Model) error { return c.Automaton.Check() }

func (c Regular) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}
