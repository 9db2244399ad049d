package puzzletest

import (
	"errors"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/ops"
)

// explain explains a puzzle with one solution, unless its board is too large for techniques.
func explain(t *testing.T, p banmen.Puzzle) {
	r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p}, nil)
	switch {
	case errors.Is(err, banmen.ErrCannot):
	case err != nil:
		t.Error(err)
	case r.Solutions == 1:
		if _, guesses := Explain(t, p); guesses > 0 {
			t.Errorf("%d guesses", guesses)
		}
	}
}

// Explain solves a puzzle with one solution by techniques. Every step must be proved,
// true and described in both languages. It returns the number of steps, and how many were
// guesses such as Brute Force.
func Explain(t testing.TB, p banmen.Puzzle) (steps, guesses int) {
	t.Helper()
	r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p}, nil)
	if err != nil {
		t.Errorf("%s: %v", p, err)
		return 0, 0
	}
	solved, err := ops.Solve(t.Context(), p, ops.Method{})
	if err != nil || r.Solutions != 1 {
		t.Errorf("%s: %d solutions, %v", p, r.Solutions, err)
		return 0, 0
	}
	isTrue := func(c logic.Cand) bool { return int(solved.Board.Cells[c.Cell()]) == c.Symbol() }
	rating, err := r.Path(t.Context(), func(step ops.Step) bool {
		steps++
		if step.Guess {
			guesses++
		} else if err := r.Check(step); err != nil {
			t.Errorf("%s: %v", p, err)
			return false
		}
		if slices.ContainsFunc(step.Remove, isTrue) || slices.ContainsFunc(step.Place, func(c logic.Cand) bool { return !isTrue(c) }) {
			t.Errorf("%s: %s is false", p, step.Notation)
			return false
		}
		return true
	})
	if err != nil || !rating.Solved && !t.Failed() {
		t.Errorf("%s: after %d steps no technique goes on, %v", p, steps, err)
	}
	return steps, guesses
}
