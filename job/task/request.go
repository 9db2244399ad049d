package task

import (
	"context"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/stream"
)

// A Task is a request to a verb that can be done.
type Task struct {
	Request Request
	Items   ItemKind
	Merge   MergeKind
	Ordered bool // the first line of the result names what the others have
	// Check refuses what is not to be begun as a job; nil: there is no such thing.
	Check func(ctx context.Context) error
	// Shards returns the items of a task whose items are Shards, a line each.
	Shards func(ctx context.Context) ([]string, error)
	// Open returns what makes workers, each for one goroutine.
	Open func(ctx context.Context) (func() Worker, error)
}

// An ItemKind says what the items of a task are.
type ItemKind string

const (
	InputLines ItemKind = "lines"   // the lines of the input
	Numbers    ItemKind = "numbers" // 0 to Count-1, as many as are asked for
	Shards     ItemKind = "shards"  // parts of one puzzle
)

// A MergeKind says how the texts of all pieces become the result.
type MergeKind string

const (
	Joined   MergeKind = "joined"   // one after the other, in the order of the items
	Apart    MergeKind = "apart"    // likewise, without the empty line that each begins with before the first
	Added    MergeKind = "added"    // a number a line: their sum
	Distinct MergeKind = "distinct" // a key for each item: of the input lines with a key, the first
)

// A Request says what is to be done, the same for all pieces. It is written as
// JSON into jobs and to workers on other machines.
type Request struct {
	Verb     string `json:"verb"`
	Puzzle   string `json:"puzzle,omitempty"`   // kind:params, for verbs that need no input
	Kind     string `json:"kind,omitempty"`     // of the input
	From     string `json:"from,omitempty"`     // form of the input
	As       string `json:"as,omitempty"`       // kind:params of the input
	Alphabet string `json:"alphabet,omitempty"` // of the input
	To       string `json:"to,omitempty"`       // form of the output
	JSON     bool   `json:"json,omitempty"`     // write JSON, an object a line
	First    string `json:"first,omitempty"`    // line of the input, where that has a meaning for others: it names the fields
	Lang     string `json:"lang,omitempty"`     // of what is said to people
	File     string `json:"file,omitempty"`     // what people call the input, for errors in JSON
	Seed     uint64 `json:"seed,omitempty"`
	Count    int64  `json:"count,omitempty"`    // of Numbers
	Givens   *int   `json:"givens,omitempty"`   // of puzzles that are made; nil: no cell can go
	Full     bool   `json:"full,omitempty"`     // full boards are made
	Split    int    `json:"split,omitempty"`    // how many decisions make a shard
	Symmetry string `json:"symmetry,omitempty"` // of classes that are counted or listed; empty: there are none

	Add     []string          `json:"add,omitempty"`     // columns behind the lines of the input
	Options map[string]string `json:"options,omitempty"` // of a verb that answers records, by their names
}

// A Piece is a run of items.
type Piece struct {
	First int64  // the number of the first item, from 0
	Items int64  // how many
	Lines []byte // the items, a line each; nil for Numbers
}

// A Done is what became of a piece.
type Done struct {
	Items int64     `json:"items"`          // how many were done, from the first on
	Text  []byte    `json:"-"`              // the result
	No    int64     `json:"no,omitempty"`   // for how many the answer is no
	Bad   int64     `json:"bad,omitempty"`  // how many could not be read
	Told  []BadLine `json:"told,omitempty"` // the first of those, MaxTold at most
}

// MaxTold is how many bad lines are remembered one by one.
const MaxTold = stream.MaxRemarks

// A BadLine is a line that could not be read.
type BadLine struct {
	Item int64  `json:"item"` // from 0
	Text string `json:"text"`
	// Of a line that is long, or no text, only what is wrong is kept, and in which column.
	Why    string `json:"why,omitempty"`
	Column int    `json:"column,omitempty"`
}

// A Worker does pieces. When enough returns true it stops after the item at hand;
// it asks after each item, or after a few thousand quick ones.
type Worker interface {
	Work(ctx context.Context, p Piece, enough func() bool) (Done, error)
}

// tell adds a bad line.
func (d *Done) tell(item int64, text []byte, why *banmen.SyntaxError) {
	if len(d.Told) == MaxTold {
		return
	}
	b := BadLine{Item: item}
	if len(text) <= 1000 && utf8.Valid(text) {
		b.Text = string(text)
	} else {
		b.Why, b.Column = why.Text.String(), why.Column
	}
	d.Told = append(d.Told, b)
}
