package console

import (
	"context"
	"errors"
	"syscall"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// The exit statuses.
const (
	Answered    = 0
	Negative    = 1
	Unusable    = 2
	Stopped     = 3
	Interrupted = 130
)

// A NegativeError is an answer in the negative, or about records of which some
// cannot be read. It says why, if that is not yet said.
type NegativeError struct {
	Why banmen.Message
	Bad bool              // some records cannot be read
	At  banmen.LineColumn // what Why is about; zero: the record
}

func (n *NegativeError) Error() string           { return n.Why.String() }
func (n *NegativeError) Message() banmen.Message { return n.Why }

// ErrSilentNo is an answer in the negative that was explained before, ErrSilentBad
// that there are records that cannot be read.
var (
	ErrSilentNo  = &NegativeError{}
	ErrSilentBad = &NegativeError{Bad: true}
)

// NoneAsNegative is err, or if that says that there is none a NegativeError, after
// which other records follow.
func NoneAsNegative(err error) error {
	var why *banmen.Error
	if errors.Is(err, banmen.ErrNone) && errors.As(err, &why) {
		return &NegativeError{Why: why.Text}
	}
	return err
}

// A UsageError is a command line that cannot be meant.
type UsageError struct{ error }

// Unwrap returns what it was made of.
func (u UsageError) Unwrap() error { return u.error }

// Usage returns a UsageError.
func Usage(format string, args ...any) error {
	return UsageError{banmen.Errorf(nil, format, args...)}
}

// AsUsage makes a UsageError of an error, none of nil.
func AsUsage(err error) error {
	if err == nil {
		return nil
	}
	return UsageError{err}
}

// Status returns the exit status for an error of a verb.
func Status(err error) int {
	var n *NegativeError
	var u UsageError
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return Answered
	case errors.As(err, &n) && n.Bad:
		return Unusable
	case n != nil, errors.Is(err, banmen.ErrNone):
		return Negative
	case errors.As(err, &u):
		return Unusable
	case errors.Is(err, context.Canceled):
		return Interrupted
	case errors.Is(err, banmen.ErrLimit), errors.Is(err, banmen.ErrCannot):
		return Stopped
	}
	return Unusable
}

// Said is an error that was said before.
type Said struct{ error }

// Unwrap returns the error.
func (s Said) Unwrap() error { return s.error }

// Worse returns what is left of two errors of which all was said: that some input cannot be
// read, or else that the work was stopped, or that the answer is no.
func Worse(a, b error) error {
	for _, status := range []int{Unusable, Stopped, Negative} {
		for _, err := range []error{a, b} {
			switch {
			case Status(err) != status:
			case status == Unusable:
				return ErrSilentBad // what was answered stays
			default:
				return Said{err}
			}
		}
	}
	return nil
}

// dispositionOf returns what becomes of the file of -o after an error, which has
// the exit status s.
func dispositionOf(err error, s int, wrote bool) Disposition {
	var n *NegativeError
	no := errors.As(err, &n)
	switch {
	case wrote && (errors.Is(err, banmen.ErrStrict) || errors.Is(err, banmen.ErrStrictBad)):
		return Partial
	case s == Answered, wrote && (no || s == Negative):
		return Complete
	case s != Negative && s != Unusable && wrote:
		return Partial
	}
	return Discarded
}

// explain returns the line about an error: the place first, where there is one.
func explain(lang language.Tag, err error) string {
	var syntax *banmen.SyntaxError
	var said Said
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.As(err, &said):
		return ""
	case errors.As(err, &syntax) && syntax.Where() != "":
		return msg.Error(lang, err)
	}
	text := msg.Error(lang, err)
	var n *NegativeError
	if errors.As(err, &n) {
		text = msg.Text(lang, n.Why)
	}
	if text == "" {
		return ""
	}
	return "banmen: " + text
}
