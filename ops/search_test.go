package ops_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/banmen/banmen/ops"
)

// A puzzle's own search agrees with the engine.
func TestOwnSearch(t *testing.T) {
	full := parse(t, "sudoku:3x3:145327698839654127672918543496185372218473956753296481367542819984761235521839764").Givens()
	r := rand.New(rand.NewPCG(1, 2))
	measured := method(t, "fast")
	measured.Measured = true
	var seen [3]int
	for range 150 {
		b := full.Clone()
		for _, c := range r.Perm(81)[:40+r.IntN(14)] {
			b.Cells[c] = 0
		}
		for range max(0, r.IntN(4)-2) {
			b.Cells[r.IntN(81)] = uint16(1 + r.IntN(9))
		}
		p := parse(t, "sudoku").With(b)
		want, err := ops.Solve(t.Context(), p, measured)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ops.Solve(t.Context(), p, method(t, "fast"))
		if err != nil || got.Solutions != want.Solutions || got.First != want.First || !got.Board.Equal(want.Board) || len(got.Faults) != len(want.Faults) {
			t.Errorf("%v: got %d solutions, %v, want %d, %v, %v", p, got.Solutions, got.Board.Cells, want.Solutions, want.Board.Cells, err)
		}
		any, err := ops.AnySolution(t.Context(), p)
		if err != nil || (any.Cells != nil) != (want.Solutions > 0) || any.Cells != nil && (len(p.Faults(any)) > 0 || !b.ContainedIn(any)) {
			t.Errorf("%v: any solution is %v, %v", p, any.Cells, err)
		}
		seen[want.Solutions]++
	}
	if min(seen[0], seen[1], seen[2]) < 10 {
		t.Errorf("%d puzzles with no, one and several solutions: the test is weak", seen)
	}
}

// Counts by a puzzle's own search agree with layers and lists, at any limit.
func TestOwnSearchCounts(t *testing.T) {
	const text = "sudoku:3x3:123456789456789123789123456231564897564897231897231564" + "..........................."
	all := int64(0)
	for _, err := range ops.Solutions(t.Context(), parse(t, text), ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		all++
	}
	for atMost, want := range map[int64]int64{0: all, 1: 1, 2: min(2, all), 50: min(50, all), 1000: min(1000, all)} {
		if n, err := ops.Count(t.Context(), parse(t, text), ops.CountOptions{AtMost: atMost}); err != nil || n.Int64() != want {
			t.Errorf("at most %d: got %v, want %d, %v", atMost, n, want, err)
		}
	}
	if n, err := ops.Count(t.Context(), parse(t, "sudoku:3x3:"+strings.Repeat(".", 81)), ops.CountOptions{AtMost: 70000}); err != nil || n.Int64() != 70000 {
		t.Errorf("got %v, want 70000, %v", n, err)
	}
}
