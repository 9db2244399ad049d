package engine_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// regions returns a board where each row and region, and maybe column, has a number of
// one value. Some pairs of cells have it at most once. Covers and flows propagate here.
func regions(t *rapid.T) *model.Model {
	m := new(model.Model)
	rows, cols := rapid.IntRange(2, 4).Draw(t, "rows"), rapid.IntRange(2, 4).Draw(t, "columns")
	k := rapid.IntRange(2, 3).Draw(t, "values")
	if rows*cols > 9 {
		k = 2
	}
	cells := m.Add(rows*cols, k)
	n := rapid.IntRange(1, 3).Draw(t, "times")
	for r := range rows {
		m.Require(model.Exactly(n, cells[r*cols:(r+1)*cols], 1))
	}
	if rapid.Bool().Draw(t, "by column") && n*rows%cols == 0 {
		for c := range cols {
			var of []model.Var
			for r := range rows {
				of = append(of, cells[r*cols+c])
			}
			m.Require(model.Exactly(n*rows/cols, of, 1))
		}
	}
	in := rapid.SliceOfN(rapid.IntRange(0, rows-1), rows*cols, rows*cols).Draw(t, "regions")
	for g := range rows {
		var of []model.Var
		for c, h := range in {
			if g == h {
				of = append(of, cells[c])
			}
		}
		if of != nil {
			m.Require(model.Exactly(n, of, 1))
		}
	}
	for range rapid.IntRange(0, 6).Draw(t, "pairs") {
		of := rapid.SliceOfNDistinct(rapid.SampledFrom(cells), 2, 3, rapid.ID[model.Var]).Draw(t, "pair")
		m.Require(model.Count{Of: of, Values: []int{1}, Most: 1})
	}
	if rapid.Bool().Draw(t, "given") {
		m.Domains[rapid.SampledFrom(cells).Draw(t, "cell")] = []int{rapid.IntRange(1, k).Draw(t, "value")}
	}
	return m
}

func TestAgreeRegions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, regions(t)) })
}

// What rows and regions, or blocks that cover the rest, forbid together needs no guess,
// and the number of solutions is right.
func TestRegionsWithoutGuess(t *testing.T) {
	rows := func(m *model.Model) (cells []model.Var) {
		cells = m.Add(16, 2)
		for i := range 4 {
			m.Require(model.Exactly(2, cells[4*i:4*i+4], 1))
		}
		return cells
	}
	counts := func(m *model.Model, cells []model.Var, n int, sets ...[]int) {
		for _, of := range sets {
			m.Require(model.Exactly(n, model.Pick(cells, of), 1))
		}
	}
	apart := func(m *model.Model, cells []model.Var, pairs ...[]int) {
		for _, of := range pairs {
			m.Require(model.Count{Of: model.Pick(cells, of), Values: []int{1}, Most: 1})
		}
	}
	for name, build := range map[string]func(m *model.Model){
		"three regions in two rows": func(m *model.Model) {
			counts(m, rows(m), 2, []int{0, 1, 4}, []int{5, 6, 2}, []int{3, 7}, []int{8, 9, 10, 11, 12, 13, 14, 15})
		},
		"two rows within one region": func(m *model.Model) {
			counts(m, rows(m), 2, []int{0, 1, 2, 3, 4, 5, 6, 7}, []int{8, 9}, []int{10, 11, 12}, []int{13, 14, 15})
		},
		"three in two blocks": func(m *model.Model) {
			cells := m.Add(4, 2)
			counts(m, cells, 3, []int{0, 1, 2, 3})
			apart(m, cells, []int{0, 1}, []int{1, 2}, []int{2, 3})
		},
	} {
		m := new(model.Model)
		build(m)
		if found, stats := solutions(t, engine.Search, m, engine.Options{}); len(found) > 0 || stats.Guesses > 0 {
			t.Errorf("%s: %d solutions, %d guesses", name, len(found), stats.Guesses)
		}
	}
}
