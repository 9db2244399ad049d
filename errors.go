package banmen

import (
	"fmt"

	"github.com/banmen/banmen/message"
)

// Reasons why an operation fails, to be tested with errors.Is.
var (
	ErrCannot = message.ErrCannot // the puzzle does not support the operation
	ErrNone   = message.ErrNone   // the answer is no: what was requested does not exist
	ErrLimit  = message.ErrLimit  // time, tries or memory ran out
)

// Errors that end strict work: ErrStrict at the first record whose answer is no,
// ErrStrictBad at the first that cannot be read. The error of the record has been
// reported before.
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

// A SyntaxError reports text that is not a valid puzzle, move or file. Line and Column
// count from 1, columns in characters; 0 means unknown.
type SyntaxError struct {
	File         string
	Line, Column int
	Text         Message // what was found and what was expected
	Err          error   // wrapped error: ErrLimit if the text is too large to read, or nil
}

// Syntaxf returns a *SyntaxError.
func Syntaxf(line, column int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: line, Column: column, Text: Msg(format, args...)}
}

// Suggest adds a Suggestion to the error, and returns it.
func (e *SyntaxError) Suggest(format string, args ...any) *SyntaxError {
	m := Msg(format, args...)
	e.Text.Suggestion = &m
	return e
}

// Clip shortens a text for use in an error, unquoted, to 20 characters. Text quoted with
// %q is clipped by Message.
func Clip(s string) string { return message.Clip(s, 20) }

// Where returns the position as FILE:LINE:COLUMN, as far as known.
func (e *SyntaxError) Where() string {
	s := e.File
	for _, n := range []int{e.Line, e.Column} {
		if n == 0 {
			break
		}
		if s != "" {
			s += ":"
		}
		s += fmt.Sprint(n)
	}
	return s
}

func (e *SyntaxError) Error() string { return e.Message().String() }

func (e *SyntaxError) Unwrap() error { return e.Err }

// Message returns the text with its position.
func (e *SyntaxError) Message() Message {
	if w := e.Where(); w != "" {
		return Msg("%s: %s", w, e.Text)
	}
	return e.Text
}

// A RuleError reports a move that the rules forbid.
type RuleError struct {
	Move string
	Text Message // the reason, and the legal moves
}

func (e *RuleError) Error() string    { return e.Text.String() }
func (e *RuleError) Message() Message { return e.Text }
