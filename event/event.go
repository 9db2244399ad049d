// Package event defines the events of a run. Events are the only output of an engine:
// solutions, counts and the pictures of a search are all derived from them.
package event

// A Type is the kind of an event.
type Type uint8

const (
	Guess    Type = iota + 1 // Var was set to Value as a guess; Depth counts it
	Set                      // Var can only be Value, given the values set before
	Fail                     // a contradiction, found at Var
	Back                     // the guess at Depth and everything that followed from it was taken back
	Solution                 // Values is a solution
)

var names = [...]string{"none", "guess", "set", "fail", "back", "solution"}

func (t Type) String() string { return names[t] }

// An Event is one thing that happened in a search. Depth is the number of guesses in force,
// including this one; givens and their consequences have depth 0. Values holds a value for each
// variable of the model and is valid only during the call.
type Event struct {
	Type       Type
	Depth      int
	Var, Value int
	Values     []int
}

// A Sink receives events. It returns false to stop the run.
type Sink func(Event) bool

// Stats counts the work of a run.
type Stats struct {
	Steps      int64 `json:"steps"`      // values set: guesses and their consequences
	Guesses    int64 `json:"guesses"`    // guesses
	Backtracks int64 `json:"backtracks"` // guesses taken back
	Depth      int   `json:"depth"`      // largest number of guesses in force at a time
	Solutions  int64 `json:"solutions"`
	Work       int64 `json:"-"` // work of the standard engine: implied literals and variables of inspected constraints; roughly proportional to its time
}
