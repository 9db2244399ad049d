package engine_test

import (
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/model"
)

// unknownRegions draws a board of 2 x 3 or 3 x 4 cells that must be divided into connected regions
// of different values, with clues on the regions.
func unknownRegions(t *rapid.T) *model.Model {
	rows, cols, size := 2, 3, rapid.SampledFrom([]int{2, 3, 6}).Draw(t, "size")
	if os.Getenv("BANMEN_LONG") != "" && rapid.Bool().Draw(t, "larger") {
		rows, cols, size = 3, 4, 4
	}
	n, k := rows*cols, size+rapid.IntRange(0, 1).Draw(t, "more")
	m := new(model.Model)
	cells := m.Add(n, k)
	for c := range cells {
		if rapid.IntRange(0, n).Draw(t, "given") < n-3 {
			m.Domains[c] = []int{rapid.IntRange(1, k).Draw(t, "value")}
		}
	}
	inner := new(model.Model)
	of, labels := inner.Add(n, k), inner.Add(n, n/size)
	regions := model.Regions{Of: of, Labels: labels, Size: size}
	pair := func(a, b int) model.Pair { return model.Pair{A: a, B: b, Same: inner.Add(1, 2)[0]} }
	for c := range n {
		if c%cols < cols-1 {
			regions.Edges = append(regions.Edges, pair(c, c+1))
		}
		if c+cols < n {
			regions.Edges = append(regions.Edges, pair(c, c+cols))
		}
	}
	regions.Pairs = append(regions.Pairs, pair(0, n-1))
	all := []model.Constraint{regions}
	for range rapid.IntRange(0, 2).Draw(t, "clues") {
		e := rapid.SampledFrom(regions.Edges).Draw(t, "edge")
		f := rapid.SampledFrom(append(regions.Pairs, regions.Edges[0])).Draw(t, "pair")
		all = append(all, model.Linear{Of: []model.Var{of[e.A], e.Same, f.Same}[:2+b2i(e.Same != f.Same)], Least: 3, Most: 5})
	}
	m.Require(model.Exists{Of: cells, Hidden: inner.Domains[n:], All: all})
	if rapid.Bool().Draw(t, "order") {
		m.Order = rapid.Permutation(m.ListOrder()).Draw(t, "list")
	}
	return m
}

// Every search finds each board once, whatever its regions are.
func TestAgreeUnknownRegions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := unknownRegions(t)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		agree(t, m)
	})
}
