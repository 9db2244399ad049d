package site_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/site"
	"github.com/banmen/banmen/kinds"
)

// A request is a request of testdata/worker.mjs, and an answered is its result.
type request struct {
	Verb    string `json:"verb"`
	Request string `json:"request"`
}

type answered struct {
	Lines   []string `json:"lines"`
	Refusal string   `json:"refusal"`
}

var requests = []request{
	{"solve", `{"puzzle": "sudoku:2x2:1.....3....4.2.."}`},
	{"rate", `{"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "scale": "all"}`},
	{"explain", `{"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`},
	{"list", `{"puzzle": "magic:3"}`},
	{"generate", `{"kind": "kenken:4", "seed": 1}`},
	{"play", `{"puzzle": "attack25", "moves": "R13 B8"}`},
	{"show", `{"puzzle": "coin:6", "to": "svg"}`},
	{"count", `{"puzzle": "latin:20", "timeout": "100ms"}`}, // the request ends only if timers work
	{"solve", `{"puzzle": "sudoku:9"}`},
	{"solve", `{"puzzle": `},
	{"nothing", `{}`},
}

// TestWorker checks that the worker of a site, cmd/banmen-wasm, gives the bytes of package api, and
// ends on time.
func TestWorker(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all of banmen for another machine")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: there is no node")
	}
	dir := t.TempDir()
	wasm, runner, file := filepath.Join(dir, "banmen.wasm"), filepath.Join(dir, "wasm_exec.js"), filepath.Join(dir, "requests.json")
	program, runs, err := site.Build(t.Context()) // built as for sites
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(requests)
	for name, content := range map[string][]byte{wasm: program, runner: runs, file: text} {
		err = errors.Join(err, os.WriteFile(name, content, 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	run := exec.CommandContext(ctx, node, "testdata/worker.mjs", runner, wasm, file)
	run.Stderr = os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got []answered
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if d := cmp.Diff(plain(t), got); d != "" {
		t.Errorf("-api +worker:\n%s", d)
	}
}

// plain are the answers of package api.
func plain(t *testing.T) (all []answered) {
	t.Helper()
	a := &api.API{Kinds: kinds.All, Limits: api.Usual}
	for _, r := range requests {
		var lines []string
		err := a.Call(t.Context(), language.English, r.Verb, []byte(r.Request), func(line []byte) error {
			lines = append(lines, string(line))
			return nil
		})
		one := answered{Lines: append([]string{}, lines...)}
		if err != nil {
			one.Refusal = string(api.Refuse(language.English, r.Verb, err))
		}
		all = append(all, one)
	}
	return all
}
