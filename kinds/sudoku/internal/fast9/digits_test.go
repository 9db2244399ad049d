package fast9

import (
	"bytes"
	"strings"
	"testing"
)

// TestDigits checks Digits, by vector and by word, for each character at each place.
func TestDigits(t *testing.T) {
	ways := map[string]func([]byte, int, int) bool{"best": Digits, "word": digitsByWord}
	const n = 2
	for name, digits := range ways {
		for _, stride := range []int{Cells, Cells + 2} {
			text := bytes.Repeat([]byte("."), n*stride)
			for at := range text {
				for c := range 256 {
					text[at] = byte(c)
					want := at%stride >= Cells || strings.IndexByte("0123456789.", byte(c)) >= 0
					if digits(text, stride, n) != want {
						t.Fatalf("%s, stride %d: %#x at %d: got %v", name, stride, c, at, !want)
					}
				}
				text[at] = "0123456789."[at%11]
			}
		}
	}
}

func TestDigitsOf(t *testing.T) {
	for c := range uint64(256) {
		want := 0
		if c >= '1' && c <= '9' {
			want = 8
		}
		if got := digitsOf(c * lowBits); got != want {
			t.Errorf("%#x eight times: %d digits, want %d", c, got, want)
		}
		for d := range uint64(256) {
			both := (want + digitsOf(d*lowBits)) / 8
			if got := digitsOf(c<<40 | d<<48); got != both {
				t.Errorf("%#x and %#x: %d digits, want %d", c, d, got, both)
			}
		}
	}
}
