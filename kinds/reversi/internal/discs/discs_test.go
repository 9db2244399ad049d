package discs

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// start returns the initial board.
func start(size int) Board {
	low := size/2 - 1
	at := func(row, col int) uint64 { return 1 << (Stride*row + col) }
	return Board{at(low, low+1) | at(low+1, low), at(low, low) | at(low+1, low+1)}
}

// plainFlips finds flips square by square.
func plainFlips(b Board, size, square int) (flips uint64) {
	row, col := square/Stride, square%Stride
	for _, d := range [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}} {
		var run uint64
		for r, c := row+d[0], col+d[1]; r >= 0 && r < size && c >= 0 && c < size; r, c = r+d[0], c+d[1] {
			at := uint64(1) << (Stride*r + c)
			if b.Other&at == 0 {
				if b.Player&at != 0 {
					flips |= run
				}
				break
			}
			run |= at
		}
	}
	return flips
}

func plainMoves(b Board, size int) (moves uint64) {
	for row := range size {
		for col := range size {
			square := Stride*row + col
			if (b.Player|b.Other)>>square&1 == 0 && plainFlips(b, size, square) != 0 {
				moves |= 1 << square
			}
		}
	}
	return moves
}

// random returns a board with discs anywhere.
func random(r *rand.Rand, inside uint64) Board {
	taken, player := r.Uint64()&inside, r.Uint64()
	if r.IntN(2) == 0 {
		taken |= r.Uint64() & inside
	}
	return Board{taken & player, taken &^ player}
}

func TestMovesAndFlips(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{4, 6, 8} {
		inside := Inside(size)
		for range 20000 {
			b := random(r, inside)
			moves := b.Moves(inside)
			if want := plainMoves(b, size); moves != want {
				t.Fatalf("%d: %x has moves %x, want %x", size, b, moves, want)
			}
			for ; moves != 0; moves &= moves - 1 {
				square := bits.TrailingZeros64(moves)
				if got, want := b.Flips(square), plainFlips(b, size, square); got != want {
					t.Fatalf("%d: %x turns over %x for %d, want %x", size, b, got, square, want)
				}
			}
		}
	}
}

func TestPerft(t *testing.T) {
	all := []uint64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800}
	if os.Getenv("BANMEN_LONG") == "" {
		all = all[:10]
	}
	for depth, want := range all {
		if got := start(8).Perft(depth, Inside(8)); got != want {
			t.Errorf("depth %d: %d lines, want %d", depth, got, want)
		}
	}
}

// On a board of 4 x 4, games are short enough to try all lines of play. The second player wins by
// eight with best play.
func TestSmall(t *testing.T) {
	inside := Inside(4)
	if n, more := start(4).Perft(30, inside), start(4).Perft(40, inside); n != more || n == 0 {
		t.Errorf("%d lines of 30 plies, %d of 40", n, more)
	}
	all := start(4).Search(30, inside, func() bool { return false })
	if len(all) != 4 || all[0].Value != -won-8 {
		t.Errorf("%v, want %d", all, -won-8)
	}
}

// The search agrees with a plain minimax.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{4, 6, 8} {
		inside := Inside(size)
		s := &searcher{inside: inside, corners: cornersOf(inside)}
		for range 300 {
			b := random(r, inside)
			plies := 1 + r.IntN(3)
			var want []Rated
			for m := b.Moves(inside); m != 0; m &= m - 1 {
				square := bits.TrailingZeros64(m)
				want = append(want, Rated{square, -plainValue(s, b.Play(square, b.Flips(square)), plies-1)})
			}
			got := b.Search(plies, inside, func() bool { return false })
			slices.SortStableFunc(want, func(x, y Rated) int { return y.Value - x.Value })
			if len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
				t.Fatalf("%d: %x by %d plies: %v, want %v", size, b, plies, got, want)
			}
		}
	}
}

func plainValue(s *searcher, b Board, plies int) int {
	moves := b.Moves(s.inside)
	switch {
	case b.Over(s.inside):
		return Final(b)
	case plies == 0:
		return s.guess(b, moves)
	case moves == 0:
		return -plainValue(s, b.Pass(), plies-1)
	}
	best := -2 * won
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		best = max(best, -plainValue(s, b.Play(square, b.Flips(square)), plies-1))
	}
	return best
}

func TestCorners(t *testing.T) {
	for size, want := range map[int]uint64{8: 0x8100000000000081, 6: 1 | 1<<5 | 1<<40 | 1<<45} {
		if got := Corners(Inside(size)); got != want {
			t.Errorf("%d: corners %x, want %x", size, got, want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for b.Loop() {
		start(8).Perft(8, Inside(8))
	}
}

func BenchmarkSearch(b *testing.B) {
	for b.Loop() {
		start(8).Search(6, Inside(8), func() bool { return false })
	}
}
