package codec

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// PuzzleFormat is the value of the field "format" of a puzzle in JSON.
const PuzzleFormat = "banmen-puzzle/1"

// Other formats in JSON: the result of a verb, and a puzzle as a model.
const (
	resultFormat = "banmen-result/1"
	modelFormat  = "banmen-model/1"
)

// A jsonPuzzle is a line of the form JSON.
type jsonPuzzle struct {
	Format string            `json:"format"`
	Puzzle string            `json:"puzzle"`          // its name, with the givens
	Board  string            `json:"board,omitempty"` // the name with the placed symbols added to the givens
	Marks  [][]int           `json:"marks,omitempty"` // the symbols of each cell
	Notes  [][]int           `json:"notes,omitempty"` // the player's notes, likewise
	Meta   map[string]string `json:"meta,omitempty"`
}

// JSON is the form with one object per line, which every kind has. It keeps all of an Entry.
//
//	{"format":"banmen-puzzle/1","puzzle":"sudoku:2x2:1.....3....4.2..","meta":{"name":"mini"}}
//
// The result of a verb (banmen-result/1) is read as its puzzle with the pencil marks, and with
// the solution or else the board.
func JSON(kind string, parse func(string) (banmen.Puzzle, error)) banmen.Form {
	parse = banmen.ParseMarks(parse)
	return banmen.Form{
		Name:   "json",
		Doc:    banmen.Msg("one JSON object per line"),
		Stream: true,
		Fit:    func(h banmen.Head) banmen.Fit { return isJSON(kind, h) },
		Read: reader(true, func(in *input, _ banmen.Params) next {
			in.raw = true
			return func() (banmen.Entry, error) {
				l, ok := in.record()
				if !ok {
					return banmen.Entry{}, io.EOF
				}
				e, err := readJSON(l, parse)
				e.Line = l.n
				return e, at(err, l.n, 0)
			}
		}),
		Put:   writeJSON,
		Marks: true,
	}
}

func readJSON(l line, parse func(string) (banmen.Puzzle, error)) (banmen.Entry, error) {
	j, err := decodeJSON(l)
	if err != nil {
		return banmen.Entry{}, err
	}
	e := banmen.Entry{Meta: j.Meta}
	if e.Puzzle, err = parse(j.Puzzle); err != nil {
		return e, inField("puzzle", err)
	}
	withAlphabet(&e)
	if j.Board != "" {
		if e.Board, err = jsonBoard(j.Board, parse, e.Puzzle.Givens().Shape); err != nil {
			return e, inField("board", err)
		}
	}
	n := e.Puzzle.Givens().Size()
	if e.Marks, err = jsonMarks(j.Marks, n); err == nil {
		e.Notes, err = jsonMarks(j.Notes, n)
	}
	return e, err
}

// A jsonHead has the fields that tell how to read an object.
type jsonHead struct {
	Format, Verb, Puzzle, Solution, Board string
	Marks                                 [][]int
}

// decodeJSON reads one object that fills the line.
func decodeJSON(l line) (jsonPuzzle, error) {
	var h jsonHead
	if json.Unmarshal([]byte(l.text), &h) == nil {
		switch h.Format {
		case resultFormat:
			return h.result(l)
		case modelFormat:
			return jsonPuzzle{}, banmen.Syntaxf(l.n, 1, "this is a model (%s), which the form %q reads: expected the format %q", modelFormat, "model", PuzzleFormat)
		}
	}
	var j jsonPuzzle
	d := json.NewDecoder(strings.NewReader(l.text))
	d.DisallowUnknownFields()
	if err := d.Decode(&j); err != nil {
		return j, jsonError(l, err, d.InputOffset())
	}
	end := d.InputOffset()
	if _, err := d.Token(); err != io.EOF {
		return j, banmen.Syntaxf(l.n, l.column(end), "expected one JSON object per line, found more text after it")
	}
	switch {
	case j.Format == "":
		return j, banmen.Syntaxf(l.n, 1, "the field %q is missing: expected %q", "format", PuzzleFormat)
	case j.Format != PuzzleFormat:
		return j, banmen.Syntaxf(l.n, 1, "expected the format %q, found %q", PuzzleFormat, banmen.Clip(j.Format))
	case j.Puzzle == "":
		return j, banmen.Syntaxf(l.n, 1, "the field %q is missing: expected the name of a puzzle", "puzzle")
	}
	return j, nil
}

// result returns the puzzle and the solution of a result. It leaves out the solution for
// generate, whose puzzles are still to be solved.
func (h jsonHead) result(l line) (jsonPuzzle, error) {
	if h.Puzzle == "" {
		return jsonPuzzle{}, banmen.Syntaxf(l.n, 1, "this is a result (%s) without a puzzle: expected the field %q", resultFormat, "puzzle")
	}
	j := jsonPuzzle{Puzzle: h.Puzzle, Board: h.Solution, Marks: h.Marks}
	if h.Verb == "generate" || h.Solution == "" {
		j.Board = h.Board
	}
	return j, nil
}

// jsonError converts an error of package json, found before the byte offset, to a readable one.
func jsonError(l line, err error, offset int64) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return banmen.Syntaxf(l.n, utf8.RuneCountInString(l.text)+1, "the JSON object is incomplete")
	case errors.As(err, &kind) && kind.Field == "":
		return banmen.Syntaxf(l.n, 1, "expected an object of the format %s, found a JSON %s", PuzzleFormat, kind.Value)
	case errors.As(err, &kind):
		return banmen.Syntaxf(l.n, l.column(kind.Offset-1), "the field %q cannot hold a JSON %s", kind.Field, kind.Value)
	case errors.As(err, &syntax):
		offset = syntax.Offset - 1
	}
	return banmen.Syntaxf(l.n, l.column(offset), "expected an object of the format %s: %s", PuzzleFormat, strings.TrimPrefix(err.Error(), "json: "))
}

// column returns the column of the byte at offset.
func (l line) column(offset int64) int {
	return utf8.RuneCountInString(l.text[:max(0, min(int(offset), len(l.text)))]) + 1
}

// inField converts an error about the text in a field to an error about the line.
func inField(name string, err error) error {
	var s *banmen.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	return banmen.Syntaxf(0, 1, "in the field %q, character %d: %s", name, s.Column, s.Text)
}

// jsonBoard reads the name of a board. It fails unless the board has that shape.
func jsonBoard(name string, parse func(string) (banmen.Puzzle, error), shape grid.Shape) (grid.Board, error) {
	p, err := parse(name)
	if err != nil {
		return grid.Board{}, err
	}
	b := p.Givens()
	if b.Shape != shape {
		return b, banmen.Syntaxf(0, 1, "expected %d cells, found %d", shape.Size(), b.Size())
	}
	return b, nil
}

func jsonMarks(sets [][]int, cells int) (grid.Marks, error) {
	if sets == nil {
		return nil, nil
	}
	if len(sets) != cells {
		return nil, banmen.Syntaxf(0, 1, "expected marks for %d cells, found %d", cells, len(sets))
	}
	marks := make(grid.Marks, cells)
	for i, set := range sets {
		for _, v := range set {
			if v < 1 || v > 63 {
				return nil, banmen.Syntaxf(0, 1, "expected marks from 1 to 63, found %d", v)
			}
			marks[i] |= 1 << v
		}
	}
	return marks, nil
}

func writeJSON(w io.Writer, e banmen.Entry, b grid.Board) error {
	j := jsonPuzzle{Format: PuzzleFormat, Puzzle: e.Puzzle.String(), Meta: e.Meta}
	alphabet := banmen.AlphabetOf(e.Puzzle)
	if e.File != "" || alphabet != nil {
		j.Meta = maps.Clone(e.Meta)
		if j.Meta == nil {
			j.Meta = map[string]string{}
		}
	}
	if e.File != "" {
		j.Meta["file"] = e.File
	}
	if alphabet != nil && j.Meta[alphabetKey] == "" {
		j.Meta[alphabetKey] = strings.Join(alphabet, " ")
	}
	if !b.Equal(e.Puzzle.Givens()) {
		j.Board = e.Puzzle.With(b).String()
	}
	j.Marks = markSets(marksAt(e, b))
	if position(e).Equal(b) {
		j.Notes = markSets(e.Notes)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(j)
}

// markSets returns the symbols of marks by cell, as jsonMarks reads them.
func markSets(marks grid.Marks) (sets [][]int) {
	for _, set := range marks {
		vs := []int{}
		for v := range 64 {
			if set>>v&1 != 0 {
				vs = append(vs, v)
			}
		}
		sets = append(sets, vs)
	}
	return sets
}

// isJSON accepts objects about a puzzle of the kind. Objects without a puzzle may be of any
// kind.
func isJSON(kind string, h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) == 0 || !strings.HasPrefix(strings.TrimSpace(rows[0]), "{") {
		return none
	}
	switch name := puzzleIn(rows[0]); {
	case name == "":
		return could("the first line begins like a JSON object")
	case !isName(kind, name):
		return none
	}
	return is("the first line is a JSON object with a puzzle of the kind %s", kind)
}

// puzzleIn returns the name of the puzzle in an object, which may be cut off. It returns an
// empty text if it finds none.
func puzzleIn(text string) string {
	d := json.NewDecoder(strings.NewReader(text))
	if _, err := d.Token(); err != nil {
		return ""
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return ""
		}
		var value any
		if err := d.Decode(&value); err != nil {
			return ""
		}
		if name, ok := value.(string); ok && key == json.Token("puzzle") {
			return name
		}
	}
	return ""
}
