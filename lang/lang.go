// Package lang translates messages of the library to the language of a reader: English or
// Japanese.
//
//	x, err := ops.Explain(ctx, p)
//	say := lang.In(language.Japanese)
//	fmt.Println(say(x.Steps[0].Sentence))
package lang

import (
	"slices"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// Tags returns the supported languages; the first is the fallback.
func Tags() []language.Tag { return slices.Clone(msg.Tags) }

// In returns a function that translates messages, as answer.Style and ops.View take it.
func In(t language.Tag) func(banmen.Message) string { return msg.Reader{Lang: t}.Text }

// Error returns the text of an error in a language.
func Error(t language.Tag, err error) string { return msg.Reader{Lang: t}.Error(err) }
