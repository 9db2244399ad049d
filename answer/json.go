package answer

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Format is the field "format" of JSON answers.
const Format = "banmen-result/1"

// A Head is the beginning of all JSON answers.
type Head struct {
	Format string `json:"format"` // Format
	Verb   string `json:"verb"`
	Puzzle string `json:"puzzle,omitempty"` // its text
	ID     string `json:"id,omitempty"`     // of the record, if any
	File   string `json:"file,omitempty"`   // name of the file, if several were read
	Line   int    `json:"line,omitempty"`   // in the file, from 1
	Error  string `json:"error,omitempty"`  // why the record cannot be read or played
}

// HeadOf returns the head of a verb's answer to a record, which may be empty.
func HeadOf(verb string, e banmen.Entry) Head {
	h := Head{Format: Format, Verb: verb, File: e.File, Line: e.Line}
	if e.Puzzle != nil {
		h.Puzzle = banmen.Text(e.Puzzle)
	}
	return h
}

// BadJSON returns the answer for a record that cannot be read. file is empty unless
// several files are read.
func BadJSON(verb, file string, line int, why string) Head {
	return Head{Format: Format, Verb: verb, File: file, Line: line, Error: why}
}

// A Fault is the JSON form of a broken rule.
type Fault struct {
	Rule  string   `json:"rule"`
	Cells []string `json:"cells"`
	Text  string   `json:"text"`
}

// Faults returns the JSON form of the rules that a board of p breaks.
func (s Style) Faults(p banmen.Puzzle, faults []banmen.Fault) (all []Fault) {
	for _, f := range faults {
		all = append(all, Fault{f.Rule, ops.CellNames(p, f.Cells), s.Say(f.Text)})
	}
	return all
}

// A Solution is the JSON form of a solution in a list.
type Solution struct {
	Head
	Solution string `json:"solution,omitempty"` // the text of the board
	Size     int64  `json:"size,omitempty"`     // size of its class, if classes are listed
	Order    string `json:"order,omitempty"`    // noOrder, if solutions are unordered
}

// noOrder is the Order of unordered solutions.
const noOrder = "none"
