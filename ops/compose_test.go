package ops_test

import (
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/ops"
)

// TestCompose checks that composed puzzles have exactly the solution they were made from, the
// requested level, and a path whose steps are all proved and right.
func TestCompose(t *testing.T) {
	easy, medium := logic.Easy, logic.Medium
	for _, test := range []struct {
		size, with string
		level      *logic.Level
		givens     *int
	}{
		{"sudoku", "x", &easy, nil}, {"sudoku", "jigsaw", &easy, nil}, {"sudoku", "killer", &easy, nil}, {"sudoku", "windoku", &medium, nil},
		{"sudoku:2x3", "thermo,arrow", nil, nil}, {"sudoku:2x3", "kropki", &easy, nil}, {"sudoku:2x3", "whispers,xv,sandwich", nil, nil},
		{"sudoku:2x3", "renban,palindrome,clone=1", nil, nil}, {"sudoku:2x3", "quad,littlekiller=2", nil, nil}, {"sudoku:2x3", "between=2,modular=2,less=5", nil, nil},
		{"sudoku:2x2", "maximum=2,minimum=2", nil, nil}, {"sudoku:2x2", "cage=7", nil, new(0)},
	} {
		p := parse(t, test.size)
		wanted, err := ops.ReadWanted(p, test.with)
		if err != nil {
			t.Fatal(err)
		}
		o := ops.GenerateOptions{Seed: 5, With: wanted, Givens: test.givens}
		if test.level != nil {
			o.Target = &ops.Target{Level: test.level}
		}
		g, err := ops.NewGenerator(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		made, err := g.Make(t.Context(), 0)
		if err != nil {
			t.Errorf("%s with %s: %v", test.size, test.with, err)
			continue
		}
		checkComposed(t, made, test.level)
		if test.givens != nil && made.Puzzle.Givens().Count() != *test.givens {
			t.Errorf("%v has %d givens, expected %d", made.Puzzle, made.Puzzle.Givens().Count(), *test.givens)
		}
		again, err := g.Make(t.Context(), 0)
		if err != nil || again.Puzzle.String() != made.Puzzle.String() {
			t.Errorf("%v, then %v: %v", made.Puzzle, again.Puzzle, err)
		}
	}
}

func checkComposed(t *testing.T, made ops.Generated, level *logic.Level) {
	r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: made.Puzzle}, nil)
	if err != nil {
		t.Fatal(err)
	}
	right := func(c logic.Cand) bool { return int(made.Solution.Cells[c.Cell()]) == c.Symbol() }
	rating, err := r.Path(t.Context(), func(s ops.Step) bool {
		for _, c := range s.Place {
			if !right(c) {
				t.Errorf("%v: %s is wrong", made.Puzzle, s.Notation)
			}
		}
		for _, c := range s.Remove {
			if right(c) {
				t.Errorf("%v: %s is wrong", made.Puzzle, s.Notation)
			}
		}
		return !s.Guess
	})
	if err != nil || r.Solutions != 1 || !r.Solved() || r.Unproven > 0 {
		t.Errorf("%v: %d solutions, solved %v, %d steps not proved, %v", made.Puzzle, r.Solutions, r.Solved(), r.Unproven, err)
	}
	if level != nil && rating.Level != *level {
		t.Errorf("%v is %v, expected %v", made.Puzzle, rating.Level, *level)
	}
}

// TestReadWanted checks that parts without composable clues are refused, with the names of possible
// ones.
func TestReadWanted(t *testing.T) {
	p := parse(t, "sudoku")
	for text, says := range map[string]string{
		"kilr":         `there is no part "kilr" to make clues of`,
		"thermo=0":     `expected a number of clues from 1 to 1000 after thermo=, found "0"`,
		"killer,cages": "the part cage is named twice",
	} {
		if _, err := ops.ReadWanted(p, text); err == nil || len(err.Error()) < len(says) || err.Error()[:len(says)] != says {
			t.Errorf("%s: %v, expected %s", text, err, says)
		}
	}
	if _, err := ops.ReadWanted(parse(t, "latin:4"), "x"); err == nil {
		t.Error("a Latin square has parts to make clues of")
	}
}
