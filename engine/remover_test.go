package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A Remover removes the same givens as separate searches, also when some cells have no given and
// others must keep theirs.
func TestRemover(t *testing.T) {
	texts := []string{"latin:5", "sudoku:2x3", "sudoku+x", "latin:8", "sudoku", "sudoku:3x4", "sudoku:4x4"}
	if testing.Short() {
		texts = texts[:3]
	}
	for _, text := range texts {
		m := ask(t, text, 0).Model
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, 1))
			board := firstSolution(t, m, engine.Options{Rand: r})
			order := r.Perm(len(board))
			order = order[:len(order)-len(order)/10*int(seed)]
			given := make([]uint16, len(board))
			for c, v := range board {
				if given[c] = uint16(v); seed == 2 && c%7 == 0 && !slices.Contains(order, c) {
					given[c] = 0
				}
			}
			next, err := engine.NewRemover(t.Context(), m, given, order)
			if err != nil {
				t.Fatal(err)
			}
			left := *m
			left.Domains = slices.Clone(m.Domains)
			for c, v := range given {
				if v > 0 {
					left.Domains[c] = []int{int(v)}
				}
			}
			for _, c := range order {
				left.Domains[c] = slices.DeleteFunc(slices.Clone(m.Domains[c]), func(v int) bool { return v == board[c] })
				other := firstSolution(t, &left, engine.Options{})
				got, err := next.Next(t.Context(), 0)
				if err != nil || got != (other == nil) {
					t.Fatalf("%s: cell %d of %v: removed %v, another solution is %v, %v", text, c, given, got, other, err)
				}
				if left.Domains[c] = m.Domains[c]; !got {
					left.Domains[c] = []int{board[c]}
				}
			}
		}
	}
}

// firstSolution returns the first solution of a model, or nil.
func firstSolution(t *testing.T, m *model.Model, o engine.Options) (found []int) {
	t.Helper()
	if _, err := engine.Search(t.Context(), m, o, func(e event.Event) bool {
		if e.Type == event.Solution {
			found = slices.Clone(e.Values)
		}
		return found == nil
	}); err != nil {
		t.Fatal(err)
	}
	return found
}
