// Package quotient finds the solutions of a model that a symmetry takes to
// themselves.
//
// A model is taken apart into literals, each a cell and a symbol, and equations
// over these (equations.go): a cell has exactly one symbol, a symbol stands at
// most once in an AllDifferent, a Sum has its total. A permutation of the
// literals is a symmetry if it permutes the equations. What it takes to itself
// is a set of its cycles: so the cycles are the literals of a smaller problem,
// the quotient, in which each cycle is chosen whole or not at all (fold.go).
//
// Where each equation of the quotient asks for one cycle of several it is an
// exact cover, else a model with sums.
//
// Constraints that are no equations, such as tables, have keys instead: their
// symmetries are found as well, but they cannot be folded.
package quotient

import (
	"slices"
	"sync"

	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// ErrMore is a model with more variables than there are cells: what symmetries
// of the board do to the others is not known.
var ErrMore error = message.Errorf(message.ErrCannot, "the rules name more than the cells")

// A System is a model in equations.
type System struct {
	cells, symbols int
	allowed        []bool // by literal: cell*symbols + symbol-1
	equations      []equation
	of             []int           // by equation: the constraint of the model that it states first, or -1 for a cell
	keys           map[string]bool // of the equations
	m              *model.Model
	others         []int           // constraints that are no equations
	otherKeys      map[string]bool // of those (package lower)

	once sync.Once
	like []int // by symbol, from 0: the first that is alike
}

// New states m, whose variables are so many cells, in equations. A constraint that is
// none of the closed set is an error about model.ErrCannot.
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
		return s, nil // there is no solution, whatever constraints say
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

// Foldable reports whether all constraints are equations, so that Fold has all of them.
func (s *System) Foldable() bool { return len(s.others) == 0 }

// add adds an equation of a constraint unless it is there.
func (s *System) add(e equation, of int) {
	e.divide()
	e.sort()
	if key := e.key(); !s.keys[key] {
		s.keys[key] = true
		s.equations, s.of = append(s.equations, e), append(s.of, of)
	}
}

// Has reports whether a permutation of the literals is a symmetry: it takes
// allowed literals to such, and equations to equations.
func (s *System) Has(p []int) bool {
	_, broken := s.Breaks(p)
	return !broken
}

// Breaks reports whether a permutation of the literals is no symmetry, and the first
// constraint of the model that it takes to none; -1 is what a cell can hold.
func (s *System) Breaks(p []int) (constraint int, broken bool) {
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
