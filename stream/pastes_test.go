package stream_test

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/stream"
)

// short has the puzzles that many pastes contain, by the names used there.
var short = map[string]string{
	"mini": "sudoku:2x2:1.....3....4.2..",
	"six":  "sudoku:2x3:1...5..3..6...1..4...5.2..3..6..4..2",
	"wiki": "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}

// TestPastes reads every paste as the command does; see codec/testdata/pastes/README.md.
func TestPastes(t *testing.T) {
	files, err := filepath.Glob("../codec/testdata/pastes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no pastes", err)
	}
	pastes, refused := 0, map[string]int{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			name, want, _ := strings.Cut(f.Name, " = ")
			var in stream.Input
			if _, as, told := strings.Cut(name, ", as "); told {
				in.As = as
			}
			got, err := readPaste(t, string(f.Data), in)
			pastes++
			way, _, _ := strings.Cut(name, ",")
			if refused[way] += 0; want == "refused" {
				refused[way]++
			}
			if want == "refused" {
				mustSayWhere(t, name, err)
			}
			if want != expected(got, err) {
				t.Errorf("%s: %s: read as %s (%v), expected %s\n%s", filepath.Base(file), name, got, err, want, f.Data)
			}
		}
	}
	t.Log(pastes, "pastes, of them refused:", refused)
	if pastes < 300 {
		t.Errorf("there are %d pastes: expected 300 or more", pastes)
	}
	for way, n := range refused {
		if n < 5 {
			t.Errorf("%s: %d damaged ones are refused: expected 5 or more", way, n)
		}
	}
}

// mustSayWhere checks that an error has a line and a column.
func mustSayWhere(t *testing.T, name string, err error) {
	var syntax *banmen.SyntaxError
	if err != nil && (!errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1) {
		t.Errorf("%s: %v: expected a line and a column", name, err)
	}
}

// expected returns the expectation written after the name of a paste.
func expected(got []string, err error) string {
	if err != nil {
		return "refused"
	}
	for i, p := range got {
		for name, puzzle := range short {
			if p == puzzle {
				got[i] = name
			}
		}
	}
	return strings.Join(got, " ")
}

// readPaste returns the puzzles of a paste, or the first error.
func readPaste(t *testing.T, text string, in stream.Input) (all []string, err error) {
	if strings.HasPrefix(text, `"\`) { // bytes that are not text
		var quoted error
		if text, quoted = strconv.Unquote(strings.TrimSpace(text)); quoted != nil {
			t.Fatal(quoted)
		}
	}
	src, err := stream.Read(kinds.All, strings.NewReader(text), in)
	if err != nil {
		return nil, err
	}
	for e, err := range src.Records {
		if err != nil {
			return nil, err
		}
		all = append(all, e.Puzzle.String())
	}
	return all, nil
}
