package scale

import (
	"testing"

	"github.com/banmen/banmen/logic"
)

// BenchmarkSolve solves a puzzle without writing the path.
func BenchmarkSolve(b *testing.B) {
	for _, level := range []string{"", "Easy", "Medium", "Hard", "Unfair", "Extreme"} {
		b.Run("sudoku/hodoku"+level, func(b *testing.B) {
			var rows [][]string
			for _, row := range table(b, "hodoku_scores.tsv") {
				if level == "" || row[2] == level {
					rows = append(rows, row)
				}
			}
			l, s := Hodoku(), logic.NewState(logic.Sudoku(3, 3))
			s.Unique = true
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				row := rows[i%len(rows)]
				s.Start(board(row[0]))
				s.Solution = solution(row[1])
				l.Solve(s, nil)
			}
		})
	}
}
