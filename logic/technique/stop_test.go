package technique_test

import (
	"testing"
	"time"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// TestSearchStops checks that a search stops soon when asked to, also on boards where it would take
// long.
func TestSearchStops(t *testing.T) {
	for _, s := range []*logic.State{logic.NewState(logic.Sudoku(3, 3)), nearlyEmpty(25), nearlyEmpty(50)} {
		s.Unique = true
		s.Options = logic.Options{Siamese: true, Dual: true, Thorough: true, Overlap: true}
		s.Stop = func() bool { return true }
		for _, f := range technique.All() {
			begun := time.Now()
			f.First(s)
			if took := time.Since(begun); took > 2*time.Second {
				t.Errorf("%s needs %v to end on a board with %d open cells", f.Key, took, s.Open())
			}
		}
	}
}
