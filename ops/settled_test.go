package ops_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// For a puzzle with several solutions, no further step is possible exactly when every
// remaining candidate is in a solution. Solutions must respect pencil marks.
func TestSettled(t *testing.T) {
	settled, open := 0, 0
	for _, text := range []string{
		"sudoku:3x3:1..96....2.....3..6....5.....3....9....7...4...74..83....8.1....5.....29.....47..", "sudoku:2x2:1...............",
		"sudoku:2x3:..3.25....6.6.....4.......5.3.......", "takuzu:4", "latin:4:1..............2", "futoshiki:4+less(R1C1<R2C1,R2C1<R3C1)", "starbattle:5x5", "coin:4", "magic:3",
	} {
		p := parse(t, text)
		rules, err := ops.LogicRules(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		ladder := scale.For(rules)
		ladder.Entries = ladder.Entries[:1]
		for _, marks := range []grid.Marks{nil, nil, fewer(t, p)} {
			l := ladder
			ladder = nil // the second time with all techniques
			r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p, Marks: marks}, l)
			if err != nil || r.Solutions != 2 {
				t.Fatalf("%s: %d solutions, %v", text, r.Solutions, err)
			}
			if _, err := r.Path(t.Context(), func(ops.Step) bool { return true }); err != nil {
				t.Fatal(err)
			}
			want := !r.Solved() && slices.Equal(r.Marks(), possible(t, p, r.Marks()))
			have := strings.Contains(r.StopReason().String(), "no further step exists")
			if have != want {
				t.Errorf("%s with marks %v: %s", text, marks, r.StopReason())
			}
			if have {
				settled++
			} else {
				open++
			}
		}
	}
	if settled < 8 || open < 3 {
		t.Errorf("%d were settled, %d not: there should be more of each", settled, open)
	}
}

// fewer returns marks that exclude the lowest candidate of the last open cell.
func fewer(t *testing.T, p banmen.Puzzle) grid.Marks {
	marks, err := ops.Candidates(t.Context(), p, p.Givens())
	if err != nil {
		t.Fatal(err)
	}
	for c := len(marks) - 1; ; c-- {
		if p.Givens().Cells[c] == 0 {
			marks[c] &= marks[c] - 1
			return marks
		}
	}
}

// possible returns the symbols of cells in the solutions that marks allow.
func possible(t *testing.T, p banmen.Puzzle, marks grid.Marks) grid.Marks {
	all := make(grid.Marks, len(marks))
	for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		allowed := true
		for c, v := range b.Cells {
			allowed = allowed && marks[c]>>v&1 != 0
		}
		for c, v := range b.Cells {
			if allowed {
				all[c] |= 1 << v
			}
		}
	}
	return all
}

// Ratings end there, too: Sudoku Explainer's scale rates the puzzle unsolvable, HoDoKu's
// adds one guess.
func TestRateSettled(t *testing.T) {
	rater, err := ops.NewRater(ops.RateOptions{Scale: ops.AllScales, Uses: true})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"sudoku:3x3:" + strings.Repeat(".", 81):                                                        "20.0 0.0 0.0 Extreme 10000",
		"sudoku:3x3:534..8912672195348198342567859..1423426853791713924856961537284287419635345286179": "20.0 0.0 0.0 Extreme 10000",
		"sudoku:3x3:53...8912672195348198342567859..14234268537917139248569615372842874196353452861.9": "20.0 1.0 1.0 Extreme 10008",
	} {
		r, err := rater.Rate(t.Context(), parse(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if have := strings.Join([]string{r.SE.ER.String(), r.SE.EP.String(), r.SE.ED.String(), r.HoDoKu.Level.String(), strconv.Itoa(r.HoDoKu.Score)}, " "); have != want || r.Solutions != 2 {
			t.Errorf("%s: %s, %d solutions", text, have, r.Solutions)
		}
	}
}
