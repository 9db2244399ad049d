package tui

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPlot(t *testing.T) {
	var h history
	for _, d := range []int{1, 2, 3, 4, 8, 12, 16, 3, 0, 16} {
		h.add(d)
	}
	got := strings.Join(h.plot(14, 2), "\n")
	want := "16┤     ▄█  █ \n 0┤▁▂▃▄███▃ █ "
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestHistory checks that a history keeps its size and its greatest depth over a run of
// any length. The plot keeps its dimensions.
func TestHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h history
		depths := rapid.SliceOfN(rapid.IntRange(0, 99), 1, 5000).Draw(t, "depths")
		for _, d := range depths {
			h.add(d)
		}
		if len(h.deepest) > historySize || slices.Max(h.deepest) != slices.Max(depths) || h.most != slices.Max(depths) {
			t.Fatalf("%d stretches, deepest %d, want %d", len(h.deepest), slices.Max(h.deepest), slices.Max(depths))
		}
		if got := (len(h.deepest)-1)*h.stretch + h.n; got != len(depths) {
			t.Fatalf("%d steps kept of %d", got, len(depths))
		}
		for _, line := range h.plot(60, 4) {
			if utf8.RuneCountInString(line) != 60 {
				t.Fatalf("%q", line)
			}
		}
	})
}

func TestPlotEmpty(t *testing.T) {
	if got := new(history).plot(5, 2); !slices.Equal(got, []string{"1┤   ", "0┤   "}) {
		t.Errorf("%q", got)
	}
}
