package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/api"
)

// TestStepWithPath checks that a step with the path shows the same as a step without, and that the
// path is that of explain.
func TestStepWithPath(t *testing.T) {
	const puzzle = `"puzzle": "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`
	read := func(verb, request string, to any) {
		t.Helper()
		text, err := ask(t.Context(), api.Usual, verb, request)
		if err == nil {
			err = json.Unmarshal([]byte(text), to)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var explained struct {
		Level string
		Score int
		Steps []struct{ Name, Title, Notation, Text string }
	}
	read("explain", "{"+puzzle+"}", &explained)
	for _, more := range []string{`, "after": 0`, `, "after": 20`, `, "after": 20, "all": true`, `, "after": 20, "pick": 3`, `, "after": 1000`} {
		if testing.Short() && !strings.HasSuffix(more, "20") {
			continue
		}
		var alone, with api.Step
		read("step", "{"+puzzle+more+"}", &alone)
		read("step", "{"+puzzle+more+`, "path": true}`, &with)
		p := with.Path
		with.Path = nil
		have, err := json.Marshal(with)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(alone)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != string(want) {
			t.Errorf("%s: with the path\n%s\nwithout\n%s", more, have, want)
		}
		if p.Solutions != 1 || p.Level != explained.Level || p.Score != explained.Score || len(p.Steps) != len(explained.Steps) || len(p.Steps) < 30 {
			t.Fatalf("%s: %d solutions, %s, %d, %d steps, and explain has %s, %d, %d", more, p.Solutions, p.Level, p.Score, len(p.Steps), explained.Level, explained.Score, len(explained.Steps))
		}
		for i, s := range explained.Steps {
			if o := p.Steps[i]; o.Name != s.Name || o.Title != s.Title || o.Notation != s.Notation || o.Text != s.Text {
				t.Errorf("step %d: %v, and explain has %v", i+1, o, s)
			}
		}
	}
}
