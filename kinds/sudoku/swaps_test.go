package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/grid"
)

// The sets that are seen without a search are unavoidable: a board without one of
// them has several solutions, and one cell of it more makes no other solution of
// the same set.
func TestSwaps(t *testing.T) {
	p, err := parse("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	bulk := newBulk(p)
	for seed := range uint64(20) {
		full := grid.New(p.Givens().Shape)
		p.(*Puzzle).Fill(rand.New(rand.NewPCG(3, seed)), full)
		var s swaps
		var digits [81]uint8
		for cell, v := range full.Cells {
			digits[cell] = uint8(v)
		}
		s.reset(&digits)
		if len(s.sets) < 36+18 {
			t.Fatalf("seed %d: %d sets", seed, len(s.sets))
		}
		n := make([]int, 1)
		for i, set := range s.sets {
			b, cells := full.Clone(), 0
			for cell := range b.Cells {
				if set[cell>>6]>>(cell&63)&1 != 0 {
					b.Cells[cell] = 0
					cells++
				}
			}
			if err := bulk.Counts(t.Context(), []grid.Board{b}, 2, n); err != nil || n[0] < 2 || cells != int(s.left[i]) {
				t.Errorf("seed %d: a set of %d cells (%d said) leaves %d solutions: %v, %v", seed, cells, s.left[i], n[0], p.With(b), err)
			}
		}
	}
}
