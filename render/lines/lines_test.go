package lines

import (
	"strings"
	"testing"
)

// wide returns the width of a line on a terminal.
func wide(line string) (n int) {
	for _, r := range line {
		if n++; Japanese(r) {
			n++
		}
	}
	return n
}

// TestWrap checks that no line is too wide, begins or ends with a forbidden character, or loses
// text.
func TestWrap(t *testing.T) {
	for _, text := range []string{
		"どの行・列・ブロックにも、各数字がちょうど一つずつ入ります。「+x」では（二本の）対角線にも、各数字が一つずつ入ります。",
		"Each row, column and box has each symbol once (with +x the two diagonals have, too).",
		"1 から N×N までの数が、ちょうど一つずつ入るように、空いたマスを埋めてください。「N = 4」なら 34。",
		"",
	} {
		for room := 12; room < 80; room++ {
			lines := Wrap(text, func(line string) bool { return wide(line) <= room })
			for i, l := range lines {
				runes := []rune(l)
				if len(runes) == 0 {
					continue
				}
				if i > 0 && strings.ContainsRune(notFirst, runes[0]) {
					t.Errorf("%d: %q begins a line", room, l)
				}
				if i < len(lines)-1 && strings.ContainsRune(notLast, runes[len(runes)-1]) {
					t.Errorf("%d: %q ends a line", room, l)
				}
				if wide(l) > room && len(pieces(l)) > 1 {
					t.Errorf("%d: %q is too wide", room, l)
				}
			}
			plain := func(s string) string { return strings.ReplaceAll(s, " ", "") }
			if got := plain(strings.Join(lines, "")); got != plain(text) {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
}
