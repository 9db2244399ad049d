package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/logic/stepjson"
)

// A line holds the fields of an answer of explain or steps.
type line struct {
	Verb  string `json:"verb"`
	Score *int   `json:"score"` // present if a path ends in the solution
	Error string `json:"error"`
	Steps []step `json:"steps"`
	position
}

// A position is the initial position of a line, in the form that its kind reads.
type position struct {
	Format string  `json:"format"`
	Puzzle string  `json:"puzzle"`
	Board  string  `json:"board,omitempty"`
	Marks  [][]int `json:"marks,omitempty"`
}

// format is the format of answers.
const format = "banmen-result/1"

// Read yields the records of a file that explain or steps wrote as JSON, one per line.
// Other lines are a *banmen.SyntaxError. A line that says why there are no steps is
// skipped.
func Read(kinds []*banmen.Kind, r io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		text, err := io.ReadAll(r)
		if err != nil {
			yield(nil, err)
			return
		}
		number := 0
		for l := range bytes.Lines(bytes.TrimPrefix(text, []byte("\ufeff"))) {
			number++
			if l = bytes.TrimSpace(l); len(l) == 0 {
				continue
			}
			rec, err := read(kinds, l, number)
			if (rec != nil || err != nil) && !yield(rec, err) {
				return
			}
		}
	}
}

// read parses one line. It returns nil if the line says why it has no steps.
func read(kinds []*banmen.Kind, text []byte, number int) (*Record, error) {
	r := &Record{text: text}
	r.Entry.Line = number
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, r.noJSON(err)
	}
	wrong := func(field string, why banmen.Message) error { return r.at(stepjson.Place(text, []any{field}), why) }
	switch {
	case l.Format != format:
		return nil, wrong("format", banmen.Msg("expected the format %q, found %q", format, l.Format))
	case l.Verb != "explain" && l.Verb != "steps":
		return nil, wrong("verb", banmen.Msg("expected the JSON output of explain or steps, found that of %q", l.Verb))
	case l.Error != "":
		return nil, nil
	case l.Steps == nil:
		return nil, wrong("steps", banmen.Msg("the field %q is missing", "steps"))
	}
	k, _, err := codec.Parse(kinds, l.Puzzle)
	if err != nil {
		return nil, wrong("puzzle", banmen.Msg("%v", err))
	}
	e, err := entry(k, l.position)
	if err != nil {
		return nil, r.at(0, banmen.Msg("%v", textOf(err)))
	}
	e.Line = number
	r.Entry = e
	r.Path, r.Solved, r.steps = l.Verb == "explain", l.Score != nil, l.Steps
	return r, nil
}

// entry parses a position by its kind.
func entry(k *banmen.Kind, p position) (banmen.Entry, error) {
	f, err := codec.FindForm(k, "json")
	if err != nil {
		return banmen.Entry{}, err
	}
	text, err := json.Marshal(p) // the line may be longer than forms accept
	if err != nil {
		return banmen.Entry{}, err
	}
	for e, err := range f.Read(bytes.NewReader(text), banmen.Params{}) {
		return e, err
	}
	return banmen.Entry{}, banmen.Errorf(nil, "the line is empty")
}

// textOf returns the text of an error without its position.
func textOf(err error) any {
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Text
	}
	return err
}

// at returns an error at an offset of the line.
func (r *Record) at(offset int, text banmen.Message) error {
	offset = max(0, min(offset, len(r.text)))
	return banmen.Syntaxf(r.Entry.Line, utf8.RuneCount(r.text[:offset])+1, "%v", text)
}

// noJSON translates an error of package json.
func (r *Record) noJSON(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return r.at(stepjson.TokenAt(r.text, int(kind.Offset)), banmen.Msg("the field %q cannot hold a JSON %s", strings.ReplaceAll(kind.Field, ".Step.", "."), kind.Value))
	case errors.As(err, &syntax):
		return r.at(int(syntax.Offset)-1, banmen.Msg("expected JSON: %s", strings.TrimPrefix(err.Error(), "json: ")))
	}
	return r.at(0, banmen.Msg("expected JSON: %s", err))
}
