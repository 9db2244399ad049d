package message

import "fmt"

// Reasons why an operation fails, to be tested with errors.Is.
var (
	ErrCannot error = Errorf(nil, "cannot be done")     // the puzzle does not support the operation
	ErrNone   error = Errorf(nil, "there is none")      // the answer is no: what was requested does not exist
	ErrLimit  error = Errorf(nil, "stopped by a limit") // time, tries or memory ran out
)

// An Error is a Message that wraps an error: ErrCannot, ErrLimit or another, or nil.
type Error struct {
	Text Message
	Err  error
}

// Errorf returns an *Error that wraps err.
func Errorf(err error, format string, args ...any) *Error {
	return &Error{Msg(format, args...), err}
}

// Suggest adds a Suggestion to the error, and returns it.
func (e *Error) Suggest(format string, args ...any) *Error {
	m := Msg(format, args...)
	e.Text.Suggestion = &m
	return e
}

func (e *Error) Error() string    { return e.Text.String() }
func (e *Error) Unwrap() error    { return e.Err }
func (e *Error) Message() Message { return e.Text }

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

// A Worded is an error with a Message. All error types of the module implement it, except types
// that callers never see.
type Worded interface {
	error
	Message() Message
}
