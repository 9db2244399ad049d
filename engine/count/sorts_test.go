package count_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/model"
)

// Each type of constraint, alone and with each other type: layers find the count and the order that
// trying all values finds, or refuse the model with a reason. With BANMEN_LONG, 110,000 models are
// tried.
func TestAgreesSorts(t *testing.T) {
	rounds := 1
	if os.Getenv("BANMEN_LONG") != "" {
		rounds = 20
	}
	counted := map[string]int{} // by type, alone
	for i, a := range modeltest.Sorts {
		for _, b := range modeltest.Sorts[i:] {
			for range rounds {
				t.Run(a+", "+b, func(t *testing.T) {
					rapid.Check(t, func(t *rapid.T) {
						if agreesSorts(t, a, b) && a == b {
							counted[a]++
						}
					})
				})
			}
		}
		refused := slices.Contains([]string{"less", "table", "regular", "all different rows", "connected"}, a)
		if refused && counted[a] > 0 || !refused && counted[a] == 0 && !testing.Short() { // in a short test all models of a type may be refused
			t.Errorf("%d models of %s were counted", counted[a], a)
		}
	}
}

// agreesSorts reports whether a model of two types of constraints was counted.
func agreesSorts(t *rapid.T, a, b string) bool {
	m, n, k := new(model.Model), rapid.IntRange(1, 5).Draw(t, "variables"), rapid.IntRange(1, 4).Draw(t, "values")
	m.Add(n, k)
	m.Require(modeltest.Of(t, a, n, k))
	if a != b {
		m.Require(modeltest.Of(t, b, n, k))
	}
	got, err := countOf(context.Background(), m, count.Options{})
	if _, refused := errors.AsType[count.Refusal](err); refused || errors.Is(err, model.ErrCannot) {
		if foreign := (count.Foreign{}); errors.Is(err, count.Unsuited) && (!errors.As(err, &foreign) || foreign.Constraint == nil) {
			t.Fatalf("refused without the constraint: %v, %+v", err, m)
		}
		return false
	}
	var want [][]int
	_, brute := plain.Brute(context.Background(), m, engine.Options{}, func(e event.Event) bool {
		want = append(want, append([]int(nil), e.Values...))
		return true
	})
	if err != nil || brute != nil || got.Int64() != int64(len(want)) {
		t.Fatalf("%v, %v, %v, trying all values finds %d: %+v", got, err, brute, len(want), m)
	}
	checkSpace(t, m, want)
	return true
}
