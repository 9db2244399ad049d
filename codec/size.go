package codec

import (
	"strconv"

	"github.com/banmen/banmen"
)

// Size reads the side of a square board, least..most, that stands at a column
// of a name. An empty text is the size usual.
func Size(text string, column, usual, least, most int) (int, error) {
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most || strconv.Itoa(n) != text {
		return 0, banmen.Syntaxf(0, column, "expected a size from %d to %d, found %q", least, most, banmen.Clip(text))
	}
	return n, nil
}
