package depth

import "testing"

// TestNoBraids checks that deep puzzles have no braids and shallow ones none inside trials, and
// that pencil marks make a puzzle shallower.
func TestNoBraids(t *testing.T) {
	inkala := board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	for scale, want := range map[string]string{"te": "2", "b": "-", "w": "-", "gb": "-", "gw": "-"} {
		if got := Of(inkala, nil, scale, nil).String(); got != want {
			t.Errorf("%s is %s, want %s", scale, got, want)
		}
	}
	easy := board("...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361")
	for _, scale := range Scales {
		if got := Of(easy, nil, scale, nil).String(); got != "0" {
			t.Errorf("%s is %s, want 0", scale, got)
		}
	}
	left := make([][]int, 81)
	for c, d := range "812753649943682175675491283154237896369845721287169534521974368438526917796318452" {
		left[c] = []int{int(d - '0')}
	}
	if got := Of(inkala, left, "te", nil).String(); got != "0" {
		t.Errorf("with all digits known: %s", got)
	}
	if got := Of(board("11"+string(make([]byte, 79))), nil, "te", nil); !got.None {
		t.Errorf("two equal digits: %v", got)
	}
}
