package quotient

import (
	"github.com/banmen/banmen/engine/cover"
	"github.com/banmen/banmen/model"
)

// A Quotient is the problem of the solutions that a symmetry takes to themselves.
type Quotient struct {
	cycles    [][]int    // of literals: those that can be chosen
	equations []equation // over these, by their places; none asks for nothing
	never     bool       // one of them can never hold
}

// Fold returns the quotient for a symmetry of s.
func (s *System) Fold(p []int) *Quotient {
	q := new(Quotient)
	of := make([]int, len(p)) // by literal: its cycle
	var all [][]int
	done := make([]bool, len(p))
	for l := range p {
		var cycle []int
		for m := l; !done[m]; m = p[m] {
			done[m] = true
			of[m] = len(all)
			cycle = append(cycle, m)
		}
		if len(cycle) > 0 {
			all = append(all, cycle)
		}
	}
	var folded []equation
	keys := map[string]bool{}
	for _, e := range s.equations {
		e = e.fold(of)
		if key := e.key(); !keys[key] {
			keys[key] = true
			folded = append(folded, e)
		}
	}
	q.keep(all, folded)
	return q
}

// fold returns e over cycles.
func (e equation) fold(of []int) equation {
	times := map[int]int{}
	for _, t := range e.terms {
		times[of[t.of]] += t.times
	}
	out := equation{total: e.total, atMost: e.atMost}
	for c, n := range times {
		out.terms = append(out.terms, term{c, n})
	}
	out.sort()
	return out
}

// keep keeps the cycles that can be chosen: those that count too much in no
// equation. Cells have equations, too, so literals that are not allowed are in
// none.
func (q *Quotient) keep(all [][]int, folded []equation) {
	bad, in := make([]bool, len(all)), make([]bool, len(all))
	for _, e := range folded {
		for _, t := range e.terms {
			in[t.of] = true
			bad[t.of] = bad[t.of] || t.times > e.total
		}
	}
	place := make([]int, len(all))
	for c, cycle := range all {
		place[c] = -1
		if in[c] && !bad[c] {
			place[c] = len(q.cycles)
			q.cycles = append(q.cycles, cycle)
		}
	}
	for _, e := range folded {
		q.add(e, place)
	}
}

// add adds a folded equation without the cycles that are not kept, divided by
// what all others are multiples of.
func (q *Quotient) add(e equation, place []int) {
	out := equation{total: e.total, atMost: e.atMost}
	unit := 0
	for _, t := range e.terms {
		if place[t.of] >= 0 {
			out.terms = append(out.terms, term{place[t.of], t.times})
			unit = gcd(unit, t.times)
		}
	}
	switch {
	case unit == 0:
		q.never = q.never || out.total != 0 && !out.atMost
		return
	case out.total%unit != 0:
		q.never = true
		return
	}
	out.total /= unit
	for i := range out.terms {
		out.terms[i].times /= unit
	}
	q.equations = append(q.equations, out)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// None reports whether it is plain that there is no solution.
func (q *Quotient) None() bool { return q.never }

// Cover returns the quotient as an exact cover problem, as far as each equation
// asks for one of some cycles.
func (q *Quotient) Cover() (cover.Problem, bool) {
	p := cover.Problem{Items: len(q.equations), Options: make([][]int, len(q.cycles))}
	for i, e := range q.equations {
		if e.total != 1 {
			return p, false
		}
		for _, t := range e.terms {
			p.Options[t.of] = append(p.Options[t.of], i)
		}
		if e.atMost {
			p.Options = append(p.Options, []int{i})
		}
	}
	return p, true
}

// out is the value of a variable that chooses no cycle; cycle c is the value
// out+1+c.
const out = 1

// Model returns the quotient as a model. Its variables have the cycles as values:
// one for each equation that asks for one of cycles that no variable has yet, as
// a cell does, and one for each other cycle, to be chosen or not.
func (q *Quotient) Model() *model.Model {
	m := new(model.Model)
	of := make([]model.Var, len(q.cycles)) // by cycle: its variable, or -1
	for c := range of {
		of[c] = -1
	}
	for _, e := range q.equations {
		q.variable(m, e, of)
	}
	for c := range of {
		if of[c] < 0 {
			of[c] = model.Var(len(m.Domains))
			m.Domains = append(m.Domains, []int{out, out + 1 + c})
		}
	}
	for _, e := range q.equations {
		m.Require(q.sum(m, e, of))
	}
	return m
}

// variable adds a variable for an equation, if it asks for one of cycles that
// have none.
func (q *Quotient) variable(m *model.Model, e equation, of []model.Var) {
	if e.total != 1 || e.atMost {
		return
	}
	var domain []int
	for _, t := range e.terms {
		if of[t.of] >= 0 {
			return
		}
		domain = append(domain, out+1+t.of)
	}
	for _, t := range e.terms {
		of[t.of] = model.Var(len(m.Domains))
	}
	m.Domains = append(m.Domains, domain)
}

// sum states an equation. One that may stay below its total, which is 1, has a
// variable that fills it up.
func (q *Quotient) sum(m *model.Model, e equation, of []model.Var) model.Sum {
	c := model.Sum{Worth: make([]int, out+2+len(q.cycles)), Total: e.total}
	seen := map[model.Var]bool{}
	for _, t := range e.terms {
		c.Worth[out+1+t.of] = t.times
		if v := of[t.of]; !seen[v] {
			seen[v] = true
			c.Of = append(c.Of, v)
		}
	}
	if e.atMost {
		fill := out + 1 + len(q.cycles)
		c.Worth[fill] = 1
		c.Of = append(c.Of, model.Var(len(m.Domains)))
		m.Domains = append(m.Domains, []int{out, fill})
	}
	return c
}
