package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A choosable is a constraint that can be part of an Or: it can say whether it can still
// hold.
type choosable interface {
	constraint

	// possible reports false if the constraint cannot hold. With everything decided it
	// reports whether the constraint holds.
	possible(s *state) bool
}

// An orConstraint is an Or. When all of its parts but one cannot hold, it propagates that
// part.
type orConstraint struct {
	parts []choosable
	of    []model.Var
	last  int // part that was propagated last
}

func (c *orConstraint) vars() []model.Var { return c.of }

func (c *orConstraint) propagate(s *state, me reason) bool {
	n, last := 0, 0
	for i, p := range c.parts {
		if p.possible(s) {
			n, last = n+1, i
			if n > 1 {
				return true
			}
		}
	}
	if n == 0 {
		return s.fail(none, me)
	}
	c.last = last
	return c.parts[last].propagate(s, me)
}

func (c *orConstraint) possible(s *state) bool {
	return slices.ContainsFunc(c.parts, func(p choosable) bool { return p.possible(s) })
}

// explain names why the other parts cannot hold, and what the remaining part concluded l
// from. The remaining part is the same for as long as l stays true.
func (c *orConstraint) explain(s *state, causes []lit, l lit, position int32) []lit {
	for i, p := range c.parts {
		if l != none && i == c.last {
			causes = p.explain(s, causes, l, position)
		} else {
			causes = p.explain(s, causes, none, position)
		}
	}
	return causes
}

// An andConstraint is an And within an Or.
type andConstraint struct {
	parts []choosable
	of    []model.Var
}

func (c *andConstraint) vars() []model.Var { return c.of }

func (c *andConstraint) propagate(s *state, me reason) bool {
	for before := -1; before != len(s.trail); {
		before = len(s.trail)
		for _, p := range c.parts {
			if !p.propagate(s, me) {
				return false
			}
		}
	}
	return true
}

func (c *andConstraint) possible(s *state) bool {
	return !slices.ContainsFunc(c.parts, func(p choosable) bool { return !p.possible(s) })
}

// explain names all domains, because the part that failed is not known.
func (c *andConstraint) explain(s *state, causes []lit, l lit, position int32) []lit {
	return s.explainDomains(causes, c.of, l, position)
}

// postCombined posts an Or or a Not, as a diagram if that is small.
func (s *state) postCombined(m *model.Model, c model.Constraint) {
	c = lower.Without(c)
	switch c.(type) {
	case model.Or, model.Not:
		of := c.Vars()
		if d, ok := lower.NewDiagram(c, of, m.Domains, manyArcs, nil); ok {
			s.constraints = append(s.constraints, newDiagram(s, m, d))
		} else {
			s.constraints = append(s.constraints, s.part(m, c))
		}
	default:
		s.post(m, c, nil)
	}
}

// Limits of the arcs of a diagram: manyArcs for an Or, mostArcs for a Regular.
const (
	manyArcs = 1 << 10
	mostArcs = 1 << 22
)

// part returns a part of an Or.
func (s *state) part(m *model.Model, c model.Constraint) choosable {
	parts := func(cs []model.Constraint) (all []choosable) {
		for _, c := range cs {
			all = append(all, s.part(m, c))
		}
		return all
	}
	switch c := c.(type) {
	case model.Linear:
		return s.newSum(m, c, nil)
	case model.Count:
		return newCount(s, c)
	case model.Connected:
		return newConnected(s, c)
	case model.Less:
		return newLess(c)
	case model.Table:
		if !c.Forbidden {
			return newTable(s, m, c)
		}
		if d, ok := lower.NewDiagram(c, c.Of, m.Domains, manyArcs, nil); ok {
			return newDiagram(s, m, d)
		}
	case model.Regular:
		if r := newRegular(s, m, c); r != nil {
			return r
		}
		if d, ok := lower.Unroll(c, m.Domains, mostArcs); ok {
			return newDiagram(s, m, d)
		}
	case model.AllDifferentRows:
		return newRows(c)
	case model.Or:
		return &orConstraint{parts: parts(c.Of), of: c.Vars()}
	case model.And:
		return &andConstraint{parts(c.Of), c.Vars()}
	}
	return newChecked(m, c)
}
