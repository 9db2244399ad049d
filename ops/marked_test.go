package ops_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// TestQuestion checks that pencil marks that say more than the digits are part of the question: its
// solutions respect them, and steps hold in all these solutions.
func TestQuestion(t *testing.T) {
	empty := parse(t, "sudoku:2x2:................")
	var all []grid.Board
	for b, err := range ops.Solutions(t.Context(), empty, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	random, seen := rand.New(rand.NewPCG(1, 20)), [3]int{}
	rounds := 300
	if testing.Short() {
		rounds = 75
	}
	for range rounds {
		marks := make(grid.Marks, 16)
		for c := range marks {
			marks[c] = uint64(random.IntN(16))<<1 | 1<<all[0].Cells[c]
			if random.IntN(8) == 0 {
				marks[c] = uint64(random.IntN(16)) << 1 // 0: no mark
			}
		}
		keep := keeping(t, all, empty, marks)
		e := banmen.Entry{Puzzle: empty, Marks: marks}
		found, err := ops.Solve(t.Context(), question(t, e), ops.Methods[0])
		if err != nil || found.Solutions != min(len(keep), 2) || len(keep) > 0 && !found.Board.Equal(keep[0]) {
			t.Fatalf("%v: %d solutions, %v; want %d", marks, found.Solutions, err, len(keep))
		}
		seen[found.Solutions]++
		r, err := ops.NewReasoner(t.Context(), e, nil)
		if err != nil || r.Solutions != found.Solutions {
			t.Fatalf("%v: %v", marks, err)
		}
		if len(keep) == 0 {
			continue
		}
		_, err = r.Path(t.Context(), func(step ops.Step) bool {
			for _, b := range keep {
				for _, c := range step.Place {
					if !step.Guess && int(b.Cells[c.Cell()]) != c.Symbol() {
						t.Fatalf("%v: %s", marks, step.Notation)
					}
				}
				for _, c := range step.Remove {
					if int(b.Cells[c.Cell()]) == c.Symbol() {
						t.Fatalf("%v: %s", marks, step.Notation)
					}
				}
			}
			return !step.Guess
		})
		if err != nil {
			t.Fatal(err)
		}
		with := all[0].Clone()
		clear(with.Cells[1:])
		for _, e := range []banmen.Entry{{Puzzle: empty.With(with), Marks: marks}, {Puzzle: empty, Board: with, Marks: marks}} {
			want := slices.DeleteFunc(keeping(t, all, empty.With(with), marks), func(b grid.Board) bool { return !e.Puzzle.Givens().ContainedIn(b) })
			n := 0
			for b, err := range ops.Solutions(t.Context(), question(t, e), ops.ListOptions{}) {
				if err != nil || n >= len(want) || !b.Equal(want[n]) {
					t.Fatalf("%v: solution %d is %v, %v", e, n, b, err)
				}
				n++
			}
			if n < len(want) {
				t.Fatalf("%v: %d solutions, want %d", e, n, len(want))
			}
		}
	}
	if min(seen[0], seen[1], seen[2]) < rounds/15 {
		t.Errorf("solutions: %v", seen)
	}
}

// question returns the question of a record, written to text and read back.
func question(t *testing.T, e banmen.Entry) banmen.Puzzle {
	p, err := e.Question()
	if err != nil {
		t.Fatal(err)
	}
	again := parse(t, p.String())
	if again.String() != p.String() {
		t.Fatalf("%s comes back as %s", p, again)
	}
	return again
}

// keeping returns the boards that respect the pencil marks of p's open cells. Marks count only
// where they exclude candidates that the givens leave.
func keeping(t *testing.T, all []grid.Board, p banmen.Puzzle, marks grid.Marks) (keep []grid.Board) {
	left, err := banmen.Candidates(p, p.Givens())
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range all {
		keeps := true
		for c, v := range b.Cells {
			keeps = keeps && (marks[c] == 0 || (marks[c]|^left[c])>>v&1 == 1)
		}
		if keeps {
			keep = append(keep, b)
		}
	}
	return keep
}
