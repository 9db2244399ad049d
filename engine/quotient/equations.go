package quotient

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/banmen/banmen/model"
)

// A term is a literal, or a cycle of such, with its coefficient: how much it counts
// if it is chosen.
type term struct{ of, coefficient int }

// An equation says that the coefficients of the terms chosen add up to the total;
// with atMost they may be less. Coefficients are positive, and each literal is in
// one term at most.
type equation struct {
	terms  []term
	total  int
	atMost bool
}

// constraint returns the equations of a constraint of m.
func (s *System) constraint(m *model.Model, c model.Constraint) []equation {
	switch c := c.(type) {
	case model.AllDifferent:
		return s.allDifferent(m, c)
	case model.Count:
		e := equation{total: c.N}
		for _, v := range c.Of {
			if slices.Contains(m.Domains[v], c.Value) {
				e.terms = append(e.terms, term{s.literal(int(v), c.Value), 1})
			}
		}
		return []equation{e}
	case model.Sum:
		e := s.sum(m, c)
		s.keys[s.reflected(e).key()] = true
		return []equation{e}
	}
	panic("quotient: a constraint outside the closed set")
}

// allDifferent has an equation for each symbol.
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
		all[i].atMost = symbols > len(c.Of)
	}
	return slices.DeleteFunc(all, func(e equation) bool { return len(e.terms) < 2 && symbols > len(c.Of) || e.total == 0 })
}

// sum has what each cell adds to its least worth, so that sums that are the same
// but for that are equal.
func (s *System) sum(m *model.Model, c model.Sum) equation {
	e := equation{total: c.Total}
	for _, v := range c.Of {
		least := c.WorthOf(m.Domains[v][0])
		for _, x := range m.Domains[v] {
			least = min(least, c.WorthOf(x))
		}
		e.total -= least
		for _, x := range m.Domains[v] {
			if w := c.WorthOf(x) - least; w > 0 {
				e.terms = append(e.terms, term{s.literal(int(v), x), w})
			}
		}
	}
	return e
}

// reflected returns what says the same as the sum e of cells: how much less than
// the most they add.
func (s *System) reflected(e equation) equation {
	most := map[int]int{} // by cell
	for _, t := range e.terms {
		most[t.of/s.symbols] = max(most[t.of/s.symbols], t.coefficient)
	}
	out := equation{total: -e.total}
	coefficients := map[int]int{}
	for _, t := range e.terms {
		coefficients[t.of] = t.coefficient
	}
	for c, m := range most {
		out.total += m
		for l := c * s.symbols; l < (c+1)*s.symbols; l++ {
			if w := m - coefficients[l]; s.allowed[l] && w > 0 {
				out.terms = append(out.terms, term{l, w})
			}
		}
	}
	out.sort()
	return out
}

func (e *equation) sort() {
	slices.SortFunc(e.terms, func(a, b term) int { return cmp.Compare(a.of, b.of) })
}

// after returns the equation that a permutation of the literals makes of e.
func (e equation) after(p []int, symbols int) equation {
	out := equation{total: e.total, atMost: e.atMost, terms: make([]term, len(e.terms))}
	for i, t := range e.terms {
		out.terms[i] = term{p[t.of], t.coefficient}
	}
	out.sort()
	return out
}

// key is the same for equal equations alone.
func (e equation) key() string {
	b := binary.AppendVarint(nil, int64(e.total))
	if e.atMost {
		b = append(b, 1)
	} else {
		b = append(b, 0)
	}
	for _, t := range e.terms {
		b = binary.AppendVarint(b, int64(t.of))
		b = binary.AppendVarint(b, int64(t.coefficient))
	}
	return string(b)
}
