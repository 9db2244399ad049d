// Package command is what the verbs of the command share.
//
// A Verb is a value: its names, its help, and a function that declares its flags
// in a struct of its own and returns what runs it. Flags that several verbs have
// are declared here, by the methods of Flags, so that they mean the same
// everywhere; those that go together are small structs to embed (Input, Effort).
// Only the verb that is asked for declares its flags.
//
// A Call is one run of a verb. By the time that a verb runs, its flags are read
// and checked, the output is open, the time limit runs, and the printer is
// chosen: Call.Print takes an answer in the two ways in which it can be written.
//
// Kinds is what the command knows of kinds: what it was told.
package command

import "github.com/banmen/banmen"

// A Verb is what the command can do.
type Verb struct {
	Name, Args  string // as in banmen NAME ARGS; of a verb of a verb both names
	Verbs       []Verb // if it has some itself
	Short, Long banmen.Message
	Example     string
	MinArgs     int
	MaxArgs     int
	For         Audience
	Words       func(*Kinds) []string // what its argument may be, for completion; nil: a puzzle or a file
	Flags       func(*Flags) Run      // declares its flags; what it returns is called when they are read
}

// How the arguments of most verbs are shown.
const (
	PuzzleArg  = "[TEXT | FILE | -]"
	PuzzleArgs = PuzzleArg + "..." // answered one after the other
)
