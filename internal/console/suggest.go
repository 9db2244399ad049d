package console

import (
	"strings"

	"github.com/banmen/banmen"
)

// DidYouMean returns the end of an error about an unknown word: the nearest of words as a
// suggestion, or otherwise if none is near.
func DidYouMean(typed string, words []string, otherwise banmen.Message) banmen.Message {
	if w := banmen.Nearest(typed, words); w != "" {
		return banmen.Msg("did you mean %s?", w)
	}
	return otherwise
}

// OrOneOf is like DidYouMean, but lists the words if none is near.
func OrOneOf(typed string, words []string) banmen.Message {
	return DidYouMean(typed, words, OneOf(words))
}

// OneOf returns the end of an error that lists all known words.
func OneOf(words []string) banmen.Message {
	return banmen.Msg("expected one of %s", strings.Join(words, ", "))
}
