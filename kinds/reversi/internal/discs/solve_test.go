package discs

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func never() bool { return false }

// played returns a position of a random game with a number of empty squares.
func played(r *rand.Rand, size, empty int) Board {
	inside := Inside(size)
	for {
		b := start(size)
		for size*size-bits.OnesCount64(b.Player|b.Other) > empty && !b.Over(inside) {
			moves := b.Moves(inside)
			if moves == 0 {
				b = b.Pass()
				continue
			}
			for range r.IntN(bits.OnesCount64(moves)) {
				moves &= moves - 1
			}
			square := bits.TrailingZeros64(moves)
			b = b.Play(square, b.Flips(square))
		}
		if size*size-bits.OnesCount64(b.Player|b.Other) == empty && !b.Over(inside) {
			return b
		}
	}
}

// plainScore is the score by plain minimax.
func plainScore(b Board, inside uint64) int {
	moves := b.Moves(inside)
	switch {
	case b.Over(inside):
		return final(b)
	case moves == 0:
		return -plainScore(b.Pass(), inside)
	}
	best := -beyond
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		best = max(best, -plainScore(b.Play(square, b.Flips(square)), inside))
	}
	return best
}

// Exact scores agree with plain minimax, whatever the table holds.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, size := range []int{6, 8} {
		s := NewSolver(Inside(size), 1<<16, never)
		for range 150 {
			b := played(r, size, 4+r.IntN(5))
			want := plainScore(b, Inside(size))
			if got, ok := s.Score(b); got != want || !ok {
				t.Fatalf("%d: %x has the score %d, %t, want %d", size, b, got, ok, want)
			}
			low := r.IntN(41) - 20
			if got, _ := s.Within(b, low, low+1); (got > low) != (want > low) {
				t.Fatalf("%d: %x is %d in the window of %d, want %d", size, b, got, low, want)
			}
			for _, m := range NewSolver(Inside(size), 1<<16, never).Moves(b) {
				if want := -plainScore(b.Play(m.Square, b.Flips(m.Square)), Inside(size)); m.Value != want {
					t.Fatalf("%d: %x: %d has the score %d, want %d", size, b, m.Square, m.Value, want)
				}
			}
		}
	}
}

// On 4 x 4 the second player wins by eight.
func TestSolveSmall(t *testing.T) {
	if score, ok := NewSolver(Inside(4), 1<<20, never).Score(start(4)); score != -8 || !ok {
		t.Errorf("%d, %t", score, ok)
	}
}

// A solver that is stopped says so.
func TestSolveStops(t *testing.T) {
	s := NewSolver(Inside(8), 1<<20, func() bool { return true })
	if _, ok := s.Score(start(8)); ok {
		t.Error("it has a score")
	}
}

// TestSolveKnown solves endings of 20 to 23 empty squares with known scores, one per line: board,
// player to move and score. The data are not part of the repository.
func TestSolveKnown(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(os.Getenv("BANMEN_FIXTURES"), "reversi", "endings.txt"))
	if err != nil || os.Getenv("BANMEN_LONG") == "" {
		t.Skip("needs BANMEN_FIXTURES with reversi/endings.txt, and BANMEN_LONG")
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line)
		if len(fields) != 3 || len(fields[0]) != 64 {
			t.Fatalf("unexpected line %q", line)
		}
		var b Board
		for i, c := range fields[0] {
			switch {
			case c != 'X' && c != 'O':
			case string(c) == fields[1]:
				b.Player |= 1 << i
			default:
				b.Other |= 1 << i
			}
		}
		want, _ := strconv.Atoi(fields[2])
		s := NewSolver(Inside(8), 256<<20, never)
		begin := time.Now()
		got, _ := s.Score(b)
		t.Logf("%d empty: %d, %d positions, %v", bits.OnesCount64(^(b.Player | b.Other)), got, s.Nodes(), time.Since(begin))
		if got != want {
			t.Errorf("%s: %d, want %d", line, got, want)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, empty := range []int{12, 14, 16} {
		b.Run(strconv.Itoa(empty), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			nodes := int64(0)
			for b.Loop() {
				s := NewSolver(Inside(8), 64<<20, never)
				s.Score(played(r, 8, empty))
				nodes += s.Nodes()
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "positions/op")
		})
	}
}
