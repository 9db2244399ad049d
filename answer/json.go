package answer

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Format is the field "format" of answers as JSON.
const Format = "banmen-result/1"

// A Head is what all answers as JSON begin with.
type Head struct {
	Format string `json:"format"` // Format
	Verb   string `json:"verb"`
	Puzzle string `json:"puzzle,omitempty"` // its text
	ID     string `json:"id,omitempty"`     // of the record, if it has one
	File   string `json:"file,omitempty"`   // its name, where several were read
	Line   int    `json:"line,omitempty"`   // of the file, from 1
	Error  string `json:"error,omitempty"`  // why the record cannot be read or played
}

// HeadOf returns the head of an answer of a verb to a record, which may be empty.
func HeadOf(verb string, e banmen.Entry) Head {
	h := Head{Format: Format, Verb: verb, File: e.File, Line: e.Line}
	if e.Puzzle != nil {
		h.Puzzle = e.Puzzle.String()
	}
	return h
}

// BadJSON says of a record of a file that it cannot be read. The file has a name where
// several are read.
func BadJSON(verb, file string, line int, why string) Head {
	return Head{Format: Format, Verb: verb, File: file, Line: line, Error: why}
}

// A Fault is a broken rule as JSON.
type Fault struct {
	Rule  string   `json:"rule"`
	Cells []string `json:"cells"`
	Text  string   `json:"text"`
}

// Faults returns the rules that a board of p breaks.
func (s Style) Faults(p banmen.Puzzle, faults []banmen.Fault) (all []Fault) {
	for _, f := range faults {
		all = append(all, Fault{f.Rule, ops.CellNames(p, f.Cells), s.Say(f.Text)})
	}
	return all
}

// A Solution is a solution of a list as JSON.
type Solution struct {
	Head
	Solution string `json:"solution,omitempty"` // the text of the board
	Size     int64  `json:"size,omitempty"`     // of its class, if classes are listed
	Order    string `json:"order,omitempty"`    // noOrder, if solutions come as they are found
}

// noOrder is the Order of solutions that come as they are found.
const noOrder = "none"
