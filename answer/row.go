package answer

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// A ColumnAnswer is an answer with values for the columns of a table.
type ColumnAnswer interface {
	Answer
	// Column returns the value of a column; boards are written in a one-line form. It returns "" if
	// the record has no value.
	Column(name string, f banmen.Form) (string, error)
}

// A RecordAnswer is an answer that consists of a changed record.
type RecordAnswer interface {
	Answer
	Record() (banmen.Entry, grid.Board)
}

// A Row is an answer that becomes a row of a table. Its text is the text of the answer. The caller,
// which has the line of the record, fills in the row.
type Row struct {
	Answer
	Entry  banmen.Entry // the record
	Added  []Value
	Others []Answer // answers of other verbs that also have values
}

// A Value is the value of an added column.
type Value struct{ Name, Text string }

// Text writes the record with the values, if the answer is the record.
func (a Row) Text(p *Page, s Style) error {
	c, ok := a.Answer.(Converted)
	if !ok {
		return a.Answer.Text(p, s)
	}
	c.Entry.Meta = a.with(c.Entry.Meta)
	return c.Text(p, s)
}

// with returns metadata extended by the values.
func (a Row) with(meta map[string]string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, meta)
	for _, v := range a.Added {
		all[v.Name] = v.Text
	}
	return all
}

// JSON returns the answer with the metadata of the record, and the values.
func (a Row) JSON(s Style) []any {
	all := slices.Clone(a.Answer.JSON(s))
	for i := range all {
		all[i] = beside{all[i], a.Entry.Meta, Row{Added: a.Added}.with(nil)}
	}
	return all
}

// A beside is an answer whose JSON form has two more fields.
type beside struct {
	answer      any
	meta, added map[string]string
}

// MarshalJSON appends the fields to those of the answer.
func (b beside) MarshalJSON() ([]byte, error) {
	text, err := AppendJSON(nil, b.answer)
	if err != nil {
		return nil, err
	}
	more, err := json.Marshal(struct {
		Meta  map[string]string `json:"meta,omitempty"`
		Added map[string]string `json:"added"`
	}{b.meta, b.added})
	return slices.Concat(bytes.TrimSuffix(text, []byte("}\n")), []byte(","), more[1:]), err
}

// Verdict returns the verdict of the answer. If answers are lines, it adds the reason that a line
// would give as a word, such as none.
func (a Row) Verdict(s Style) Verdict {
	v := a.Answer.Verdict(s)
	for _, b := range append([]Answer{a.Answer}, a.Others...) {
		if v.Why.Format == "" && s.Lines {
			v.Why = unsaid(b)
		}
	}
	return v
}

// unsaid returns what a row does not show: no solution, or several of them.
func unsaid(a Answer) banmen.Message {
	if s, ok := a.(Solved); ok && s.Result.Solutions > 1 {
		return s.several()
	}
	return a.Verdict(Style{}).Why
}

// boardIn returns a board of a record in a one-line form.
func boardIn(f banmen.Form, e banmen.Entry, b grid.Board) (string, error) {
	text, err := AppendBoard(nil, f, e, b)
	return string(bytes.TrimSuffix(text, []byte("\n"))), err
}

// Column returns the solution, or the number of solutions: 0, 1, or 2 for several.
func (a Solved) Column(name string, f banmen.Form) (string, error) {
	switch {
	case name == "solutions":
		return strconv.Itoa(a.Result.Solutions), nil
	case a.Result.Solutions == 0:
		return "", nil
	}
	return boardIn(f, a.Entry, a.Result.Board)
}

// Column returns the number.
func (a Counted) Column(string, banmen.Form) (string, error) { return a.Count.String(), nil }

// Column returns the number.
func (a Ranked) Column(string, banmen.Form) (string, error) {
	if a.Number == nil {
		return "", nil
	}
	return a.Number.String(), nil
}

// Column returns whether the board is complete, the rules it breaks, or the judgement of
// the solution in the record with its wrong cells.
func (a Checked) Column(name string, _ banmen.Form) (string, error) {
	switch {
	case name == "complete":
		return strconv.FormatBool(a.Refused == nil && a.Open == 0), nil
	case name == "verdict" && a.Judgement == nil:
		return "", nil
	case name == "verdict":
		return strings.Join(append([]string{string(a.Judgement.Verdict)}, ops.CellNames(a.Entry.Puzzle, a.Judgement.Cells)...), " "), nil
	}
	var rules []string
	for _, f := range a.Faults {
		rules = append(rules, f.Rule+" "+strings.Join(ops.CellNames(a.Entry.Puzzle, f.Cells), " "))
	}
	return strings.Join(rules, "; "), nil
}

// Column returns the canonical form, or the number of automorphisms.
func (a Canonical) Column(name string, f banmen.Form) (string, error) {
	if name == "automorphisms" {
		return a.Automorphisms.String(), nil
	}
	return boardIn(f, a.Entry, a.Puzzle.Givens())
}

// Column returns the remaining puzzle, or the redundant givens.
func (a Minimized) Column(name string, f banmen.Form) (string, error) {
	switch {
	case a.Solutions != 1:
		return "", nil
	case name == "redundant":
		return strings.Join(ops.CellNames(a.Entry.Puzzle, a.Redundant), " "), nil
	}
	return boardIn(f, a.Entry, a.Puzzle.Givens())
}
