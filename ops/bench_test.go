package ops_test

import (
	"testing"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// BenchmarkGenerate makes minimal puzzles as the command does. Those of sudoku:3x3 are dug in bulk.
func BenchmarkGenerate(b *testing.B) {
	for _, text := range []string{"sudoku:2x2", "sudoku:3x3", "latin:6"} {
		b.Run(text+"/minimal", func(b *testing.B) {
			k, p, err := codec.Parse(kinds.All, text)
			if err != nil {
				b.Fatal(err)
			}
			g, err := ops.NewGenerator(b.Context(), p, ops.GenerateOptions{Method: "search", Bulk: k.Bulk})
			if err != nil {
				b.Fatal(err)
			}
			first, n := 0, g.BatchSize()
			for ; b.Loop(); first += n {
				if _, err := g.MakeBatch(b.Context(), first, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(first), "ns/puzzle")
		})
	}
}

// Puzzles per second for a target.
func BenchmarkGenerateTarget(b *testing.B) {
	level := func(l logic.Level) ops.GenerateOptions { return ops.GenerateOptions{Target: &ops.Target{Level: &l}} }
	singles := ops.GenerateOptions{Target: &ops.Target{Allow: scale.Pick("singles")}}
	for _, test := range []struct {
		name, text string
		o          ops.GenerateOptions
	}{
		{"c2", "sudoku", ops.GenerateOptions{Symmetry: "c2"}},
		{"easy", "sudoku", level(logic.Easy)},
		{"medium", "sudoku", level(logic.Medium)},
		{"hard", "sudoku", level(logic.Hard)},
		{"unfair", "sudoku", level(logic.Unfair)},
		{"extreme", "sudoku", level(logic.Extreme)},
		{"x-wing", "sudoku", ops.GenerateOptions{Target: &ops.Target{Require: scale.Pick("x-wing")}}},
		{"16x16/singles", "sudoku:4x4", singles},
		{"16x16/hard", "sudoku:4x4", level(logic.Hard)},
		{"25x25/singles", "sudoku:5x5", singles},
	} {
		b.Run(test.name, func(b *testing.B) {
			test.o.Seed, test.o.Bulk = 1, sudoku.Kind.Bulk
			g, err := ops.NewGenerator(b.Context(), parse(b, test.text), test.o)
			if err != nil {
				b.Fatal(err)
			}
			first, n := 0, g.BatchSize()
			for ; b.Loop(); first += n {
				if _, err := g.MakeBatch(b.Context(), first, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(first)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

func BenchmarkCountClasses(b *testing.B) {
	for _, test := range [][2]string{{"coin:8,sum", "d4"}, {"sudoku:2x2", "all"}, {"sudoku:2x3", "all"}, {"latin:5", "isotopy"}, {"latin:6", "isotopy"}} {
		b.Run(test[0]+"/"+test[1], func(b *testing.B) {
			p := parse(b, test[0])
			for b.Loop() {
				if _, err := ops.CountClasses(b.Context(), p, test[1], ops.CountOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
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
