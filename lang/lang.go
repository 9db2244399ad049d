// Package lang puts messages of the library into the language of a reader: English or Japanese.
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

// Tags returns the languages that there are; the first stands in for all others.
func Tags() []language.Tag { return slices.Clone(msg.Tags) }

// In returns what puts messages into a language, as answer.Style and ops.View take it.
func In(t language.Tag) func(banmen.Message) string { return msg.Reader{Lang: t}.Text }

// Error returns what an error of the library says, in a language.
func Error(t language.Tag, err error) string { return msg.Reader{Lang: t}.Error(err) }
