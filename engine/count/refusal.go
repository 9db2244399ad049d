package count

import (
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// ErrMemory is the end of a count that would need more than Options.Memory.
var ErrMemory error = message.Errorf(message.ErrLimit, "the states of layers do not fit into the memory allowed")

// ErrSteps is the end of a count that took Options.Steps.
var ErrSteps error = message.Errorf(message.ErrLimit, "it takes too many steps")

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

// Message says why in words.
func (r Refusal) Message() message.Message {
	switch r {
	case ManyValues:
		return message.Msg("there are over 64 different symbols")
	case WideState:
		return message.Msg("too much is open between two rows")
	case ManyRows:
		return message.Msg("a row can be filled in too many ways")
	case MixedOrder:
		return message.Msg("the list order does not go row by row")
	case NoHalves:
		return message.Msg("several upper halves of a board fit to the same lower ones")
	case Unsuited:
		return message.Msg("there are rules that layers do not count with")
	}
	return message.Msg("the model is malformed")
}

func (r Refusal) Error() string { return r.Message().String() }

// A Foreign is a constraint that layers do not count with. It is an error, and the
// Refusal Unsuited.
type Foreign struct{ model.Constraint }

func (f Foreign) Error() string { return f.Message().String() }
func (f Foreign) Unwrap() error { return Unsuited }

// Message names the sort of the constraint.
func (f Foreign) Message() message.Message {
	return message.Msg("layers do not count with a rule: %s", f.sort())
}

func (f Foreign) sort() message.Message {
	switch f.Constraint.(type) {
	case model.Less:
		return message.Msg("values that become greater")
	case model.Table:
		return message.Msg("a table of what goes together")
	case model.Regular:
		return message.Msg("what follows each other in a line")
	case model.AllDifferentRows:
		return message.Msg("lines that are different")
	case model.Linear:
		return message.Msg("a sum with coefficients")
	}
	return message.Msg("one of several, or none of them")
}
