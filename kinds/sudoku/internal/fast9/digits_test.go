package fast9

import (
	"bytes"
	"strings"
	"testing"
)

// Digits, by vector and by word, for each character at each place.
func TestDigits(t *testing.T) {
	ways := map[string]func([]byte, int, int) bool{"best": Digits, "word": digitsByWord}
	const n = 3
	for name, digits := range ways {
		for _, stride := range []int{Cells, lineBytes, Cells + 2} {
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
