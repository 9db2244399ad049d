package technique

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// puzzles returns the puzzles of a table of the fixtures.
func puzzles(tb testing.TB, name string) (boards []grid.Board, rows [][]string) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		tb.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", name))
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		b := grid.New(grid.Square(9))
		for i := range b.Cells {
			b.Cells[i] = uint16(fields[0][i] - '0')
		}
		boards, rows = append(boards, b), append(rows, fields)
	}
	return boards, rows
}

func BenchmarkSolve(b *testing.B) {
	boards, _ := puzzles(b, "hodoku_scores.tsv")
	l := &logic.Ladder{}
	for _, f := range All() {
		l.Entries = append(l.Entries, logic.Entry{Finder: f})
	}
	s := logic.NewState(logic.Sudoku(3, 3))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Start(boards[i%len(boards)])
		l.Solve(s, nil)
	}
}
