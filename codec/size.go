package codec

import (
	"strconv"

	"github.com/banmen/banmen"
)

// Sizes are the sides that a square board may have.
type Sizes struct{ Default, Least, Most int }

// Parse reads a side, which is at column of a name. An empty text is the default side.
func (z Sizes) Parse(text string, column int) (int, error) {
	if text == "" {
		return z.Default, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < z.Least || n > z.Most || strconv.Itoa(n) != text {
		return 0, banmen.Syntaxf(0, column, "expected a size from %d to %d, found %q", z.Least, z.Most, banmen.Clip(text))
	}
	return n, nil
}
