// Package quotient finds the solutions of a model that a symmetry leaves unchanged.
//
// A model becomes a set of equations over literals, each a cell and a symbol
// (equations.go). A cell has exactly one symbol, a symbol occurs at most once in an
// AllDifferent, and a sum has its total. A permutation of the literals is a symmetry if
// it permutes the equations. A solution that it leaves unchanged is a union of its
// cycles. So the cycles are the literals of a smaller problem, the quotient, which
// chooses each cycle as a whole or not at all (fold.go).
//
// The quotient is an exact cover problem if each equation requires one of some cycles,
// and otherwise a model with sums.
//
// Constraints that are not equations, such as tables, have keys instead. Their symmetries
// are found, too, but they cannot be folded.
package quotient

import (
	"slices"
	"sync"

	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// ErrMore rejects a model with more variables than cells: it is unknown what symmetries
// of the board do to the other variables.
var ErrMore error = message.Errorf(message.ErrCannot, "the rules involve variables that are not cells")

// A System is a model stated in equations.
type System struct {
	cells, symbols int
	allowed        []bool // by literal: cell*symbols + symbol-1
	equations      []equation
	of             []int           // by equation: the first constraint of the model that it states, or -1 for a cell
	keys           map[string]bool // of the equations
	m              *model.Model
	others         []int           // constraints that are not equations
	otherKeys      map[string]bool // their keys, by package lower

	once sync.Once
	like []int // by symbol, from 0: the first symbol that it can be exchanged with
}

// New states m in equations; m must have one variable for each cell. It fails with
// model.ErrCannot for an unknown type of constraint.
func New(m *model.Model, cells, symbols int) (*System, error) {
	if len(m.Domains) != cells {
		return nil, ErrMore
	}
	if err := m.CheckSupported(model.Known); err != nil {
		return nil, err
	}
	s := &System{cells: cells, symbols: symbols, allowed: make([]bool, cells*symbols), keys: map[string]bool{}, m: m, otherKeys: map[string]bool{}}
	for c, domain := range m.Domains {
		one := equation{least: 1, total: 1}
		for _, v := range domain {
			s.allowed[s.literal(c, v)] = true
			one.terms = append(one.terms, term{s.literal(c, v), 1})
		}
		s.add(one, -1)
	}
	if slices.ContainsFunc(m.Domains, func(d []int) bool { return len(d) == 0 }) {
		return s, nil // a domain is empty: there is no solution
	}
	for i, c := range m.Constraints {
		if !Takes(c) {
			s.others = append(s.others, i)
			s.otherKeys[lower.Key(c, m.Domains, s.modelLiteral)] = true
		}
		for _, e := range s.constraint(m, c) {
			s.add(e, i)
		}
	}
	return s, nil
}

func (s *System) literal(cell, symbol int) int { return cell*s.symbols + symbol - 1 }

func (s *System) modelLiteral(v model.Var, value int) int { return s.literal(int(v), value) }

// Foldable reports whether all constraints are equations, as Fold needs.
func (s *System) Foldable() bool { return len(s.others) == 0 }

// add adds an equation of a constraint unless it is known.
func (s *System) add(e equation, of int) {
	e.divide()
	e.sort()
	if key := e.key(); !s.keys[key] {
		s.keys[key] = true
		s.equations, s.of = append(s.equations, e), append(s.of, of)
	}
}

// Has reports whether a permutation of the literals is a symmetry: it maps allowed
// literals to allowed ones, and equations to equations.
func (s *System) Has(p []int) bool {
	_, broken := s.Violated(p)
	return !broken
}

// Violated reports whether a permutation of the literals is not a symmetry. It returns the first
// constraint of the model that the permutation does not preserve. It returns -1 if the permutation
// does not preserve the domains.
func (s *System) Violated(p []int) (constraint int, broken bool) {
	for l, ok := range s.allowed {
		if ok != s.allowed[p[l]] {
			return -1, true
		}
	}
	i := slices.IndexFunc(s.equations, func(e equation) bool { return !s.keys[e.after(p, s.symbols).key()] })
	if i >= 0 {
		return s.of[i], true
	}
	image := func(v model.Var, value int) int { return p[s.modelLiteral(v, value)] }
	for _, c := range s.others {
		if !s.otherKeys[lower.Key(s.m.Constraints[c], s.m.Domains, image)] {
			return c, true
		}
	}
	return 0, false
}
