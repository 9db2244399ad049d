package task

import (
	"context"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/stream"
)

// A Task is a checked request to a verb.
type Task struct {
	Request Request
	Items   ItemKind
	Merge   MergeKind
	Ordered bool           // whether the first line of the result names the columns
	Cost    banmen.Message // cost of the whole task; may be empty
	// Check rejects requests that should not become jobs; may be nil.
	Check func(ctx context.Context) error
	// Shards returns the items of a task in shards, one per line.
	Shards func(ctx context.Context) ([]string, error)
	// Open returns a function that makes workers, each for one goroutine.
	Open func(ctx context.Context) (func() Worker, error)
}

// An ItemKind is the type of a task's items.
type ItemKind string

const (
	InputLines ItemKind = "lines"   // the lines of the input
	Numbers    ItemKind = "numbers" // 0 to Count-1
	Shards     ItemKind = "shards"  // parts of one puzzle
)

// A MergeKind says how the texts of all pieces are combined.
type MergeKind string

const (
	Joined   MergeKind = "joined"   // concatenated in the order of the items
	Apart    MergeKind = "apart"    // the same, without the empty line at the beginning of the first
	Added    MergeKind = "added"    // numbers, one per line: their sum
	Distinct MergeKind = "distinct" // keys, one per item: the first input line of each key
)

// A Request is the work to do on every piece. It is stored in jobs, and sent to workers on other
// machines, as JSON.
type Request struct {
	Verb     string   `json:"verb"`
	Puzzle   string   `json:"puzzle,omitempty"`   // kind:params, for verbs without an input
	Kind     string   `json:"kind,omitempty"`     // of the input
	From     string   `json:"from,omitempty"`     // form of the input
	As       string   `json:"as,omitempty"`       // kind:params of the input
	Alphabet string   `json:"alphabet,omitempty"` // of the input
	To       string   `json:"to,omitempty"`       // form of the output
	JSON     bool     `json:"json,omitempty"`     // write JSON, one object per line
	First    string   `json:"first,omitempty"`    // first line of the input if it names the fields of the others
	Lang     string   `json:"lang,omitempty"`     // language of texts for people
	File     string   `json:"file,omitempty"`     // name of the input for people, in JSON errors
	Seed     uint64   `json:"seed,omitempty"`
	Count    int64    `json:"count,omitempty"`    // of Numbers
	Givens   *int     `json:"givens,omitempty"`   // number of givens of generated puzzles; nil: as few as possible
	Full     bool     `json:"full,omitempty"`     // whether to generate full boards
	Split    int      `json:"split,omitempty"`    // number of decisions per shard
	Engines  []string `json:"engines,omitempty"`  // of a match
	Symmetry string   `json:"symmetry,omitempty"` // symmetries of the classes to count or list; may be empty

	Add     []string          `json:"add,omitempty"`     // columns to add to the input lines
	Options map[string]string `json:"options,omitempty"` // of a verb on records, by name
}

// A Piece is a run of items.
type Piece struct {
	First int64  // number of the first item, from 0
	Items int64  // number of items
	Lines []byte // the items, one per line; nil for Numbers
}

// A Done is the outcome of a piece.
type Done struct {
	Items    int64     `json:"items"`          // number of items done, from the first on
	Text     []byte    `json:"-"`              // the result
	No       int64     `json:"no,omitempty"`   // number of items whose answer is no
	Bad      int64     `json:"bad,omitempty"`  // items that could not be read
	Reported []BadLine `json:"told,omitempty"` // the first bad lines and the first noes, at most MaxReported of each
}

// MaxReported limits the lines that are recorded individually: those that could not be
// read, and those whose answer is no for a reason that the result does not have.
const MaxReported = stream.MaxRemarks

// A BadLine is a line that could not be read, or whose answer is no.
type BadLine struct {
	Item int64  `json:"item"` // from 0
	Text string `json:"text"`
	// For a line that is long or not valid text, only the reason and column are kept.
	Why    string `json:"why,omitempty"`
	Column int    `json:"column,omitempty"`
}

// No reports whether the line was read, and its answer is no because of Why.
func (b BadLine) No() bool { return b.Text == "" && b.Column == 0 }

// A Worker does pieces. It stops after the current item when enough returns true. It
// calls enough after each item, or after a few thousand quick ones.
type Worker interface {
	Work(ctx context.Context, p Piece, enough func() bool) (Done, error)
}

// tell records a bad line.
func (d *Done) tell(item int64, text []byte, why *banmen.SyntaxError) {
	b := BadLine{Item: item}
	if len(text) <= 1000 && utf8.Valid(text) {
		b.Text = string(text)
	} else {
		b.Why, b.Column = why.Text.String(), why.Column
	}
	d.report(b)
}

// report records a line, unless enough lines of its sort are recorded.
func (d *Done) report(b BadLine) {
	alike := 0
	for _, other := range d.Reported {
		if other.No() == b.No() {
			alike++
		}
	}
	if alike < MaxReported {
		d.Reported = append(d.Reported, b)
	}
}
