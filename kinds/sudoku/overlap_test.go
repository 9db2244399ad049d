package sudoku_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

func TestLayouts(t *testing.T) {
	for _, test := range []struct {
		name              string
		rows, cols, cells int
	}{
		{"twin", 15, 15, 153},
		{"gattai-3", 15, 21, 225},
		{"butterfly", 12, 12, 144},
		{"sohei", 21, 21, 288},
		{"flower", 15, 15, 189},
		{"cross", 21, 21, 297},
		{"windmill", 21, 21, 333},
		{"samurai", 21, 21, 369},
		{"gattai-8", 21, 33, 576},
		{"clueless", 27, 27, 729},
		{"shogun", 21, 45, 783},
		{"sumo", 33, 33, 909},
	} {
		p, err := sudoku.Kind.Parse("sudoku:" + test.name)
		if err != nil {
			t.Error(err)
			continue
		}
		s := p.Givens().Shape
		if s.Rows != test.rows || s.Cols != test.cols || len(s.Present()) != test.cells {
			t.Errorf("%s has %d rows, %d columns and %d cells, expected %d, %d and %d", test.name, s.Rows, s.Cols, len(s.Present()), test.rows, test.cols, test.cells)
		}
		if name, _, _ := strings.Cut(strings.TrimPrefix(p.String(), "sudoku:"), ":"); name != test.name {
			t.Errorf("%s is written as %s", test.name, name)
		}
		if r, err := ops.Solve(context.Background(), p, ops.Method{}); err != nil || r.Solutions != 2 {
			t.Errorf("%s has %d solutions, %v", test.name, r.Solutions, err)
		}
	}
}

func TestSmallOverlaps(t *testing.T) {
	for _, test := range []struct {
		name string
		want string // 288 boards of 4x4; 24 fillings of a shared box
	}{
		{"grids(2x2@R1C1,2x2@R3C3)", "3456"},           // 288*288/24
		{"grids(2x2@R1C3,2x2@R3C1,2x2@R3C5)", "41472"}, // 288/24 times as many
		{"grids(2x2@R1C1,2x2@R1C3)", "960"},            // the sum of squares of the ways to complete two boxes
	} {
		p, err := sudoku.Kind.Parse("sudoku:" + test.name)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := ops.Count(context.Background(), p, ops.CountOptions{}); err != nil || n.String() != test.want {
			t.Errorf("%s has %v solutions, expected %s, %v", test.name, n, test.want, err)
		}
		sampleCounts(t, p)
	}
}

// TestGridDiagonals checks that each grid has its own diagonals: 48 of 288 boards satisfy both, 2
// for each filling of the shared box.
func TestGridDiagonals(t *testing.T) {
	p, err := sudoku.Kind.Parse("sudoku:grids(2x2@R1C1,2x2@R3C3)+x")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := ops.Count(t.Context(), p, ops.CountOptions{}); err != nil || n.String() != "96" {
		t.Errorf("%s has %v solutions, %v", p, n, err)
	}
	b := p.Givens()
	b.Cells[0], b.Cells[b.At(3, 3)] = 1, 1
	if faults := p.Faults(b); len(faults) != 1 || faults[0].Text.String() != "1 appears 2 times in the diagonal from the top left of the grid at R1C1" {
		t.Errorf("%v", faults)
	}
}

// sampleCounts compares the number of solutions of boards with some givens with the number that
// plain backtracking finds.
func sampleCounts(t *testing.T, p banmen.Puzzle) {
	full, err := ops.AnySolution(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b := grid.New(full.Shape)
		for c, v := range full.Cells {
			if r.IntN(3) == 0 {
				b.Cells[c] = v
			}
		}
		if c := b.Present()[r.IntN(len(b.Present()))]; r.IntN(4) == 0 {
			b.Cells[c] = uint16(1 + r.IntN(4))
		}
		q := p.With(b)
		want := 0
		_, err := plain.Naive(context.Background(), q.(banmen.Modeler).Model(), engine.Options{}, func(e event.Event) bool {
			if e.Type == event.Solution {
				want++
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		stats, err := q.(banmen.Searcher).Search(context.Background(), banmen.SearchOptions{AtMost: 1 << 20}, nil)
		if err != nil || stats.Solutions != int64(want) {
			t.Fatalf("%s has %d solutions, found %d, %v", q, want, stats.Solutions, err)
		}
	}
}

// samurai returns puzzles made with seed 1.
func samurai(tb testing.TB, n int) (all []banmen.Puzzle) {
	p, err := sudoku.Kind.Parse("sudoku:samurai")
	if err != nil {
		tb.Fatal(err)
	}
	g, err := ops.NewGenerator(context.Background(), p, ops.GenerateOptions{Seed: 1})
	if err != nil {
		tb.Fatal(err)
	}
	for k := range n {
		made, err := g.Make(context.Background(), k)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, made.Puzzle)
	}
	return all
}

func TestSamurai(t *testing.T) {
	for _, p := range samurai(t, 3) {
		m := p.(banmen.Modeler).Model()
		n := 0
		_, err := engine.Search(context.Background(), m, engine.Options{}, func(e event.Event) bool {
			if e.Type == event.Solution {
				n++
			}
			return n < 2
		})
		if err != nil || n != 1 {
			t.Errorf("an engine finds %d solutions of %s, %v", n, p, err)
		}
		solved, err := ops.Solve(context.Background(), p, ops.Method{})
		if err != nil || solved.Solutions != 1 || !solved.Board.Full() || len(p.Faults(solved.Board)) > 0 {
			t.Errorf("%s has %d solutions, %v", p, solved.Solutions, err)
		}
		if again, err := ops.Redundant(context.Background(), p, solved.Board); err != nil || len(again) > 0 {
			t.Errorf("%s does not need %v, %v", p, again, err)
		}
	}
}

func BenchmarkUnique(b *testing.B) {
	all := samurai(b, 100)
	b.ResetTimer()
	for range b.N {
		for _, p := range all {
			if r, err := ops.Solve(context.Background(), p, ops.Method{}); err != nil || r.Solutions != 1 {
				b.Fatal(r.Solutions, err)
			}
		}
	}
}
