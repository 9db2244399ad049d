package logic_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/model"
)

// A law keeps exactly the values of its satisfying assignments, as found by brute force.
// Laws of rows that differ take two rows at a time.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const cells, symbols = 4, 3
		m := new(model.Model)
		m.Add(cells, symbols)
		c := modeltest.Constraint(t, cells, symbols)
		m.Require(c)
		r := logic.FromModel(grid.Shape{Rows: 1, Cols: cells}, m, nil)
		s := logic.NewState(r)
		for range rapid.IntRange(0, 4).Draw(t, "removed") {
			cand := logic.CandOf(rapid.IntRange(0, cells-1).Draw(t, "cell"), rapid.IntRange(1, symbols).Draw(t, "symbol"))
			if s.At(cand.Cell()).Len() > 1 {
				s.Remove(cand)
			}
		}
		for i := range r.Laws {
			l := &r.Laws[i]
			want := ways(s, l.Constraint)
			confirms(t, s, l)
			for at, left := range new(logic.Filter).Left(s, l, true) {
				if cell := l.Cells[at]; left != want[cell] {
					t.Fatalf("%v leaves %b for cell %d, want %b", l.Constraint, left, cell, want[cell])
				}
			}
		}
		if len(r.Laws) == 0 && !lawless(c) {
			t.Fatalf("%v is no law", c)
		}
	})
}

// Sums over many values keep exactly the values of satisfying assignments, also if cells
// must differ.
func TestSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const cells = 4
		m := new(model.Model)
		of := m.Add(cells, logic.MaxSymbols)
		c := model.Linear{Of: of}
		middle := 0
		for i := range of {
			m.Domains[i] = rapid.SliceOfNDistinct(rapid.IntRange(1, logic.MaxSymbols), 1, 7, rapid.ID[int]).Draw(t, "domain")
			slices.Sort(m.Domains[i])
			c.Coefficients = append(c.Coefficients, rapid.IntRange(-2, 4).Draw(t, "coefficient"))
			middle += c.Term(i, rapid.SampledFrom(m.Domains[i]).Draw(t, "value"))
		}
		c.Least = middle - rapid.IntRange(0, 5).Draw(t, "below")
		c.Most = middle + rapid.IntRange(-5, 80).Draw(t, "above")
		m.Require(c)
		apart := rapid.Bool().Draw(t, "apart")
		if apart {
			m.Require(model.AllDifferent{Of: of})
		}
		r := logic.FromModel(grid.Shape{Rows: 1, Cols: cells}, m, nil)
		s := logic.NewState(r)
		must := model.Constraint(c)
		if apart {
			must = model.And{Of: m.Constraints}
		}
		want := ways(s, must)
		confirms(t, s, &r.Laws[0])
		for at, left := range new(logic.Filter).Left(s, &r.Laws[0], true) {
			if cell := r.Laws[0].Cells[at]; left != want[cell] {
				t.Fatalf("%v of %v leaves %b for cell %d, want %b", must, m.Domains, left, cell, want[cell])
			}
		}
	})
}

// confirms checks the results of Left with Possible: a law is not possible with an excluded value,
// nor without the values that Left keeps in a cell.
func confirms(t *rapid.T, s *logic.State, l *logic.Law) {
	t.Helper()
	in := make([]logic.Mask, len(l.Cells))
	for at, cell := range l.Cells {
		in[at] = s.At(cell)
	}
	for at, left := range slices.Clone(new(logic.Filter).Left(s, l, true)) {
		all := in[at]
		in[at] = all &^ left
		if in[at] != 0 && l.Possible(in) {
			t.Fatalf("%v is possible with %b in cell %d, of which %b is left", l.Constraint, in[at], l.Cells[at], left)
		}
		in[at] = all
	}
}

// Sums of cells that all differ are filtered by the symbols used.
func TestDistinctSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.IntRange(2, 5).Draw(t, "cells")
		m := &model.Model{Domains: make([][]int, cells)}
		var of []model.Var
		for i := range cells {
			m.Domains[i] = rapid.SliceOfNDistinct(rapid.IntRange(1, 9), 1, 6, rapid.ID[int]).Draw(t, "domain")
			slices.Sort(m.Domains[i])
			of = append(of, model.Var(i))
		}
		m.Require(model.Sum(of, rapid.IntRange(3, 35).Draw(t, "total")))
		m.Require(model.AllDifferent{Of: of})
		r := logic.FromModel(grid.Shape{Rows: 1, Cols: cells}, m, nil)
		s := logic.NewState(r)
		want := ways(s, model.And{Of: m.Constraints})
		confirms(t, s, &r.Laws[0])
		for at, left := range new(logic.Filter).Left(s, &r.Laws[0], true) {
			if cell := r.Laws[0].Cells[at]; left != want[cell] {
				t.Fatalf("%v of %v leaves %b for cell %d, want %b", m.Constraints, m.Domains, left, cell, want[cell])
			}
		}
	})
}

// lawless reports whether brute force does not apply: the constraint makes houses and no
// law, has no pair of rows, or has nondeterministic automata.
func lawless(c model.Constraint) bool {
	switch c.(type) {
	case model.AllDifferent, model.AllDifferentRows, model.Or, model.And, model.Not:
		return true
	}
	return false
}

// ways returns by cell the values of the assignments that satisfy a constraint.
func ways(s *logic.State, c model.Constraint) []logic.Mask {
	values, left := make([]int, s.Shape.Size()), make([]logic.Mask, s.Shape.Size())
	var try func(cell int)
	try = func(cell int) {
		if cell < len(values) {
			for v := range s.At(cell).All() {
				values[cell] = v
				try(cell + 1)
			}
			return
		}
		if model.Holds(c, values) {
			for cell, v := range values {
				left[cell] |= logic.Bit(v)
			}
		}
	}
	try(0)
	return left
}

// Steps from rules alone are proved and true in every board that satisfies all
// constraints. Falsified steps are refused.
func TestCheckRules(t *testing.T) {
	found, refused := map[string]int{}, 0
	rapid.Check(t, func(rt *rapid.T) {
		const cells, symbols = 5, 3
		m := new(model.Model)
		m.Add(cells, symbols)
		for range rapid.IntRange(2, 4).Draw(rt, "constraints") {
			m.Require(modeltest.Constraint(rt, cells, symbols))
		}
		r := logic.FromModel(grid.Shape{Rows: 1, Cols: cells}, m, nil)
		s := logic.NewState(r)
		boards := solutions(m)
		if len(boards) == 0 {
			return
		}
		shuffle := rand.New(rand.NewPCG(1, uint64(len(boards))))
		for _, f := range technique.ByRules() {
			n := 0
			f.Find(s, func(p *logic.Step) bool {
				found[f.Name]++
				if err := logic.Check(s, p); err != nil {
					rt.Fatalf("%v: %s", err, s.Notation(p))
				}
				if denied(p, boards) {
					rt.Fatalf("%s is false", s.Notation(p))
				}
				refused += mutate(t, s, p, boards, shuffle)
				n++
				return n < 3
			})
		}
	})
	if few := testing.Short(); !few && (len(found) < 3 || found[technique.ShortSupposition.Name] == 0 || refused < 20) {
		t.Errorf("found %v, refused %d", found, refused)
	}
}

func solutions(m *model.Model) (all [][]int) {
	values := make([]int, len(m.Domains))
	var try func(cell int)
	try = func(cell int) {
		if cell < len(values) {
			for _, v := range m.Domains[cell] {
				values[cell] = v
				try(cell + 1)
			}
			return
		}
		for _, c := range m.Constraints {
			if !model.Holds(c, values) {
				return
			}
		}
		all = append(all, append([]int(nil), values...))
	}
	try(0)
	return all
}
