package own

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/modeljson"
)

// modelForm returns the form banmen-model/1. Answers to it are boards.
func (r reader) modelForm() banmen.Form {
	return banmen.Form{
		Name:   "model",
		Doc:    banmen.Msg("the rules as a model in JSON: banmen-model/1"),
		Answer: "board",
		Fit:    isModel,
		Read: func(text io.Reader, _ banmen.Params) iter.Seq2[banmen.Entry, error] {
			return func(yield func(banmen.Entry, error) bool) {
				for f, err := range r.Read(text) {
					if err != nil {
						yield(banmen.Entry{}, err)
						return
					}
					if !yield(banmen.Entry{Puzzle: r.puzzle(f), Line: f.Line}, nil) {
						return
					}
				}
			}
		},
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error { return e.Puzzle.With(b).(*Puzzle).Write(w) },
	}
}

// anyVersion is the name of the model format without its version.
var anyVersion, _, _ = strings.Cut(modeljson.Format, "1")

// isModel accepts objects that name the format or have its fields. It also accepts other
// versions, so that reading them gives a clear error.
func isModel(h banmen.Head) (none banmen.Fit) {
	text := bytes.TrimPrefix(h.Text, []byte("\uFEFF"))
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return none
	}
	for _, sign := range []string{`"` + anyVersion, `"constraints"`, `"variables"`} {
		if bytes.Contains(text, []byte(sign)) {
			return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("it is a JSON object with %s", strings.Trim(sign, `"`))}
		}
	}
	return none
}

// boardForm writes a row of the grid per line, or a variable per line as NAME=VALUE. It
// cannot be read.
var boardForm = banmen.Form{
	Name:    "board",
	Aliases: []string{"position", "盤面"},
	Doc:     banmen.Msg("the board, cell by cell, as this kind draws it"),
	Read: func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			yield(banmen.Entry{}, banmen.Syntaxf(1, 1, "a board does not contain its rules: expected a model (%s)", modeljson.Format))
		}
	},
	Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
		_, err := io.WriteString(w, e.Puzzle.(*Puzzle).board(b))
		return err
	},
}

// board returns the text of boardForm, with cells aligned in columns.
func (p *Puzzle) board(b grid.Board) string {
	var out strings.Builder
	width := 0
	for _, text := range p.Values {
		width = max(width, utf8.RuneCountInString(text))
	}
	for i, v := range b.Cells {
		text := p.Values[v]
		if v == 0 {
			text = "."
		}
		if p.Names != nil {
			fmt.Fprintf(&out, "%s = %s\n", p.Name(model.Var(i)), text)
			continue
		}
		end := " "
		if i%b.Cols == b.Cols-1 {
			end = "\n"
		}
		fmt.Fprintf(&out, "%*s%s", width, text, end)
	}
	return out.String()
}
