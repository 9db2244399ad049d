package scale

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// table returns the rows of a table of the fixtures.
func table(tb testing.TB, name string) (rows [][]string) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		tb.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", name))
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] != '#' {
			rows = append(rows, strings.Split(strings.TrimSpace(line), "\t"))
		}
	}
	return rows
}

func board(text string) grid.Board {
	b := grid.New(grid.Square(9))
	for i := range b.Cells {
		b.Cells[i] = uint16(text[i] - '0')
	}
	return b
}

func solution(text string) (symbols []int) {
	for _, r := range text {
		symbols = append(symbols, int(r-'0'))
	}
	return symbols
}

// holds fails unless a step is proved and agrees with the solution.
func holds(t *testing.T, s *logic.State, p *logic.Step) {
	t.Helper()
	if err := logic.Check(s, p); err != nil {
		t.Fatal(err, s.Notation(p))
	}
	for _, c := range p.Place {
		if s.Solution[c.Cell()] != c.Symbol() {
			t.Fatalf("%s is wrong", s.Notation(p))
		}
	}
	for _, c := range p.Remove {
		if s.Solution[c.Cell()] == c.Symbol() {
			t.Fatalf("%s is wrong", s.Notation(p))
		}
	}
}

// foundAnew fails unless a fresh copy of the state takes the same step.
func foundAnew(t *testing.T, l *logic.Ladder, s *logic.State, next logic.LadderStep) {
	t.Helper()
	if anew, ok := l.Next(s.Clone()); !ok || !reflect.DeepEqual(anew.Step, next.Step) {
		t.Errorf("%s is not what is found by a state that has kept nothing", s.Notation(next.Step))
	}
}

// Every step of the ladder on HoDoKu's puzzles is proved, agrees with the solution and
// has HoDoKu's notation. The test counts paths that are equal line for line.
// BANMEN_MISSED=technique shows the first line that differs in another technique.
func TestHodokuPaths(t *testing.T) {
	l := Hodoku()
	s := logic.NewState(logic.Sudoku(3, 3))
	s.Unique = true
	solutions := table(t, "hodoku_scores.tsv")
	equal, levels, scores := 0, 0, 0
	missed := map[string]int{}
	rows := table(t, "hodoku_paths.tsv")
	for n, row := range rows {
		s.Start(board(row[0]))
		s.Solution = solution(solutions[n][1])
		want, same := strings.Split(strings.ReplaceAll(row[3], `\n`, "\n"), " | "), true
		r := l.Solve(s, func(next logic.LadderStep) bool {
			line := next.Entry.Name + ": " + s.Name(next.Guess)
			if next.Step != nil {
				holds(t, s, next.Step)
				if next.Entry.Level >= logic.Unfair && (n%8 == 0 || !testing.Short()) {
					foundAnew(t, l, s, next)
				}
				line = s.Notation(next.Step)
			}
			if same && line != want[0] {
				same = false
				name := strings.FieldsFunc(want[0], func(r rune) bool { return r == ':' || r == '=' || r == '(' })[0]
				missed[name]++
				if as := os.Getenv("BANMEN_MISSED"); as != "" && strings.HasPrefix(want[0], as) {
					t.Logf("%s %v\n\texpected %s\n\tfound    %s", row[0], s.Board().Cells, want[0], line)
				}
			}
			if same {
				want = want[1:]
			}
			return true
		})
		if same && len(want) == 0 {
			equal++
		} else if same {
			missed[strings.Split(want[0], ":")[0]]++
		}
		if r.Solved && r.Level.String() == row[1] {
			levels++
		}
		if r.Solved && row[2] == strconv.Itoa(r.Score) {
			scores++
		}
	}
	t.Logf("of %d puzzles %d have the same path, %d the same score, %d the same level", len(rows), equal, scores, levels)
	if equal < len(rows)*95/100 || min(levels, scores) < len(rows)*99/100 {
		t.Error("expected 95 % of the paths, 99 % of the scores and levels")
	}
	for _, name := range slices.SortedFunc(maps.Keys(missed), func(a, b string) int { return missed[b] - missed[a] }) {
		t.Logf("%4d %s", missed[name], name)
	}
}
