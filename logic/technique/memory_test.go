package technique_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// Techniques that follow every assumption stay within 64 MB on 16x16 boards, even nearly
// empty ones.
func TestMemory(t *testing.T) {
	const most = 64 << 20
	for _, part := range []int{0, 20, 30} {
		s := nearlyEmpty(part)
		for _, f := range technique.All() {
			if !slices.Contains([]string{"x-chain", "grouped-nice-loop", "als-xy-chain", "forcing-chain", "forcing-net"}, f.Key) {
				continue
			}
			if testing.Short() && part > 0 && f.Key == "forcing-chain" {
				continue
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			f.First(s)
			runtime.ReadMemStats(&after)
			if n := after.TotalAlloc - before.TotalAlloc; n > most {
				t.Errorf("%s takes %d MB where %d in 100 cells are placed", f.Key, n>>20, part)
			}
		}
	}
}

// nearlyEmpty returns a 16x16 state with the given percentage of cells placed.
func nearlyEmpty(part int) *logic.State {
	s, r := logic.NewState(logic.Sudoku(4, 4)), rand.New(rand.NewPCG(1, 2))
	for c := range s.Shape.Size() {
		row, col := c/16, c%16
		if r.IntN(100) < part {
			s.Place(logic.CandOf(c, (row*4+row/4+col)%16+1))
		}
	}
	return s
}
