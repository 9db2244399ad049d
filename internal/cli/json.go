package cli

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// resultFormat is the field "format" of every object that --json writes.
const resultFormat = "banmen-result/1"

// A result is such an object. Verb says which verb wrote it; it has the fields
// that this verb fills.
type result struct {
	Format string `json:"format"`
	Verb   string `json:"verb"`
	Puzzle string `json:"puzzle,omitempty"` // its name
	ID     string `json:"id,omitempty"`     // of the record, if it has one
	Line   int    `json:"line,omitempty"`   // of the file, from 1
	Error  string `json:"error,omitempty"`  // why the record cannot be read or played

	Solutions *int      `json:"solutions,omitempty"` // 0, 1, or 2 for several
	Solution  string    `json:"solution,omitempty"`  // the name of the board
	Size      int64     `json:"size,omitempty"`      // of the class of the solution
	Count     string    `json:"count,omitempty"`     // decimal
	Estimate  *estimate `json:"estimate,omitempty"`  // of the count
	Rank      string    `json:"rank,omitempty"`      // decimal: the number of the solution in the list, from 0
	Open      []string  `json:"open,omitempty"`      // cells that stay open
	Stopped   bool      `json:"stopped,omitempty"`   // time ran out before there was an answer
	Drawing   []string  `json:"drawing,omitempty"`   // lines
	Faults    []fault   `json:"faults,omitempty"`
	Complete  *bool     `json:"complete,omitempty"` // the board has no open cell

	Canonical     string `json:"canonical,omitempty"`     // the name of the canonical form
	Automorphisms string `json:"automorphisms,omitempty"` // decimal

	Method  string       `json:"method,omitempty"`
	Stats   *event.Stats `json:"stats,omitempty"`
	Seconds float64      `json:"seconds,omitempty"`

	Seed     *uint64 `json:"seed,omitempty"`
	Shuffles int64   `json:"shuffles,omitempty"`

	Position string `json:"position,omitempty"` // its name
	Move     string `json:"move,omitempty"`     // as it was played
	Number   int    `json:"number,omitempty"`   // of the move, from 1
	Scores   []int  `json:"scores,omitempty"`   // by player
	Moves    []move `json:"moves,omitzero"`
	Depth    int    `json:"depth,omitempty"`
	Order    string `json:"order,omitempty"`

	Version string `json:"version,omitempty"` // of the command
	Go      string `json:"go,omitempty"`      // of the compiler
	System  string `json:"system,omitempty"`  // and processor
}

// A fault is a broken rule.
type fault struct {
	Rule  string   `json:"rule"`
	Cells []string `json:"cells"`
	Text  string   `json:"text"`
}

// A move is a legal move.
type move struct {
	Move   string   `json:"move"`
	Player string   `json:"player"`
	Cell   string   `json:"cell"`
	Tier   int      `json:"tier"`
	Flips  []string `json:"flips"`
	Why    string   `json:"why"`
}

// writeJSON writes a result as a line.
func (a *app) writeJSON(r result) error {
	r.Format, r.Verb = resultFormat, a.cmd.Name()
	return a.jsonLine(r)
}

// jsonLine writes a value as a line.
func (a *app) jsonLine(v any) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	return a.out.block(text.Bytes(), false)
}

// solved is the result of solve.
func (a *app) solved(e banmen.Entry, m ops.Method, r ops.Result) result {
	j := result{Puzzle: e.Puzzle.String(), Line: e.Line, Solutions: &r.Solutions, Method: m.Name}
	if r.Solutions > 0 {
		j.Solution = e.Puzzle.With(r.Board).String()
	}
	shape := e.Puzzle.Givens().Shape
	j.Open = shape.Names(r.Open)
	j.Faults = a.jsonFaults(shape, r.Faults)
	if a.opt.stats {
		j.Stats, j.Seconds = &r.Stats, r.Elapsed.Round(time.Microsecond).Seconds()
	}
	return j
}

func (a *app) jsonFaults(shape grid.Shape, fs []banmen.Fault) []fault {
	var all []fault
	for _, f := range fs {
		all = append(all, fault{f.Rule, shape.Names(f.Cells), a.text(f.Text)})
	}
	return all
}
