package banmen

import "github.com/banmen/banmen/message"

// Reasons why an operation fails, to be tested with errors.Is.
var (
	ErrCannot = message.ErrCannot // the puzzle does not support the operation
	ErrNone   = message.ErrNone   // the answer is no: what was requested does not exist
	ErrLimit  = message.ErrLimit  // time, tries or memory ran out
)

// Errors that end strict work. ErrStrict ends it at the first record with a negative answer,
// ErrStrictBad at the first unreadable record. The record's own error has been reported before.
var (
	ErrStrict    error = Errorf(ErrNone, "stopped by %s", Flag("strict"))
	ErrStrictBad error = Errorf(nil, "stopped by %s", Flag("strict"))
)

// An Error is a Message that wraps an error: ErrCannot, ErrLimit or another, or nil.
type Error = message.Error

// Errorf returns an *Error that wraps err.
func Errorf(err error, format string, args ...any) *Error {
	return message.Errorf(err, format, args...)
}

// A SyntaxError reports text that is not a valid puzzle, move or file.
type SyntaxError = message.SyntaxError

// Syntaxf returns a *SyntaxError.
func Syntaxf(line, column int, format string, args ...any) *SyntaxError {
	return message.Syntaxf(line, column, format, args...)
}

// Clip shortens a text for use in an error, unquoted, to 20 characters. Text quoted with
// %q is clipped by Message.
func Clip(s string) string { return message.Clip(s, 20) }

// A RuleError reports a move that the rules forbid.
type RuleError struct {
	Move string
	Text Message // the reason, and the legal moves
}

func (e *RuleError) Error() string    { return e.Text.String() }
func (e *RuleError) Message() Message { return e.Text }
