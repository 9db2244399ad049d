package quotient

import (
	"github.com/banmen/banmen/engine/cover"
	"github.com/banmen/banmen/model"
)

// A Quotient is a problem whose solutions are the solutions of a model that a symmetry
// leaves unchanged.
type Quotient struct {
	system     *System
	symmetry   []int
	cycleOf    []int      // by literal: the index of its cycle in cycles, or -1
	cycles     [][]int    // the cycles of literals that can be chosen
	equations  []equation // on indexes of cycles; without empty or equal equations
	index      map[string]int
	infeasible bool // whether an equation can never hold
}

// Fold returns the quotient by a symmetry of s, which must be Foldable.
func (s *System) Fold(p []int) *Quotient {
	q := &Quotient{system: s, symmetry: p, cycleOf: make([]int, len(p)), index: map[string]int{}}
	for l := range q.cycleOf {
		q.cycleOf[l] = -1
	}
	for l := range p {
		if q.cycleOf[l] < 0 && s.allowed[l] {
			q.cycles = append(q.cycles, nil)
			for m := l; q.cycleOf[m] < 0; m = p[m] {
				q.cycleOf[m] = len(q.cycles) - 1
				q.cycles[len(q.cycles)-1] = append(q.cycles[len(q.cycles)-1], m)
			}
		}
	}
	q.prune()
	coefficients := make([]int, len(q.cycles))
	for _, e := range s.equations {
		if q.add(e.fold(q.cycleOf, coefficients)); q.infeasible {
			break
		}
	}
	return q
}

// prune removes the cycles whose coefficients exceed the total of an equation.
func (q *Quotient) prune() {
	coefficients := make([]int, len(q.cycles))
	bad := make([]bool, len(q.cycles))
	for _, e := range q.system.equations {
		for _, t := range e.terms {
			c := q.cycleOf[t.of]
			coefficients[c] += t.coefficient
			bad[c] = bad[c] || coefficients[c] > e.total
		}
		for _, t := range e.terms {
			coefficients[q.cycleOf[t.of]] = 0
		}
	}
	place := make([]int, len(q.cycles))
	var kept [][]int
	for c, cycle := range q.cycles {
		if place[c] = -1; !bad[c] {
			place[c] = len(kept)
			kept = append(kept, cycle)
		}
	}
	q.cycles = kept
	for l, c := range q.cycleOf {
		if c >= 0 {
			q.cycleOf[l] = place[c]
		}
	}
}

// fold returns e over cycles instead of literals; coefficients is scratch memory, all 0.
func (e equation) fold(of, coefficients []int) equation {
	out := equation{least: e.least, total: e.total}
	for _, t := range e.terms {
		c := of[t.of]
		if c < 0 {
			continue
		}
		if coefficients[c] == 0 {
			out.terms = append(out.terms, term{of: c})
		}
		coefficients[c] += t.coefficient
	}
	for i := range out.terms {
		t := &out.terms[i]
		t.coefficient, coefficients[t.of] = coefficients[t.of], 0
	}
	out.sort()
	return out
}

// add adds an equation over cycles.
func (q *Quotient) add(e equation) {
	if e.divide(); len(e.terms) == 0 {
		q.infeasible = q.infeasible || e.least > 0
		return
	}
	key := e.key()
	if _, ok := q.index[key]; !ok {
		q.index[key] = len(q.equations)
		q.equations = append(q.equations, e)
	}
}

// Infeasible reports whether an equation can never hold, which leaves no solution.
func (q *Quotient) Infeasible() bool { return q.infeasible }

// Cover returns the quotient as an exact cover problem. It reports false unless each
// equation requires one of some cycles.
func (q *Quotient) Cover() (cover.Problem, bool) {
	if q.infeasible {
		return cover.Problem{Items: 1}, true
	}
	p := cover.Problem{Items: len(q.equations), Options: make([][]int, len(q.cycles))}
	for i, e := range q.equations {
		if e.total != 1 {
			return p, false
		}
		for _, t := range e.terms {
			p.Options[t.of] = append(p.Options[t.of], i)
		}
		if e.least == 0 {
			p.Options = append(p.Options, []int{i})
		}
	}
	p.Blocks = q.blocks()
	return p, true
}

// out is the value of a variable that chooses no cycle; the value out+1+c chooses cycle
// c.
const out = 1

// Model returns the quotient as a model whose values are cycles. Each equation that
// requires exactly one of some cycles without a variable yet, as that of a cell does,
// gets a variable. Each remaining cycle gets a variable that chooses it or not.
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
		m.Require(q.sum(e, of))
	}
	return m
}

// variable adds a variable for an equation that requires exactly one of some cycles, if
// none of them has a variable.
func (q *Quotient) variable(m *model.Model, e equation, of []model.Var) {
	if e.total != 1 || e.least != 1 {
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

// sum states an equation as a Linear.
func (q *Quotient) sum(e equation, of []model.Var) model.Linear {
	c := model.Linear{Worth: make([]int, out+1+len(q.cycles)), Least: e.least, Most: e.total}
	seen := map[model.Var]bool{}
	for _, t := range e.terms {
		c.Worth[out+1+t.of] = t.coefficient
		if v := of[t.of]; !seen[v] {
			seen[v] = true
			c.Of = append(c.Of, v)
		}
	}
	return c
}
