package banmen

import (
	"errors"
	"fmt"

	"github.com/banmen/banmen/model"
)

// What an operation may refuse for, to be tested with errors.Is.
var (
	ErrCannot = model.ErrCannot                  // this puzzle lacks what the operation needs
	ErrNone   = errors.New("there is none")      // the answer is no: what was asked for does not exist
	ErrLimit  = errors.New("stopped by a limit") // time, tries or memory ran out
)

// An Error is a Message with what lies behind it: ErrCannot, ErrLimit or
// another error, or nil.
type Error struct {
	Text Message
	Err  error
}

// Errorf returns an *Error about err.
func Errorf(err error, format string, args ...any) *Error {
	return &Error{Msg(format, args...), err}
}

// Suggest gives the error a Suggestion, and returns it.
func (e *Error) Suggest(format string, args ...any) *Error {
	m := Msg(format, args...)
	e.Text.Suggestion = &m
	return e
}

func (e *Error) Error() string { return e.Text.String() }
func (e *Error) Unwrap() error { return e.Err }

// A SyntaxError is text that is no puzzle, move or file of its kind. Line and
// Column count from 1, columns in characters; 0 is unknown.
type SyntaxError struct {
	File         string
	Line, Column int
	Text         Message // what is there and what was expected
	Err          error   // what lies behind it: ErrLimit where it is too large to be read, or nil
}

// Syntaxf returns a *SyntaxError. A string among the arguments may be what a
// file holds: only its first 100 characters stay.
func Syntaxf(line, column int, format string, args ...any) *SyntaxError {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = clip(s, 100)
		}
	}
	return &SyntaxError{Line: line, Column: column, Text: Msg(format, args...)}
}

// Suggest gives the error a Suggestion, and returns it.
func (e *SyntaxError) Suggest(format string, args ...any) *SyntaxError {
	m := Msg(format, args...)
	e.Text.Suggestion = &m
	return e
}

// Clip shortens a text that an error quotes to its first 20 characters.
func Clip(s string) string { return clip(s, 20) }

// clip returns s, or its first characters with an ellipsis if it has more than most.
func clip(s string, most int) string {
	for i := range s {
		if most == 0 {
			return s[:i] + "…"
		}
		most--
	}
	return s
}

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

func (e *SyntaxError) Error() string {
	if w := e.Where(); w != "" {
		return w + ": " + e.Text.String()
	}
	return e.Text.String()
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// A RuleError is a move that the rules forbid.
type RuleError struct {
	Move string
	Text Message // why, and what was legal
}

func (e *RuleError) Error() string { return e.Text.String() }
