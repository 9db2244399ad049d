// Package command has what the verbs of the command share.
//
// A Verb is a value: its names, its help, and a function that declares its flags and
// returns the function that runs it. Flags that several verbs have are declared by methods
// of Flags, so that they mean the same everywhere. Flags that belong together are small
// structs to embed (Input, Effort). Only the verb that is called declares its flags.
//
// A Call is one run of a verb. When the verb runs, its flags are parsed and checked, the
// output is open, the time limit is running, and the printer is chosen. Call.Print takes
// an answer in both ways to write it: as text and as JSON.
//
// Kinds holds the kinds that the caller of the command passed.
package command

import "github.com/banmen/banmen"

// A Verb is a verb of the command, such as solve.
type Verb struct {
	Name, Args  string // as in banmen NAME ARGS; a subverb has both names
	Verbs       []Verb // verbs of this verb, if any
	Short, Long banmen.Message
	Example     string
	MinArgs     int
	MaxArgs     int
	For         Audience
	Words       func(*Kinds) []string // possible arguments, for completion; nil: puzzles and files
	Flags       func(*Flags) Run      // declares the flags; the Run is called when they are parsed
}

// How the arguments of most verbs are shown.
const (
	PuzzleArg  = "[TEXT | FILE | -]"
	PuzzleArgs = PuzzleArg + "..." // answered one after the other
)
