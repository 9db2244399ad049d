package message

// What an operation may refuse for, to be tested with errors.Is.
var (
	ErrCannot error = Errorf(nil, "cannot be done")     // this puzzle lacks what the operation needs
	ErrNone   error = Errorf(nil, "there is none")      // the answer is no: what was asked for does not exist
	ErrLimit  error = Errorf(nil, "stopped by a limit") // time, tries or memory ran out
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

func (e *Error) Error() string    { return e.Text.String() }
func (e *Error) Unwrap() error    { return e.Err }
func (e *Error) Message() Message { return e.Text }

// A Worded is an error with words for people. All error types of the module are, but
// for those that no caller sees.
type Worded interface {
	error
	Message() Message
}
