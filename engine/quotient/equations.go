package quotient

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A term is a literal, or a cycle of literals, and its coefficient in a sum.
type term struct{ of, coefficient int }

// An equation requires that the coefficients of the chosen terms add up to at least least
// and at most total. Coefficients are positive, and each literal is in at most one term.
type equation struct {
	terms        []term
	least, total int
}

// constraint returns the equations that state a constraint of m.
func (s *System) constraint(m *model.Model, c model.Constraint) []equation {
	switch c := c.(type) {
	case model.AllDifferent:
		return s.allDifferent(m, c)
	case model.Count:
		worth := make([]int, s.symbols+1)
		for _, x := range c.Values {
			if x < len(worth) {
				worth[x] = 1
			}
		}
		return s.bothWays(s.sum(m, model.Linear{Of: c.Of, Worth: worth, Least: c.Least, Most: c.Most}))
	case model.Linear:
		return s.bothWays(s.sum(m, c))
	}
	return nil // Takes admits no other type
}

// bothWays returns e, or nothing if e always holds. It also records the equivalent
// equation that reflected returns.
func (s *System) bothWays(e equation) []equation {
	most := map[int]int{} // by cell
	for _, t := range e.terms {
		most[t.of/s.symbols] = max(most[t.of/s.symbols], t.coefficient)
	}
	full := 0
	for _, m := range most {
		full += m
	}
	if e.least <= 0 && e.total >= full {
		return nil
	}
	e.total = min(e.total, full)
	if e.divide(); len(e.terms) > 0 {
		s.keys[s.reflected(e).key()] = true
	}
	return []equation{e}
}

// Takes reports whether a constraint can be stated in equations.
func Takes(c model.Constraint) bool {
	switch c.(type) {
	case model.AllDifferent, model.Linear, model.Count:
		return true
	}
	return false
}

// allDifferent returns an equation for each symbol.
func (s *System) allDifferent(m *model.Model, c model.AllDifferent) []equation {
	all := make([]equation, s.symbols)
	symbols := 0
	for _, v := range c.Of {
		for _, x := range m.Domains[v] {
			if e := &all[x-1]; len(e.terms) == 0 {
				e.total = 1
				symbols++
			}
			all[x-1].terms = append(all[x-1].terms, term{s.literal(int(v), x), 1})
		}
	}
	for i := range all {
		all[i].least = b2i(symbols <= len(c.Of))
	}
	return slices.DeleteFunc(all, func(e equation) bool { return len(e.terms) < 2 && symbols > len(c.Of) || e.total == 0 })
}

// sum counts how much each cell exceeds its least worth, so that sums that differ only in an offset
// become equal.
func (s *System) sum(m *model.Model, c model.Linear) equation {
	low, high, _ := lower.Reach(m, c)
	e := equation{least: max(c.Least, low) - low, total: min(c.Most, high) - low}
	for i, v := range c.Of {
		least := c.Term(i, m.Domains[v][0])
		for _, x := range m.Domains[v] {
			least = min(least, c.Term(i, x))
		}
		for _, x := range m.Domains[v] {
			if w := c.Term(i, x) - least; w > 0 {
				e.terms = append(e.terms, term{s.literal(int(v), x), w})
			}
		}
	}
	return e
}

// divide divides an equation by the common divisor of its coefficients. An equation that
// cannot hold then has no terms.
func (e *equation) divide() {
	unit := 0
	for _, t := range e.terms {
		unit = model.GCD(unit, t.coefficient)
	}
	if unit > 0 && e.total >= 0 {
		e.least, e.total = (max(e.least, 0)+unit-1)/unit, e.total/unit
	}
	if e.total < 0 || e.least > e.total || unit == 0 && e.least > 0 {
		e.terms, e.least, e.total = nil, 1, 0
	}
	for i := range e.terms {
		e.terms[i].coefficient /= unit
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// reflected returns the equation equivalent to e that counts how far cells stay below
// their largest coefficients.
func (s *System) reflected(e equation) equation {
	most := map[int]int{} // by cell
	for _, t := range e.terms {
		most[t.of/s.symbols] = max(most[t.of/s.symbols], t.coefficient)
	}
	out := equation{least: -e.total, total: -e.least}
	coefficients := map[int]int{}
	for _, t := range e.terms {
		coefficients[t.of] = t.coefficient
	}
	for c, m := range most {
		out.least, out.total = out.least+m, out.total+m
		for l := c * s.symbols; l < (c+1)*s.symbols; l++ {
			if w := m - coefficients[l]; s.allowed[l] && w > 0 {
				out.terms = append(out.terms, term{l, w})
			}
		}
	}
	out.divide()
	out.sort()
	return out
}

func (e *equation) sort() {
	slices.SortFunc(e.terms, func(a, b term) int { return cmp.Compare(a.of, b.of) })
}

// after returns the image of e under a permutation of the literals.
func (e equation) after(p []int, symbols int) equation {
	out := equation{least: e.least, total: e.total, terms: make([]term, len(e.terms))}
	for i, t := range e.terms {
		out.terms[i] = term{p[t.of], t.coefficient}
	}
	out.sort()
	return out
}

// key returns a text that only equal equations share.
func (e equation) key() string {
	b := binary.AppendVarint(nil, int64(e.total))
	b = binary.AppendVarint(b, int64(e.least))
	for _, t := range e.terms {
		b = binary.AppendVarint(b, int64(t.of))
		b = binary.AppendVarint(b, int64(t.coefficient))
	}
	return string(b)
}
