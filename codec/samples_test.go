package codec_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/sudoku"
)

var update = flag.Bool("update", false, "write what the tests find into testdata")

// surest returns the form that a file of a kind is taken for.
func surest(k *banmen.Kind, head []byte) banmen.Form {
	c, _ := codec.Recognise([]*banmen.Kind{k}, head, "")
	return c.Form
}

// TestSamples reads each file of testdata/samples, and compares its records with samples.golden.
// The name of a file begins with the name of its form.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/samples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	var got strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		want, _, _ := strings.Cut(name, "-")
		f := surest(sudoku.Kind, data)
		if f.Name != want {
			t.Errorf("%s: taken for %q", name, f.Name)
			continue
		}
		fmt.Fprintf(&got, "-- %s\n", name)
		for e, err := range f.Read(bytes.NewReader(data), banmen.Params{}) {
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if faults := e.Puzzle.Faults(e.Puzzle.Givens()); len(faults) > 0 {
				t.Errorf("%s: line %d: %v", name, e.Line, faults[0].Text)
			}
			fmt.Fprintf(&got, "%d %v", e.Line, e.Puzzle)
			if e.Board.Cells != nil {
				fmt.Fprintf(&got, "\n  board %v", e.Puzzle.With(e.Board))
			}
			if e.Marks != nil {
				fmt.Fprintf(&got, "\n  marks %v", e.Marks)
			}
			if e.Notes != nil {
				fmt.Fprintf(&got, "\n  notes %v", e.Notes)
			}
			if e.Meta != nil {
				fmt.Fprintf(&got, "\n  %v", e.Meta)
			}
			fmt.Fprintln(&got)
		}
	}
	golden(t, "testdata/samples.golden", got.String())
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Error(d)
	}
}

// TestSameInEveryForm checks that the samples called FORM-p* hold the same puzzle.
func TestSameInEveryForm(t *testing.T) {
	const want = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	files, err := filepath.Glob("testdata/samples/*-p*.txt")
	if err != nil || len(files) < 15 {
		t.Fatal("too few samples", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, _, _ := strings.Cut(read(surest(sudoku.Kind, data), string(data), banmen.Params{}), "\n")
		if givens, _, _ := strings.Cut(got, "+marks"); givens != want { // in the sample of Simple Sudoku, a candidate is deleted
			t.Errorf("%s: %s", file, got)
		}
	}
}
