package ops_test

import (
	"bufio"
	"io"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// Minimal puzzles as the command makes them: those of sudoku:3x3 are dug in bulk.
func BenchmarkGenerate(b *testing.B) {
	for _, text := range []string{"sudoku:2x2", "sudoku:3x3", "latin:6"} {
		b.Run(text+"/minimal", func(b *testing.B) {
			k, p, err := ops.Parse(kinds.All, text)
			if err != nil {
				b.Fatal(err)
			}
			g, err := ops.NewGenerator(b.Context(), p, ops.GenOptions{Givens: -1, Method: "search", Bulk: k.Bulk})
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

func BenchmarkCountClasses(b *testing.B) {
	for _, test := range [][2]string{{"coin:8,sum", "d4"}, {"sudoku:2x2", "all"}, {"sudoku:2x3", "all"}, {"latin:5", "isotopy"}, {"latin:6", "isotopy"}} {
		b.Run(test[0]+"/"+test[1], func(b *testing.B) {
			p := parse(b, test[0])
			for b.Loop() {
				if _, err := ops.CountClasses(b.Context(), p, test[1]); err != nil {
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

// BenchmarkList lists all solutions of coin:8 in order: to nobody, boards that
// pass or that may be kept, and as text.
func BenchmarkList(b *testing.B) {
	k, p, err := ops.Parse(kinds.All, "coin:8")
	if err != nil {
		b.Fatal(err)
	}
	for _, to := range []string{"passing", "kept", "text"} {
		b.Run("coin/8/"+to, func(b *testing.B) {
			for b.Loop() {
				out := bufio.NewWriterSize(io.Discard, 1<<16)
				n := 0
				for board, err := range ops.List(b.Context(), p, ops.ListOptions{Jobs: 1, Passing: to != "kept"}) {
					if err == nil && to == "text" {
						err = k.Forms[0].Write(out, banmen.Entry{Puzzle: p}, board)
					}
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n != 11626944 {
					b.Fatal(n)
				}
				if to == "text" {
					b.SetBytes(int64(n) * 443)
				}
			}
		})
	}
}

// BenchmarkClasses lists the first of each class with its size.
func BenchmarkClasses(b *testing.B) {
	p := parse(b, "coin:8")
	b.Run("coin/8/d4", func(b *testing.B) {
		for b.Loop() {
			n, sum := 0, int64(0)
			for c, err := range ops.Classes(b.Context(), p, "d4", 0) {
				if err != nil {
					b.Fatal(err)
				}
				n, sum = n+1, sum+c.Size
			}
			if n != 1453368 || sum != 11626944 {
				b.Fatal(n, sum)
			}
		}
	})
}
