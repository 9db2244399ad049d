package puzzletest

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Foreign is a variant of Sudoku from another program.
type Foreign struct{ Name, Text, Solution string }

// ForeignVariants returns the variants in the tests of Interactive Sudoku Solver, and random
// variants made for it. Solutions are included if they are known. It skips the test if the fixtures
// are missing.
func ForeignVariants(t testing.TB) (all []Foreign) {
	t.Helper()
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", "iss_puzzles.json"))
	var real []struct {
		Name, Kind, Input string
		Solution          any // a text, or false
	}
	if err == nil {
		err = json.Unmarshal(text, &real)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range real {
		if solution, _ := p.Solution.(string); p.Kind == "inline" {
			all = append(all, Foreign{p.Name, p.Input, solution})
		}
	}
	f, err := os.Open(filepath.Join(dir, "variants", "made.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		all = append(all, Foreign{row[0], row[1], row[2]})
	}
	return all
}
