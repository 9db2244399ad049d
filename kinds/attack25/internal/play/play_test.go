package play

import (
	"testing"
)

func start() *Game { return New(Rules{Size: 5, First: 12, Chance: 5, Out: 2}) }

// Counted by three programs that share no code, one of them in another language.
func TestPerftOfTheEmptyBoard(t *testing.T) {
	orders := []struct {
		cyclic bool
		lines  []uint64
	}{
		{true, []uint64{1, 8, 88, 1072, 2376, 14232, 54432, 233432, 761456, 3043960, 12200936, 50475160, 215665008}},
		{false, []uint64{4, 128, 3712, 90928, 1971808, 44739008, 944923264, 20004020640, 410976724224, 8317266773472}},
	}
	for _, o := range orders {
		for i, want := range o.lines {
			got, err := start().Perft(State{}, i+1, o.cyclic)
			t.Log(i+1, got, want)
			if err != nil || got != want {
				t.Errorf("cyclic %v, depth %d: %d lines, %v; want %d", o.cyclic, i+1, got, err, want)
			}
		}
	}
}
