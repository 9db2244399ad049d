package plain_test

import (
	"testing"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// TestNoVariables counts the solutions of a model with a constraint that has no variables.
func TestNoVariables(t *testing.T) {
	for sum, want := range map[int]int64{0: 2, 5: 0} {
		m := &model.Model{Domains: [][]int{{1, 2}}, Constraints: []model.Constraint{model.Sum(nil, sum)}}
		for name, solve := range map[string]engine.Func{"naive": plain.Naive, "brute": plain.Brute} {
			stats, err := solve(t.Context(), m, engine.Options{}, func(event.Event) bool { return true })
			if got := int64(stats.Solutions); err != nil || got != want {
				t.Errorf("%s, an empty sum of %d: %d solutions (%v), expected %d", name, sum, got, err, want)
			}
		}
	}
}
