package se121

import (
	"os"
	"regexp"
	"slices"
	"testing"

	boards "github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

func board(givens *[81]uint8) boards.Board {
	b := boards.New(boards.Square(9))
	for c, v := range givens {
		b.Cells[c] = uint16(v)
	}
	return b
}

// rests matches the notation of a step that begins with what the step depends on.
var rests = regexp.MustCompile(`^[A-Z][^:=]*: (\d(,\d)* in [rcb]\S*[0-9], \d in [rcb]\d|\d in [rcb]\d|\d/\d in r\S+|r[^ =]+|r\dc\d(=|<>)\d(/r\dc\d(=|<>)\d)?) => `)

// proved solves a puzzle by the ladder and checks each step.
func proved(t *testing.T, l *logic.Ladder, e *Rater, givens *[81]uint8) {
	t.Helper()
	s := logic.NewState(logic.Sudoku(3, 3))
	s.Start(board(givens))
	s.Unique = true
	var got, want []int
	l.Solve(s, func(next logic.LadderStep) bool {
		if err := logic.Check(s, next.Step); err != nil {
			t.Errorf("%v: %v", s.Board().Cells, err)
			return false
		}
		if text := s.Notation(next.Step); next.Step.Technique.Form == logic.FormBase && !rests.MatchString(text) {
			t.Errorf("%v: %q does not say what it rests on", s.Board().Cells, text)
		}
		got = append(got, next.Step.Rating)
		return true
	})
	e.Rate(givens, func(s *Step) bool {
		want = append(want, int(s.Rating))
		return true
	})
	if !slices.Equal(got, want) {
		t.Errorf("%v: ratings %v, want %v", board(givens), got, want)
	}
}

func TestLadder(t *testing.T) {
	l, e := Ladder(Mode{}), New(Mode{})
	for i, row := range readTable(t, "testdata/ratings.tsv") {
		if testing.Short() && i%8 > 0 {
			continue
		}
		proved(t, l, e, parse(t, row[0]))
	}
}

// TestProofs checks every step of the paths of every 25th puzzle of a table, of all and of
// some of the hardest with BANMEN_LONG=1.
func TestProofs(t *testing.T) {
	list := sample(fixture(t, "se121_ratings.tsv"), 25)
	if testing.Short() {
		list = list[:5]
	}
	for _, m := range []Mode{{}, {Fixed: true}} {
		l, e := Ladder(m), New(m)
		for _, row := range list {
			proved(t, l, e, parse(t, row[0]))
		}
	}
	if os.Getenv("BANMEN_LONG") != "" {
		l, e := Ladder(Mode{}), New(Mode{})
		for i, row := range fixture(t, "hardest_ER_EP_ED.tsv") {
			if i%120 == 0 {
				proved(t, l, e, parse(t, row[0]))
			}
		}
	}
}

// TestFalseSteps puts a true candidate among the eliminations of each step, which no proof can show.
func TestFalseSteps(t *testing.T) {
	l := Ladder(Mode{})
	for i, row := range readTable(t, "testdata/ratings.tsv") {
		if i%5 != 0 || testing.Short() && i%40 != 0 {
			continue
		}
		s := logic.NewState(logic.Sudoku(3, 3))
		s.Start(board(parse(t, row[0])))
		s.Unique = true
		solved := s.Clone()
		l.Solve(solved, nil)
		l.Solve(s, func(next logic.LadderStep) bool {
			for c, v := range solved.Board().Cells {
				if s.Value(c) == 0 {
					wrong := *next.Step
					wrong.Remove = append(slices.Clone(wrong.Remove), logic.CandOf(c, int(v)))
					if logic.Check(s, &wrong) == nil {
						t.Fatalf("%s: %v may remove %s", row[0], next.Step.Technique, s.Name(logic.CandOf(c, int(v))))
					}
				}
			}
			return true
		})
	}
}

// TestOtherRules checks that the ladder finds nothing on other boards.
func TestOtherRules(t *testing.T) {
	l := Ladder(Mode{})
	for _, r := range []*logic.Rules{logic.Sudoku(2, 2), logic.Sudoku(1, 9)} {
		if next, ok := l.Next(logic.NewState(r)); ok {
			t.Error(next.Step)
		}
	}
}

func TestInJapanese(t *testing.T) {
	for name, want := range map[string]string{
		"Hidden Single":           "ヒドゥンシングル",
		"Unique Rectangle type 4": "ユニークレクタングル タイプ4",
		"Unique Loop 6 type 2":    "ユニークループ 6 タイプ2",
		"Dynamic Contradiction Forcing Chains (+ Forcing Chains)": "動的矛盾の強制チェーン (+強制チェーン)",
		"what is this": "what is this",
	} {
		if got := InJapanese(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
