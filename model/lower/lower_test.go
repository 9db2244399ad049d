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

// What is said otherwise has the same solutions, each once, or is refused.
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
		if err := lowered.Check(); err != nil || lowered.Taken(count.Takes) != nil {
			t.Fatalf("%v: %#v", err, lowered)
		}
		if diff := cmp.Diff(solutions(t, m, n), solutions(t, lowered, n)); diff != "" {
			t.Fatalf("%#v (-before +after):\n%s", lowered, diff)
		}
	})
}

// Without makes the opposite of each sort of constraint.
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

// What cannot be said is refused by name; what is taken stays the model that it is.
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
