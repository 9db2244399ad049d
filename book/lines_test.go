package book

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// No line is wider than there is room, begins with what may not begin one, or ends
// with what may not end one; and nothing is lost.
func TestWrap(t *testing.T) {
	for _, text := range []string{
		"どの行・列・ブロックにも、各数字がちょうど一つずつ入ります。「+x」では（二本の）対角線にも、各数字が一つずつ入ります。",
		"Each row, column and box has each symbol once (with +x the two diagonals have, too).",
		"1 から N×N までの数が、ちょうど一つずつ入るように、空いたマスを埋めてください。「N = 4」なら 34。",
		"",
	} {
		for room := 60.0; room < 400; room += 7 {
			lines := wrap(text, 10, room)
			for i, l := range lines {
				runes := []rune(l)
				if len(runes) == 0 {
					continue
				}
				if i > 0 && strings.ContainsRune(notFirst, runes[0]) {
					t.Errorf("%g: %q begins a line", room, l)
				}
				if i < len(lines)-1 && strings.ContainsRune(notLast, runes[len(runes)-1]) {
					t.Errorf("%g: %q ends a line", room, l)
				}
				if width(l, 10, false) > room && len(pieces(l)) > 1 {
					t.Errorf("%g: %q is too wide", room, l)
				}
			}
			plain := func(s string) string { return strings.ReplaceAll(s, " ", "") }
			if got := plain(strings.Join(lines, "")); got != plain(text) {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
}

func TestParagraphs(t *testing.T) {
	got := paragraphs("# Rules\n\nEach `row` has\neach **symbol**.\n\n- one\n- two\n\n空いたマスを\n埋めます。\n")
	want := []string{"Rules", "Each row has each symbol.", "• one", "• two", "空いたマスを埋めます。"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// What printers on demand ask for.
func TestGutter(t *testing.T) {
	for pages, inches := range map[int]float64{24: 0.45, 150: 0.45, 151: 0.5, 300: 0.5, 301: 0.625, 800: 0.625} {
		if got := (Options{}).gutter(pages); math.Abs(got-inches*inch) > 0.01 {
			t.Errorf("%d pages: %g points, want %g", pages, got, inches*inch)
		}
	}
}
