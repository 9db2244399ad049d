package count

import (
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// ErrMemory ends a count that would need more than Options.Memory.
var ErrMemory error = message.Errorf(message.ErrLimit, "the states of layers do not fit into the memory allowed")

// ErrSteps ends a count that took Options.Steps.
var ErrSteps error = message.Errorf(message.ErrLimit, "it needs too many steps")

// A Refusal is the reason why a model cannot be counted in layers. It is an error.
type Refusal int

const (
	Malformed  Refusal = iota + 1 // a constraint has an unknown variable, a missing worth, or a worth over 10^12
	ManyValues                    // an AllDifferent across rows has over 64 values
	WideState                     // the state between two rows takes over 128 bits
	ManyRows                      // the fillings of all rows are over four million
	MixedOrder                    // the list order does not go row by row, so solutions have no rank
	NoHalves                      // several states of the rows above fit the same rows below
	Unsuited                      // the model has a constraint that layers do not take (see Takes)
)

// Message gives the reason in words.
func (r Refusal) Message() message.Message {
	switch r {
	case ManyValues:
		return message.Msg("there are over 64 different symbols")
	case WideState:
		return message.Msg("the state between two rows is too large")
	case ManyRows:
		return message.Msg("a row can be filled in too many ways")
	case MixedOrder:
		return message.Msg("the list order does not go row by row")
	case NoHalves:
		return message.Msg("several states of the upper rows fit the same lower rows")
	case Unsuited:
		return message.Msg("layers cannot count with some of the rules")
	}
	return message.Msg("the model is malformed")
}

func (r Refusal) Error() string { return r.Message().String() }

// A Foreign is a constraint that layers do not take. It is an error that wraps the
// Refusal Unsuited.
type Foreign struct{ model.Constraint }

func (f Foreign) Error() string { return f.Message().String() }
func (f Foreign) Unwrap() error { return Unsuited }

// Message names the type of the constraint.
func (f Foreign) Message() message.Message {
	return message.Msg("layers cannot count with a rule: %s", f.sort())
}

func (f Foreign) sort() message.Message {
	switch f.Constraint.(type) {
	case model.Less:
		return message.Msg("values in ascending order")
	case model.Table:
		return message.Msg("a table of allowed combinations")
	case model.Regular:
		return message.Msg("sequences of values in a line")
	case model.Connected:
		return message.Msg("values that are connected")
	case model.AllDifferentRows:
		return message.Msg("lines that are different")
	case model.Linear:
		return message.Msg("a sum with coefficients")
	}
	return message.Msg("a logical combination of rules")
}
