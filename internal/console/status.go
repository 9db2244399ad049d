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

// A NegativeError reports a negative answer, or that some records are unreadable. Why is the
// reason, unless it was already reported.
type NegativeError struct {
	Why banmen.Message
	Bad bool              // some records are unreadable
	At  banmen.LineColumn // position of Why; zero: that of the record
}

func (n *NegativeError) Error() string           { return n.Why.String() }
func (n *NegativeError) Message() banmen.Message { return n.Why }

// ErrSilentNo is a negative answer that was already explained. ErrSilentBad says that
// some records are unreadable.
var (
	ErrSilentNo  = &NegativeError{}
	ErrSilentBad = &NegativeError{Bad: true}
)

// NoneAsNegative returns err, or a NegativeError if err is an ErrNone and other records
// follow.
func NoneAsNegative(err error) error {
	var why *banmen.Error
	if errors.Is(err, banmen.ErrNone) && errors.As(err, &why) {
		return &NegativeError{Why: why.Text}
	}
	return err
}

// A UsageError is a malformed command line.
type UsageError struct{ error }

// Unwrap returns the underlying error.
func (u UsageError) Unwrap() error { return u.error }

// Usage returns a UsageError.
func Usage(format string, args ...any) error {
	return UsageError{banmen.Errorf(nil, format, args...)}
}

// AsUsage wraps an error in a UsageError; nil stays nil.
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

// Reported is an error that was already reported.
type Reported struct{ error }

// Unwrap returns the error.
func (s Reported) Unwrap() error { return s.error }

// Worse returns the more severe of two reported errors: unreadable input, then
// interrupted work, then a negative answer.
func Worse(a, b error) error {
	for _, status := range []int{Unusable, Stopped, Negative} {
		for _, err := range []error{a, b} {
			switch {
			case Status(err) != status:
			case status == Unusable:
				return ErrSilentBad // answers so far stay valid
			default:
				return Reported{err}
			}
		}
	}
	return nil
}

// dispositionOf returns what happens to the file of -o after an error with the exit
// status s.
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

// explain formats an error, with its place first.
func explain(lang language.Tag, err error) string {
	var syntax *banmen.SyntaxError
	var reported Reported
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.As(err, &reported):
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
