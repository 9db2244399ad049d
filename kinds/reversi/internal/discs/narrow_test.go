package discs

import (
	"math/rand/v2"
	"sync"
	"testing"
)

// TestNarrowing checks that a Narrowing finds the score, alone and with other solvers, and that its
// bounds are right at any time.
func TestNarrowing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, solvers := range []int{1, 3} {
		for range 20 {
			size := 6 + 2*r.IntN(2)
			inside := Inside(size)
			b := played(r, size, 6+r.IntN(4))
			want, _ := NewSolver(inside, 1<<16, never).Score(b)
			n := NewNarrowing(b, size*size)
			asked := 0
			n.Run(inside, 1<<16, func() bool { // stopped after some tests
				asked++
				return asked > 4
			})
			if low, high := n.Bounds(); low > want || high < want || low == -size*size && high == size*size {
				t.Fatalf("%x has the score %d and bounds %d to %d", b, want, low, high)
			}
			var group sync.WaitGroup
			for range solvers {
				group.Go(func() { n.Run(inside, 1<<16, never) })
			}
			group.Wait()
			if low, high := n.Bounds(); low != want || high != want {
				t.Fatalf("%x has the score %d and bounds %d to %d", b, want, low, high)
			}
		}
	}
}

// TestLeast checks that all images of a board have the same least image.
func TestLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 50 {
		b := played(r, 6, 10)
		turned := func(set uint64) (to uint64) { // by 90 degrees
			for i := range 36 {
				row, column := i/6, i%6
				to |= set >> (row*Stride + column) & 1 << (column*Stride + 5 - row)
			}
			return to
		}
		other := Board{turned(b.Player), turned(b.Other)}
		if b.least(Inside(6)) != other.least(Inside(6)) {
			t.Fatalf("%x and %x", b, other)
		}
	}
}
