package api_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// Records are converted into the form that a request names, by any of its names.
func TestConvertTo(t *testing.T) {
	for to, want := range map[string]string{"line": "1.....3....4.2..\n", "one-line": "1.....3....4.2..\n", "csv": "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n", "text": mini + "\n"} {
		var got struct{ Verb, Form, Text, Puzzle string }
		answered(t, "convert", map[string]any{"puzzle": mini, "to": to}, &got)
		if got.Text != want || got.Verb != "convert" || got.Puzzle != mini || got.Form == "one-line" {
			t.Errorf("%s: %+v", to, got)
		}
	}
	out, err := ask(t.Context(), unhurried, "convert", `{"puzzle":"1.....3....4.2..\nx\n1...............\n","to":"sdm"}`)
	var texts []string
	for line := range strings.Lines(out) {
		var got struct{ Text, Error string }
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, got.Text)
	}
	if err != nil || strings.Join(texts, "|") != "1000003000040200\n||1000000000000000\n" {
		t.Errorf("%q, %v", texts, err)
	}
	for to, want := range map[string]string{"lines2": "did you mean lines?", "zzzzzzzz": "expected one of text, sketch, csv, line", "hodoku": ""} {
		_, err := ask(t.Context(), unhurried, "convert", `{"puzzle":"`+mini+`","to":"`+to+`"}`)
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", to, err)
		}
	}
}

// TestAliasesInRequests checks that requests may use the names that people use for kinds.
func TestAliasesInRequests(t *testing.T) {
	var made struct{ Puzzle string }
	answered(t, "generate", map[string]any{"kind": "queens:4x4", "seed": 1}, &made)
	if !strings.HasPrefix(made.Puzzle, "starbattle:4x4+regions(") {
		t.Error(made)
	}
	for request, want := range map[string]string{
		`{"kind":"kakuro"}`: "Kakuro is not supported: the nearest puzzle is sudoku with the part +cage",
		`{"kind":"qeens"}`:  "did you mean queens?",
	} {
		if _, err := ask(t.Context(), unhurried, "generate", request); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", request, err)
		}
	}
	if _, err := ask(t.Context(), unhurried, "solve", `{"puzzle":"ヤジリン"}`); err == nil || !strings.Contains(err.Error(), "Yajilin is not supported") {
		t.Error(err)
	}
}
