package technique_test

import (
	"os"
	"testing"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// The steps of the ladder's techniques, in all positions on the way through random
// puzzles, are proved and true. BANMEN_LONG tries a million positions.
func TestManyPositions(t *testing.T) {
	most, each := 600, 5
	if os.Getenv("BANMEN_LONG") != "" {
		most, each = 1e6, 100
	} else if testing.Short() {
		most = 20
	}
	empty, err := sudoku.Kind.Parse("sudoku:3x3")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ops.NewGenerator(t.Context(), empty, ops.GenOptions{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	ladder, s := scale.Hodoku(), logic.NewState(logic.Sudoku(3, 3))
	s.Unique = true
	positions, steps := 0, 0
	for k := 0; positions < most; k++ {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		s.Start(made.Puzzle.Givens())
		ladder.Solve(s, func(turn logic.Turn) bool {
			positions++
			if turn.Step == nil {
				return false
			}
			for _, e := range ladder.Entries {
				steps += all(t, s, e, made.Solution.Cells, each)
			}
			return !t.Failed()
		})
	}
	t.Logf("%d steps in %d positions", steps, positions)
}

// all checks the first steps of an entry, most at the most, and returns how many there
// are.
func all(t *testing.T, s *logic.State, e logic.Entry, solution []uint16, most int) (n int) {
	if e.Guess != nil {
		return 0
	}
	e.Find(s, func(p *logic.Step) bool {
		n++
		if err := logic.Check(s, p); err != nil {
			t.Errorf("%v: %s", err, s.Notation(p))
		}
		for _, c := range p.Place {
			if int(solution[c.Cell()]) != c.Symbol() {
				t.Errorf("%s is wrong", s.Notation(p))
			}
		}
		for _, c := range p.Remove {
			if int(solution[c.Cell()]) == c.Symbol() {
				t.Errorf("%s is wrong", s.Notation(p))
			}
		}
		return n < most && !t.Failed()
	})
	return n
}
