package message

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

// A Worded is an error with a Message. All error types of the module are, except those
// that no caller sees.
type Worded interface {
	error
	Message() Message
}
