package banmen

import (
	"fmt"

	"github.com/banmen/banmen/message"
)

// What an operation may refuse for, to be tested with errors.Is.
var (
	ErrCannot = message.ErrCannot // this puzzle lacks what the operation needs
	ErrNone   = message.ErrNone   // the answer is no: what was asked for does not exist
	ErrLimit  = message.ErrLimit  // time, tries or memory ran out
)

// What strict work ends with: ErrStrict at the first record whose answer is no, and ErrStrictBad
// at the first that cannot be read. What is wrong with the record was said before.
var (
	ErrStrict    error = Errorf(ErrNone, "stopped there by %s", Flag("strict"))
	ErrStrictBad error = Errorf(nil, "stopped there by %s", Flag("strict"))
)

// An Error is a Message with what lies behind it: ErrCannot, ErrLimit or
// another error, or nil.
type Error = message.Error

// Errorf returns an *Error about err.
func Errorf(err error, format string, args ...any) *Error {
	return message.Errorf(err, format, args...)
}

// A SyntaxError is text that is no puzzle, move or file of its kind. Line and
// Column count from 1, columns in characters; 0 is unknown.
type SyntaxError struct {
	File         string
	Line, Column int
	Text         Message // what is there and what was expected
	Err          error   // what lies behind it: ErrLimit where it is too large to be read, or nil
}

// Syntaxf returns a *SyntaxError.
func Syntaxf(line, column int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: line, Column: column, Text: Msg(format, args...)}
}

// Suggest gives the error a Suggestion, and returns it.
func (e *SyntaxError) Suggest(format string, args ...any) *SyntaxError {
	m := Msg(format, args...)
	e.Text.Suggestion = &m
	return e
}

// Clip shortens a text that an error names, not quotes, to its first 20 characters: what is
// quoted with %q is clipped by Message.
func Clip(s string) string { return message.Clip(s, 20) }

// Where returns the place as FILE:LINE:COLUMN, as far as it is known.
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

// Message returns the text with its place.
func (e *SyntaxError) Message() Message {
	if w := e.Where(); w != "" {
		return Msg("%s: %s", w, e.Text)
	}
	return e.Text
}

// A RuleError is a move that the rules forbid.
type RuleError struct {
	Move string
	Text Message // why, and what was legal
}

func (e *RuleError) Error() string    { return e.Text.String() }
func (e *RuleError) Message() Message { return e.Text }
