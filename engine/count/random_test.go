package count_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// constraint draws a constraint on some of the variables.
func constraint(t *rapid.T, of []model.Var, k int) model.Constraint {
	n := len(of)
	switch rapid.IntRange(0, 4).Draw(t, "type") {
	case 0:
		return model.AllDifferent{Of: of}
	case 1:
		return model.Sum(of, rapid.IntRange(n, n*k).Draw(t, "total"))
	case 2:
		worth := rapid.SliceOfN(rapid.IntRange(-3, 3), k+1, k+1).Draw(t, "worth")
		total := rapid.IntRange(-4, 4).Draw(t, "total")
		return model.Linear{Of: of, Worth: worth, Least: total, Most: total + rapid.IntRange(0, 2).Draw(t, "more")}
	case 3:
		least := rapid.IntRange(0, 2).Draw(t, "n")
		values := []int{rapid.IntRange(1, k).Draw(t, "value"), rapid.IntRange(1, k).Draw(t, "or")}
		return model.Count{Of: of, Values: values, Least: least, Most: least + rapid.IntRange(0, 2).Draw(t, "more")}
	}
	return model.Exactly(1, of, rapid.IntRange(1, k).Draw(t, "value"))
}

// randomModel draws constraints on any variables.
func randomModel(t *rapid.T) *model.Model {
	m := new(model.Model)
	k := rapid.IntRange(1, 4).Draw(t, "values")
	vars := m.Add(rapid.IntRange(1, 6).Draw(t, "variables"), k)
	for range rapid.IntRange(0, 4).Draw(t, "constraints") {
		of := slices.DeleteFunc(slices.Clone(vars), func(model.Var) bool { return rapid.Bool().Draw(t, "out") })
		if len(of) > 0 {
			m.Require(constraint(t, of, k))
		}
	}
	return m
}

// randomGrid draws a board with one type of constraint on its rows and one on its
// columns, and maybe diagonals and givens.
func randomGrid(t *rapid.T) *model.Model {
	m := new(model.Model)
	rows, cols := rapid.IntRange(2, 4).Draw(t, "rows"), rapid.IntRange(2, 4).Draw(t, "columns")
	k := rapid.IntRange(2, 4).Draw(t, "values")
	if rows*cols > 12 {
		k = min(k, 3)
	}
	cells := m.Add(rows*cols, k)
	lines := func(n, length, step, next int, twice bool) {
		for range 2 {
			c := constraint(t, cells[:length], k)
			for i := range n {
				var line []model.Var
				for j := range length {
					line = append(line, cells[(i*next+j*step)%len(cells)])
				}
				m.Require(model.Renamed(c, line))
			}
			if !twice {
				return
			}
		}
	}
	lines(rows, cols, 1, cols, rapid.Bool().Draw(t, "two"))
	lines(cols, rows, cols, 1, rapid.Bool().Draw(t, "two"))
	if rapid.Bool().Draw(t, "diagonal") {
		lines(1, min(rows, cols), cols+1, 0, false)
	}
	if rapid.Bool().Draw(t, "given") {
		m.Fix([]uint16{0, uint16(rapid.IntRange(0, k).Draw(t, "second")), 0, uint16(rapid.IntRange(0, k).Draw(t, "fourth"))})
	}
	if rapid.Bool().Draw(t, "order") {
		for r := range rows {
			for v := k; v > 0; v-- {
				for c := range cols {
					m.Order = append(m.Order, model.Literal{Var: cells[r*cols+c], Value: v})
				}
			}
		}
	}
	return m
}

// few limits the solutions that a test lists.
const few = 500

// inOrder returns the solutions in list order by the search engine, at most few + 1.
func inOrder(m *model.Model) [][]int {
	var all [][]int
	_, _ = engine.Search(context.Background(), m, engine.Options{InOrder: true}, func(e event.Event) bool {
		all = append(all, slices.Clone(e.Values))
		return len(all) <= few
	})
	return all
}

// Counts agree with listing, and ranks with the order of the list.
func TestCountAgreesWithList(t *testing.T) {
	for name, draw := range map[string]func(*rapid.T) *model.Model{"any": randomModel, "grid": randomGrid} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := draw(t)
				want := inOrder(m)
				if len(want) > few {
					t.Skip("too many solutions")
				}
				n, err := countOf(context.Background(), m, count.Options{})
				if err != nil || n.Int64() != int64(len(want)) {
					t.Fatalf("%v, %v, listing finds %d: %+v", n, err, len(want), m)
				}
				checkSpace(t, m, want)
				checkEach(t, m, want)
			})
		})
	}
}

// checkSpace checks that the rank of each solution is its index in the list.
func checkSpace(t *rapid.T, m *model.Model, want [][]int) {
	s, err := count.Build(context.Background(), m, count.Options{})
	if err != nil || s.Count().Int64() != int64(len(want)) {
		t.Fatalf("%v, listing finds %d: %+v", err, len(want), m)
	}
	for i, values := range want {
		k := big.NewInt(int64(i))
		if got, err := s.Unrank(context.Background(), k); err != nil || !slices.Equal(got, values) {
			t.Fatalf("solution %d is %v, %v, want %v: %+v", i, got, err, values, m)
		}
		if got, err := s.Rank(context.Background(), values); err != nil || got.Cmp(k) != 0 {
			t.Fatalf("%v is solution %v, %v, want %d", values, got, err, i)
		}
	}
	for _, k := range []int64{-1, int64(len(want))} {
		if _, err := s.Unrank(context.Background(), big.NewInt(k)); !errors.Is(err, count.ErrRange) {
			t.Fatalf("solution %d: %v", k, err)
		}
	}
}
