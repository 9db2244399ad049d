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

// A paste is a text with boards in an archive of codec/testdata/pastes.
type paste struct {
	file, name string
	want       string // the puzzles, or "refused"
	text       string
	in         stream.Input
}

// pastes returns the pastes of all archives.
func pastes(t *testing.T) (all []paste) {
	t.Helper()
	files, err := filepath.Glob("../codec/testdata/pastes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no pastes", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			p := paste{file: filepath.Base(file), text: string(f.Data)}
			p.name, p.want, _ = strings.Cut(f.Name, " = ")
			_, p.in.As, _ = strings.Cut(p.name, ", as ")
			all = append(all, p)
		}
	}
	return all
}

// TestPastes reads every paste as the command does, every eighth in short tests; see
// codec/testdata/pastes/README.md.
func TestPastes(t *testing.T) {
	all, refused := pastes(t), map[string]int{}
	for i, p := range all {
		if testing.Short() && i%24 > 0 {
			continue
		}
		got, err := readPaste(t, p.text, p.in)
		way, _, _ := strings.Cut(p.name, ",")
		if refused[way] += 0; p.want == "refused" {
			refused[way]++
			mustSayWhere(t, p.name, err)
		}
		if p.want != expected(got, err) {
			t.Errorf("%s: %s: read as %s (%v), expected %s\n%s", p.file, p.name, got, err, p.want, p.text)
		}
	}
	t.Log(len(all), "pastes, of them refused:", refused)
	if len(all) < 300 {
		t.Errorf("there are %d pastes: expected 300 or more", len(all))
	}
	for way, n := range refused {
		if n < 5 && !testing.Short() {
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
