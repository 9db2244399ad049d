package api

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/message"
)

// What a request may be refused for, beside what is wrong with its puzzle.
var (
	ErrUnknown = errors.New("there is no such verb")
	ErrLarge   = errors.New("the request is too large")
)

// A Panic is a fault of the program: what a verb panicked with, and where.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v\n%s", p.Value, p.Stack) }

// Message tells nobody what only the log is told.
func (p *Panic) Message() banmen.Message { return banmen.Msg("something went wrong here") }

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
	Failed   Status = "failed"   // the machine that answers failed, such as its disk
	Internal Status = "internal" // a fault of the program: it panicked
)

// StatusOf returns of what sort an error of Call is.
func StatusOf(err error) Status {
	var fault *Panic
	var worded message.Worded
	switch {
	case errors.As(err, &fault):
		return Internal
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
	case errors.As(err, &worded):
		return Bad
	}
	return Failed
}

// A Refusal is an error as JSON.
type Refusal struct {
	answer.Head
	Status Status `json:"status"`
}

// Refused returns an error of a verb for a client. What the machine said of its files and
// databases is not for clients.
func Refused(lang language.Tag, verb string, err error) Refusal {
	r := Refusal{answer.Head{Format: answer.Format, Verb: verb, Error: msg.Reader{Lang: lang}.Error(err)}, StatusOf(err)}
	if r.Status == Failed {
		r.Error = msg.Text(lang, banmen.Msg("the machine that answers failed, perhaps its disk: try again later"))
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
