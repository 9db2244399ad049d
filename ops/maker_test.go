package ops_test

import (
	"errors"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Puzzles generated with clues have one solution, the one returned; the seed and the
// number of the item determine both.
func TestMaker(t *testing.T) {
	ctx := t.Context()
	for i, text := range []string{
		"starbattle:6x6", "starbattle:8x8+stars(2)", "starbattle:10x10+stars(2)", "takuzu:6", "takuzu:6+repeat", "futoshiki:5", "kropki:6",
		"kenken:2", "kenken:5", "skyscrapers:4", "nonogram:1x1", "nonogram:10x12",
	} {
		if testing.Short() && i%3 > 0 {
			continue
		}
		p := parse(t, text)
		g, err := ops.NewGenerator(ctx, p, ops.GenerateOptions{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		puzzles := 3
		if testing.Short() {
			puzzles = 1
		}
		for k := range puzzles {
			made, err := g.Make(ctx, k)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			n, err := ops.Count(ctx, made.Puzzle, ops.CountOptions{AtMost: 2})
			if fs := made.Puzzle.Faults(made.Solution); err != nil || n.Int64() != 1 || len(fs) > 0 || !made.Puzzle.Givens().ContainedIn(made.Solution) {
				t.Errorf("%s has %v solutions, %v; faults of %s: %v", made.Puzzle, n, err, made.Puzzle.With(made.Solution), fs)
			}
			if again, err := g.Make(ctx, k); err != nil || again.Puzzle.String() != made.Puzzle.String() {
				t.Errorf("%s number %d is once %s, once %s, %v", text, k, made.Puzzle, again.Puzzle, err)
			}
			if ops.IsEmpty(made.Puzzle) && made.Solution.Size() > 1 {
				t.Errorf("%s asks nothing", made.Puzzle)
			}
		}
	}
}

// If a board is requested, it is the solution of the puzzle. If a number of givens is requested,
// the puzzle has no clues.
func TestMakerAsked(t *testing.T) {
	ctx := t.Context()
	full := parse(t, "futoshiki:3:123231312").Givens()
	g, err := ops.NewGenerator(ctx, parse(t, "futoshiki:3"), ops.GenerateOptions{Solution: full})
	if err != nil {
		t.Fatal(err)
	}
	if made, err := g.Make(ctx, 0); err != nil || !made.Solution.Equal(full) {
		t.Errorf("made %v, %v", made.Puzzle, err)
	}
	four := 4
	if g, err = ops.NewGenerator(ctx, parse(t, "futoshiki:3"), ops.GenerateOptions{Givens: &four}); err != nil {
		t.Fatal(err)
	}
	if made, err := g.Make(ctx, 0); err != nil || made.Puzzle.Givens().Count() != 4 || made.Puzzle.(banmen.Clued).HasClues() {
		t.Errorf("made %v, %v", made.Puzzle, err)
	}
	// two pictures have these runs; either may be requested
	both := parse(t, "nonogram:2x2:#--#").Givens()
	if g, err = ops.NewGenerator(ctx, parse(t, "nonogram:2x2"), ops.GenerateOptions{Solution: both, Tries: 5}); err != nil {
		t.Fatal(err)
	}
	if made, err := g.Make(ctx, 0); !errors.Is(err, banmen.ErrNone) && !errors.Is(err, banmen.ErrLimit) {
		t.Errorf("made %v, %v", made.Puzzle, err)
	}
}
