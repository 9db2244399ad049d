package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// The filters of cages, and of sums of cells that differ within groups, leave the values that
// are part of a solution, and no others.
func TestSumsAreDomainConsistent(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	models := 3000
	if testing.Short() {
		models = 1000
	}
	consistent(t, models, func() *model.Model {
		m := &model.Model{}
		var of []model.Var
		var coefficients []int
		for _, n := range [][]int{{4}, {5}, {6}, {2, 2, 2}, {3, 3}, {1, 2, 3}, {3, 2, 1}}[r.IntN(7)] {
			sign := 1 - 2*min(r.IntN(3)*len(of), 1)
			var group []model.Var
			for range n {
				v := model.Var(len(of))
				group, of, coefficients = append(group, v), append(of, v), append(coefficients, sign)
				m.Domains = append(m.Domains, values(r))
			}
			m.Constraints = append(m.Constraints, model.AllDifferent{Of: group})
		}
		if !slices.Contains(coefficients, -1) {
			coefficients = nil
		}
		total := r.IntN(32)
		m.Constraints = append(m.Constraints, model.Linear{Of: of, Coefficients: coefficients, Least: total, Most: total})
		return m
	})
}

// The filter of Counts leaves the values that are part of a solution, and no others.
func TestCountsAreDomainConsistent(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	consistent(t, 2000, func() *model.Model {
		m := &model.Model{}
		var of []model.Var
		for v := range 3 + r.IntN(3) {
			of = append(of, model.Var(v))
			m.Domains = append(m.Domains, values(r))
		}
		for order := r.Perm(9); len(order) >= 3 && len(m.Constraints) < 3; {
			n := 1 + r.IntN(3)
			set := []int{}
			for _, x := range order[:n] {
				set = append(set, x+1)
			}
			slices.Sort(set)
			m.Constraints = append(m.Constraints, model.Count{Of: of, Values: set, Least: 1 + r.IntN(3)/2, Most: len(of)})
			order = order[n:]
		}
		return m
	})
}

// consistent compares what filters leave of n models with the values that are part of a solution.
func consistent(t *testing.T, n int, draw func() *model.Model) {
	solved, none := 0, 0
	for range n {
		m := draw()
		want := supported(m)
		if got := engine.Pruned(m); !slices.Equal(got, want) {
			t.Fatalf("%v of %v: %b are left, not %b", m.Constraints, m.Domains, got, want)
		}
		if want == nil {
			none++
		} else {
			solved++
		}
	}
	if solved < 300 || none < 300 {
		t.Errorf("%d with a solution, %d without: too few to tell", solved, none)
	}
}

// values returns up to six values from 1 to 9.
func values(r *rand.Rand) (all []int) {
	for _, x := range r.Perm(9)[:1+r.IntN(6)] {
		all = append(all, x+1)
	}
	slices.Sort(all)
	return all
}

// supported returns the values that some solution has, as bits; nil if there is none.
func supported(m *model.Model) []uint64 {
	kept := make([]uint64, len(m.Domains))
	values := make([]int, len(m.Domains))
	any := false
	var give func(v int)
	give = func(v int) {
		if v < len(values) {
			for _, x := range m.Domains[v] {
				values[v] = x
				give(v + 1)
			}
			return
		}
		for _, c := range m.Constraints {
			if !model.Holds(c, values) {
				return
			}
		}
		any = true
		for i, x := range values {
			kept[i] |= 1 << x
		}
	}
	give(0)
	if !any {
		return nil
	}
	return kept
}
