package ops

import (
	"bytes"
	"encoding/json"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// ResultFormat is the field "format" of answers as JSON.
const ResultFormat = "banmen-result/1"

// A FaultJSON is a broken rule in an answer as JSON.
type FaultJSON struct {
	Rule  string   `json:"rule"`
	Cells []string `json:"cells"`
	Text  string   `json:"text"`
}

// FaultsJSON is what is broken on boards of a shape, in a language.
func FaultsJSON(shape grid.Shape, faults []banmen.Fault, say func(banmen.Message) string) (all []FaultJSON) {
	for _, f := range faults {
		all = append(all, FaultJSON{f.Rule, shape.Names(f.Cells), say(f.Text)})
	}
	return all
}

// AppendJSON appends an answer as a line of JSON.
func AppendJSON(text []byte, answer any) ([]byte, error) {
	b := bytes.NewBuffer(text)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(answer)
	return b.Bytes(), err
}
