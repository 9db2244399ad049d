package console

import (
	"strings"

	"github.com/banmen/banmen"
)

// DidYouMean returns the end of an error about a word that is not there.
func DidYouMean(typed string, words []string, otherwise banmen.Message) banmen.Message {
	if w := banmen.Nearest(typed, words); w != "" {
		return banmen.Msg("did you mean %s?", w)
	}
	return otherwise
}

// OrOneOf is DidYouMean that else names the words.
func OrOneOf(typed string, words []string) banmen.Message {
	return DidYouMean(typed, words, OneOf(words))
}

// OneOf returns the end of an error that names all words that there are.
func OneOf(words []string) banmen.Message {
	return banmen.Msg("expected one of %s", strings.Join(words, ", "))
}
