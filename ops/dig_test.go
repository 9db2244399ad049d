package ops_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

// Digging in bulk makes the same puzzles as digging cell by cell.
func TestDigInBulk(t *testing.T) {
	pattern := make([]bool, 81)
	for i := range pattern {
		pattern[i] = i%2 == 0
	}
	for _, o := range []ops.GenerateOptions{
		{Seed: 1},
		{Seed: 2, Givens: new(30)},
		{Seed: 3, Givens: new(24)},
		{Seed: 4, Givens: new(80)},
		{Seed: 5, Givens: new(33), Pattern: pattern},
		{Seed: 6, Pattern: pattern},
		{Seed: 7, Givens: new(17), SeveralSolutions: true},
		{Seed: 8, Givens: new(28), Symmetry: "c2"},
		{Seed: 9, Symmetry: "d4"},
		{Seed: 10, Givens: new(20), Symmetry: "transpose", SeveralSolutions: true},
	} {
		p := parse(t, "sudoku")
		slow, err := ops.NewGenerator(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Bulk = sudoku.Kind.Bulk
		fast, err := ops.NewGenerator(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 10 {
			want, err := slow.Make(t.Context(), k)
			if err != nil {
				t.Fatal(err)
			}
			got, err := fast.Make(t.Context(), k)
			if err != nil || got.Puzzle.String() != want.Puzzle.String() || !got.Solution.Equal(want.Solution) {
				t.Errorf("%+v, item %d: got %v, want %v, %v", o, k, got.Puzzle, want.Puzzle, err)
			}
		}
	}
}
