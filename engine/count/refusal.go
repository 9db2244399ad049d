package count

import (
	"errors"

	"github.com/banmen/banmen/model"
)

// ErrMemory is the end of a count that would need more than Options.Memory.
var ErrMemory = errors.New("count: the states do not fit into the memory allowed")

// ErrSteps is the end of a count that took Options.Steps.
var ErrSteps = errors.New("count: too many steps")

// A Refusal is why a model cannot be counted in layers. It is an error.
type Refusal int

const (
	Malformed  Refusal = iota + 1 // a constraint names no variable of the model, or a worth that is not there or beyond 10^12
	ManyValues                    // an AllDifferent between rows has over 64 values
	WideState                     // what is open between two rows takes over 128 bits
	ManyRows                      // the fillings of all rows are over four millions
	MixedOrder                    // the list order does not go row by row, so there is no rank
	NoHalves                      // several states of the rows above fit to the same rows below
	Unsuited                      // a constraint is none that layers count with (Takes)
)

var refusals = [...]string{
	Malformed:  "the model is malformed",
	ManyValues: "too many values in an AllDifferent",
	WideState:  "too much is open between two rows",
	ManyRows:   "there are too many rows, or ways to fill one",
	MixedOrder: "the list order does not go row by row",
	NoHalves:   "halves do not fit to one another uniquely",
	Unsuited:   "there are constraints that layers do not count with",
}

// A Foreign is a constraint that layers do not count with. It is an error, and the
// Refusal Unsuited.
type Foreign struct{ model.Constraint }

func (f Foreign) Error() string { return Unsuited.Error() }
func (f Foreign) Unwrap() error { return Unsuited }

func (r Refusal) Error() string { return "count: " + refusals[r] }
