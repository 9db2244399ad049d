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

// Reasons to refuse a request, other than errors in its puzzle.
var (
	ErrUnknown = errors.New("there is no such verb")
	ErrLarge   = errors.New("the request is too large")
)

// A Panic is a fault of the program: the panic value of a verb and its stack.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v\n%s", p.Value, p.Stack) }

// Message hides the details, which only the log gets.
func (p *Panic) Message() banmen.Message { return banmen.Msg("internal error") }

// A Status is the class of an error, as a word.
type Status string

// The classes of errors.
const (
	Unknown  Status = "unknown"  // no such verb
	Large    Status = "large"    // the request is too large
	Bad      Status = "bad"      // the request, or its puzzle, is malformed
	Negative Status = "none"     // the requested object does not exist
	Cannot   Status = "cannot"   // the puzzle lacks an ability that the verb needs
	Limited  Status = "limit"    // time, results or memory ran out
	Stopped  Status = "stopped"  // the client left, or the server is stopping
	Failed   Status = "failed"   // the machine failed, such as its disk
	Internal Status = "internal" // a bug: a panic
)

// StatusOf returns the class of an error of Call.
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

// Refused returns an error of a verb for a client. System messages about files and
// databases are withheld.
func Refused(lang language.Tag, verb string, err error) Refusal {
	r := Refusal{answer.Head{Format: answer.Format, Verb: verb, Error: msg.Reader{Lang: lang}.Error(err)}, StatusOf(err)}
	if r.Status == Failed {
		r.Error = msg.Text(lang, banmen.Msg("the server failed, possibly its disk: try again later"))
	}
	return r
}

// Refuse returns Refused as a line of JSON.
func Refuse(lang language.Tag, verb string, err error) []byte {
	line, err := answer.AppendJSON(nil, Refused(lang, verb, err))
	if err != nil {
		return nil // strings always encode
	}
	return line
}
