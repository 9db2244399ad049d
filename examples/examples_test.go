// Package examples_test checks what each README.md says about the files beside it.
package examples_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// An example is a row of a table in a README.md: the file, its form (and the value of --as), and
// the solutions of each record: none, 1, many, or - for a game. Tables of games lack the last
// column.
type example struct{ file, form, as, solutions string }

func examples(t *testing.T) []example {
	t.Helper()
	var all []example
	for _, name := range glob(t, "README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			cells := strings.Split(line, " | ")
			file, ok := strings.CutPrefix(cells[0], "| ")
			if !ok || filepath.Ext(file) == "" || len(cells) < 3 {
				continue
			}
			form, as, _ := strings.Cut(cells[1], " --as ")
			e := example{filepath.Join(filepath.Dir(name), file), form, as, "-"}
			if len(cells) == 4 {
				e.solutions = cells[2]
			}
			all = append(all, e)
		}
	}
	return all
}

// glob returns the files here and one folder down.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	here, err := filepath.Glob(pattern)
	below, err2 := filepath.Glob("*/" + pattern)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	return append(here, below...)
}

func TestREADMEHasAllFiles(t *testing.T) {
	all := examples(t)
	for _, name := range glob(t, "*.*") {
		if filepath.Base(name) != "README.md" && filepath.Ext(name) != ".go" &&
			!slices.ContainsFunc(all, func(e example) bool { return e.file == name }) {
			t.Errorf("no README.md tells of %s", name)
		}
	}
}

func TestExamples(t *testing.T) {
	for _, e := range examples(t) {
		t.Run(e.file, func(t *testing.T) {
			f, err := os.Open(e.file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			source, err := stream.Read(kinds.All, f, stream.Input{Params: banmen.Params{As: e.as}})
			if err != nil {
				t.Fatal(err)
			}
			if source.Form.Name != e.form {
				t.Errorf("the form is %s, README.md says %s", source.Form.Name, e.form)
			}
			records := 0
			for entry, err := range source.Records {
				if err != nil {
					t.Fatal(err)
				}
				if got := solutions(t, entry.Puzzle); got != e.solutions {
					t.Errorf("%s: %s solutions, README.md says %s", entry.Puzzle, got, e.solutions)
				}
				records++
			}
			if records == 0 {
				t.Error("no puzzle in it")
			}
		})
	}
}

func solutions(t *testing.T, p banmen.Puzzle) string {
	t.Helper()
	r, err := ops.Solve(t.Context(), p, ops.Methods[0])
	if errors.Is(err, banmen.ErrCannot) {
		return "-"
	} else if err != nil {
		t.Fatal(err)
	}
	return []string{"none", "1", "many"}[r.Solutions]
}

// TestModels checks that the short models in docs/models.md are those of the examples.
func TestModels(t *testing.T) {
	known := map[string]bool{}
	for _, name := range glob(t, "*.json") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n >= 40 {
			t.Errorf("%s has %d lines", name, n)
		}
		for line := range strings.Lines(string(text)) {
			known[line] = true
		}
	}
	page, err := os.ReadFile("../docs/models.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, block := range strings.Split(string(page), "```json\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for line := range strings.Lines(block) {
			if shown++; !known[line] {
				t.Errorf("docs/models.md shows a line that no example has: %s", line)
			}
		}
	}
	if shown == 0 {
		t.Error("docs/models.md shows no example")
	}
}
