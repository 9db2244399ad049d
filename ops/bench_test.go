package ops_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

func BenchmarkGenerate(b *testing.B) {
	for _, text := range []string{"sudoku:2x2", "sudoku:3x3", "latin:6"} {
		b.Run(text, func(b *testing.B) {
			g, err := ops.NewGenerator(b.Context(), parse(b, text), ops.GenOptions{Givens: -1, Method: "search"})
			if err != nil {
				b.Fatal(err)
			}
			for k := 0; b.Loop(); k++ {
				if _, err := g.Make(b.Context(), k); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Minimal puzzles, with removals tested in bulk as the command does.
func BenchmarkGenerateBulk(b *testing.B) {
	b.Run("sudoku:3x3/minimal", func(b *testing.B) {
		g, err := ops.NewGenerator(b.Context(), parse(b, "sudoku"), ops.GenOptions{Givens: -1, Method: "search", Bulk: sudoku.Kind.Bulk})
		if err != nil {
			b.Fatal(err)
		}
		for k := 0; b.Loop(); k++ {
			if _, err := g.Make(b.Context(), k); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkSolve(b *testing.B) {
	for _, m := range ops.Methods[:3] {
		b.Run("sudoku/inkala/"+m.Name, func(b *testing.B) {
			p := parse(b, inkala)
			for b.Loop() {
				if _, err := ops.Solve(b.Context(), p, m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
