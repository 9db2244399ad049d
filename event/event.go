// Package event names what happens in a run. Events are the only output of an
// engine: solutions, counts and what there is to watch are all read from them.
package event

// A Type says what happened.
type Type uint8

const (
	Guess    Type = iota + 1 // Var was set to Value, to see what follows; Depth counts it
	Set                      // Var can only be Value, by what was set before
	Fail                     // a contradiction; Var is where it showed
	Back                     // the guess at Depth and all that followed was taken back
	Solution                 // Values is a solution
)

var names = [...]string{"none", "guess", "set", "fail", "back", "solution"}

func (t Type) String() string { return names[t] }

// An Event is one thing that happened. Depth is the number of guesses that
// stand, this one included; what was given or follows from the givens has
// depth 0. Values holds a value for each variable of the model, and is valid
// only during the call.
type Event struct {
	Type       Type
	Depth      int
	Var, Value int
	Values     []int
}

// A Sink takes events. It returns false to stop the run.
type Sink func(Event) bool

// Stats counts the work of a run.
type Stats struct {
	Steps      int64 `json:"steps"`      // values set: guesses and what followed from them
	Guesses    int64 `json:"guesses"`    // values set to see what follows
	Backtracks int64 `json:"backtracks"` // guesses taken back
	Depth      int   `json:"depth"`      // the most guesses that stood at a time
	Solutions  int64 `json:"solutions"`
	Work       int64 `json:"-"` // of the standard engine: literals that followed, and variables of constraints that were looked at; about as the time it takes
}
