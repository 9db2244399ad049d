package book

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParagraphs(t *testing.T) {
	got := paragraphs("# Rules\n\nEach `row` has\neach **symbol**.\n\n- one\n- two\n\n空いたマスを\n埋めます。\n")
	want := []string{"Rules", "Each row has each symbol.", "• one", "• two", "空いたマスを埋めます。"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestGutter checks the gutters that print-on-demand services require.
func TestGutter(t *testing.T) {
	for pages, inches := range map[int]float64{24: 0.45, 150: 0.45, 151: 0.5, 300: 0.5, 301: 0.625, 800: 0.625} {
		if got := (Options{}).gutter(pages); math.Abs(got-inches*inch) > 0.01 {
			t.Errorf("%d pages: %g points, want %g", pages, got, inches*inch)
		}
	}
}
