package sudoku

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/banmen/banmen/grid"
)

func TestFill(t *testing.T) {
	for _, text := range []string{"sudoku", "sudoku::123456789" + strings.Repeat(".", 72), "sudoku::" + solution[:40] + strings.Repeat(".", 41)} {
		p, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(200) {
			b := grid.New(p.Givens().Shape)
			if !p.(*Puzzle).Fill(rand.New(rand.NewPCG(1, seed)), b) {
				t.Fatalf("%s, seed %d: not filled", text, seed)
			}
			if !b.Full() || len(p.Faults(b)) > 0 || !p.Givens().ContainedIn(b) {
				t.Fatalf("%s, seed %d: filled with %v", text, seed, p.With(b))
			}
		}
	}
}

func TestFillRefuses(t *testing.T) {
	for _, text := range []string{"sudoku:2x2", "sudoku:3x3+x", "sudoku::11" + unique[2:], "sudoku::88" + unique[2:]} {
		p, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if b := grid.New(p.Givens().Shape); p.(*Puzzle).Fill(rand.New(rand.NewPCG(1, 1)), b) {
			t.Errorf("%s was filled: %v", text, b.Cells)
		}
	}
}

func BenchmarkFill(b *testing.B) {
	p, err := parse("sudoku")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("sudoku/empty", func(b *testing.B) {
		board := grid.New(p.Givens().Shape)
		for k := uint64(0); b.Loop(); k++ {
			p.(*Puzzle).Fill(rand.New(rand.NewPCG(1, k)), board)
		}
	})
}
