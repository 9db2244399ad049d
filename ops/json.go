package ops

import (
	"bytes"
	"encoding/json"

	"github.com/banmen/banmen"
)

// ResultFormat is the field "format" of answers as JSON.
const ResultFormat = "banmen-result/1"

// A FaultJSON is a broken rule in an answer as JSON.
type FaultJSON struct {
	Rule  string   `json:"rule"`
	Cells []string `json:"cells"`
	Text  string   `json:"text"`
}

// FaultsJSON is what is broken on a board of p, in a language.
func FaultsJSON(p banmen.Puzzle, faults []banmen.Fault, say func(banmen.Message) string) (all []FaultJSON) {
	for _, f := range faults {
		all = append(all, FaultJSON{f.Rule, CellNames(p, f.Cells), say(f.Text)})
	}
	return all
}

// Named reports whether the cells of p have names of their own.
func Named(p banmen.Puzzle) bool {
	_, ok := p.(banmen.Named)
	return ok
}

// CellName returns the name of a cell of p for people.
func CellName(p banmen.Puzzle, cell int) string {
	if n, ok := p.(banmen.Named); ok {
		return n.CellName(cell)
	}
	return p.Givens().Name(cell)
}

// CellNames returns the names of cells.
func CellNames(p banmen.Puzzle, cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = CellName(p, c)
	}
	return names
}

// AppendJSON appends an answer as a line of JSON.
func AppendJSON(text []byte, answer any) ([]byte, error) {
	b := bytes.NewBuffer(text)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(answer)
	return b.Bytes(), err
}
