package ops_test

import (
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Of a board without givens pencil marks are the question: its solutions are those that keep to them, and
// steps that are found are true in all of these. With givens, and with what was placed, they are not.
func TestStated(t *testing.T) {
	empty := parse(t, "sudoku:2x2:................")
	var all []grid.Board
	for b, err := range ops.Solutions(t.Context(), empty, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	random, seen := rand.New(rand.NewPCG(1, 20)), [3]int{}
	for range 300 {
		marks := make(grid.Marks, 16)
		for c := range marks {
			marks[c] = uint64(random.IntN(16))<<1 | 1<<all[0].Cells[c]
			if random.IntN(8) == 0 {
				marks[c] = uint64(random.IntN(16)) << 1 // 0: nothing is said
			}
		}
		var keep []grid.Board
		for _, b := range all {
			keeps := true
			for c, v := range b.Cells {
				keeps = keeps && (marks[c] == 0 || marks[c]>>v&1 == 1)
			}
			if keeps {
				keep = append(keep, b)
			}
		}
		e := banmen.Entry{Puzzle: empty, Marks: marks}
		found, err := ops.Solve(t.Context(), ops.Stated(e), ops.Methods[0])
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
		_, err = r.Path(t.Context(), func(turn ops.Turn) bool {
			for _, b := range keep {
				for _, c := range turn.Place {
					if !turn.Guess && int(b.Cells[c.Cell()]) != c.Symbol() {
						t.Fatalf("%v: %s", marks, turn.Notation)
					}
				}
				for _, c := range turn.Remove {
					if int(b.Cells[c.Cell()]) == c.Symbol() {
						t.Fatalf("%v: %s", marks, turn.Notation)
					}
				}
			}
			return !turn.Guess
		})
		if err != nil {
			t.Fatal(err)
		}
		with := all[0].Clone()
		clear(with.Cells[1:])
		for _, same := range []banmen.Entry{{Puzzle: empty.With(with), Marks: marks}, {Puzzle: empty, Board: with, Marks: marks}} {
			if ops.Stated(same) != same.Puzzle {
				t.Fatal("marks are no question where something stands")
			}
		}
	}
	if seen[0] < 20 || seen[1] < 20 || seen[2] < 20 {
		t.Errorf("solutions: %v", seen)
	}
}
