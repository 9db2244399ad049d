package lower_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// solutions returns the values of the first n variables in all solutions, in
// reading order.
func solutions(t *rapid.T, m *model.Model, n int) (all [][]int) {
	_, err := plain.Naive(context.Background(), m, engine.Options{}, func(e event.Event) bool {
		all = append(all, slices.Clone(e.Values[:n]))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A lowered model has the same solutions, each once, or is refused.
func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, n, k := new(model.Model), rapid.IntRange(1, 4).Draw(t, "variables"), rapid.IntRange(1, 3).Draw(t, "values")
		m.Add(n, k)
		for range rapid.IntRange(1, 2).Draw(t, "constraints") {
			m.Require(modeltest.Constraint(t, n, k))
		}
		lowered, err := lower.Model(m, count.Takes)
		if errors.Is(err, model.ErrCannot) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := lowered.Check(); err != nil || lowered.CheckSupported(count.Takes) != nil {
			t.Fatalf("%v: %#v", err, lowered)
		}
		if diff := cmp.Diff(solutions(t, m, n), solutions(t, lowered, n)); diff != "" {
			t.Fatalf("%#v (-before +after):\n%s", lowered, diff)
		}
	})
}

// Without negates each type of constraint.
func TestWithout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k := rapid.IntRange(1, 4).Draw(t, "variables"), rapid.IntRange(1, 3).Draw(t, "values")
		c := modeltest.Constraint(t, n, k)
		one, other := new(model.Model), new(model.Model)
		one.Add(n, k)
		other.Add(n, k)
		one.Require(model.Not{Of: c})
		other.Require(lower.Without(model.Not{Of: c}))
		if diff := cmp.Diff(solutions(t, one, n), solutions(t, other, n)); diff != "" {
			t.Fatalf("%#v (-Not +Without):\n%s", c, diff)
		}
	})
}

// Unsupported constraints are refused by name; a supported model is returned unchanged.
func TestRefused(t *testing.T) {
	m := new(model.Model)
	of := m.Add(3, 3)
	m.Require(model.AllDifferent{Of: of})
	if same, err := lower.Model(m, count.Takes); same != m || err != nil {
		t.Errorf("%v, %v", same, err)
	}
	m.Require(nil)
	for _, takes := range []func(model.Constraint) bool{count.Takes, func(model.Constraint) bool { return false }} {
		if _, err := lower.Model(m, takes); !errors.Is(err, model.ErrCannot) {
			t.Errorf("%v", err)
		}
	}
	for name, f := range map[string]engine.Func{"search": engine.Search, "naive": plain.Naive, "brute": plain.Brute, "last": plain.Last} {
		if _, err := f(t.Context(), m, engine.Options{}, nil); !errors.Is(err, model.ErrCannot) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A diagram has a path for each allowed combination of values, and no other.
func TestDiagram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, n, k := new(model.Model), rapid.IntRange(1, 4).Draw(t, "variables"), rapid.IntRange(1, 3).Draw(t, "values")
		m.Add(n, k)
		c := modeltest.Constraint(t, n, k)
		m.Require(c)
		of := make([]model.Var, n)
		for v := range of {
			of[v] = model.Var(v)
		}
		d, ok := lower.NewDiagram(c, of, m.Domains, 1<<10, nil)
		if !ok {
			return
		}
		if diff := cmp.Diff(solutions(t, m, n), paths(d, 0, 0, nil)); diff != "" {
			t.Fatalf("%#v\n%+v (-plain +paths):\n%s", c, d, diff)
		}
	})
}

func paths(d *lower.Diagram, layer int, node int32, values []int) (all [][]int) {
	if layer == len(d.Of) {
		return [][]int{slices.Clone(values)}
	}
	for _, a := range d.Layers[layer] {
		if a.From == node {
			all = append(all, paths(d, layer+1, a.To, append(values, int(a.Value)))...)
		}
	}
	return all
}

// Images under permutations of variables and values have equal keys only if they mean the
// same. Constraints that are only written differently have equal keys.
func TestKey(t *testing.T) {
	same := 0
	rapid.Check(t, func(t *rapid.T) {
		m, n, k := new(model.Model), rapid.IntRange(1, 3).Draw(t, "variables"), rapid.IntRange(1, 3).Draw(t, "values")
		vars := m.Add(n, k)
		c := modeltest.Constraint(t, n, k)
		m.Require(c)
		cells, symbols := rapid.Permutation(vars).Draw(t, "cells"), rapid.Permutation(m.Domains[0]).Draw(t, "symbols")
		plainly := func(v model.Var, x int) int { return int(v)*k + x }
		moved := func(v model.Var, x int) int { return plainly(cells[v], symbols[x-1]) }
		if lower.Key(c, m.Domains, plainly) != lower.Key(c, m.Domains, moved) {
			return
		}
		same++
		all := solutions(t, m, n)
		for _, values := range all {
			image := make([]int, n)
			for v, x := range values {
				image[cells[v]] = symbols[x-1]
			}
			if !slices.ContainsFunc(all, func(s []int) bool { return slices.Equal(s, image) }) {
				t.Fatalf("%#v: %v becomes %v, by %v and %v", c, values, image, cells, symbols)
			}
		}
	})
	if same == 0 {
		t.Error("no symmetry was found")
	}
}
