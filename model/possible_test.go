package model_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/model"
)

// Possible is exact on decided values, and never false if the open variables can be
// decided.
func TestPossible(t *testing.T) {
	const n, k = 4, 3
	domain := []int{1, 2, 3}
	rapid.Check(t, func(t *rapid.T) {
		c := modeltest.Constraint(t, n, k)
		values := rapid.SliceOfN(rapid.IntRange(0, k), n, n).Draw(t, "values")
		completes := completion(c, slices.Clone(values), domain)
		got := model.Possible(c, model.Partial{Values: values, Domain: domain})
		if completes && !got {
			t.Fatalf("%#v with %v is not possible, and can be completed", c, values)
		}
		open := slices.ContainsFunc(c.Vars(), func(v model.Var) bool { return values[v] == 0 })
		if !open && got != completes {
			t.Fatalf("%#v with %v: possible %v, it holds %v", c, values, got, completes)
		}
	})
}

// completion reports whether some values of the open variables satisfy a constraint.
func completion(c model.Constraint, values, domain []int) bool {
	i := slices.Index(values, 0)
	if i < 0 {
		return model.Holds(c, values)
	}
	for _, x := range domain {
		values[i] = x
		if completion(c, slices.Clone(values), domain) {
			return true
		}
	}
	return false
}
