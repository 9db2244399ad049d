package api

import (
	"context"
	"errors"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/msg"
)

// What a request may be refused for, beside what is wrong with its puzzle.
var (
	ErrUnknown = errors.New("there is no such verb")
	ErrLarge   = errors.New("the request is too large")
)

// A Status says of what sort an error is, in a word.
type Status string

// The sorts of errors.
const (
	Unknown  Status = "unknown"  // there is no such verb
	Large    Status = "large"    // the request is too large
	Bad      Status = "bad"      // the request, or its puzzle, cannot be read
	Negative Status = "none"     // what was asked for does not exist
	Cannot   Status = "cannot"   // the puzzle lacks what the verb needs
	Limited  Status = "limit"    // time, results or memory ran out
	Stopped  Status = "stopped"  // whoever asked has gone, or the server ends
	Internal Status = "internal" // none of these: a fault of the program
)

// StatusOf returns of what sort an error of Call is.
func StatusOf(err error) Status {
	var syntax *banmen.SyntaxError
	var rule *banmen.RuleError
	var plain *banmen.Error
	switch {
	case errors.Is(err, ErrUnknown):
		return Unknown
	case errors.Is(err, ErrLarge):
		return Large
	case errors.Is(err, context.Canceled):
		return Stopped
	case errors.Is(err, banmen.ErrLimit), errors.Is(err, context.DeadlineExceeded):
		return Limited
	case errors.Is(err, banmen.ErrCannot):
		return Cannot
	case errors.Is(err, banmen.ErrNone):
		return Negative
	case errors.As(err, &syntax), errors.As(err, &rule), errors.As(err, &plain):
		return Bad
	}
	return Internal
}

// A Refusal is an error as JSON.
type Refusal struct {
	answer.Head
	Status Status `json:"status"`
}

// Refused returns an error of a verb for a client. What is no message for people is told
// as a fault of the program, without its words.
func Refused(lang language.Tag, verb string, err error) Refusal {
	r := Refusal{answer.Head{Format: answer.Format, Verb: verb, Error: msg.Reader{Lang: lang}.Error(err)}, StatusOf(err)}
	if r.Status == Internal {
		r.Error = msg.Text(lang, banmen.Msg("something went wrong here"))
	}
	return r
}

// Refuse returns what Refused does as a line of JSON.
func Refuse(lang language.Tag, verb string, err error) []byte {
	line, err := answer.AppendJSON(nil, Refused(lang, verb, err))
	if err != nil {
		return nil // a string and a word can be written
	}
	return line
}
