package learn

import (
	"fmt"

	"github.com/banmen/banmen"
)

// A Fault is something wrong in the sources of the course. Tests find faults; a reader should
// never meet one.
type Fault struct{ text string }

// Faultf returns a fault.
func Faultf(format string, args ...any) error { return &Fault{fmt.Sprintf(format, args...)} }

// Error implements error.
func (f *Fault) Error() string { return f.text }

// Message describes the fault to people.
func (f *Fault) Message() banmen.Message { return banmen.Msg("a fault in the course: %s", f.text) }
