package engine_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/kinds"
)

// A foreign puzzle is one of Interactive Sudoku Solver.
type foreign struct{ name, text, solution string }

// foreignPuzzles returns the puzzles in the tests of Interactive Sudoku Solver, and those
// made at random for it.
func foreignPuzzles(t testing.TB) (all []foreign) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", "iss_puzzles.json"))
	var real []struct {
		Name, Kind, Input string
		Solution          any
	}
	if err == nil {
		err = json.Unmarshal(text, &real)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range real {
		if solution, _ := p.Solution.(string); p.Kind == "inline" {
			all = append(all, foreign{p.Name, p.Input, solution})
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
		all = append(all, foreign{row[0], row[1], row[2]})
	}
	return all
}

// read returns the puzzle, or an error if banmen cannot read it.
func (p foreign) read() (banmen.Puzzle, error) {
	form := ""
	if strings.HasPrefix(strings.TrimSpace(p.text), ".") {
		form = "iss"
	}
	c, ok := codec.Recognise(kinds.All, []byte(p.text+"\n"), form)
	if !ok {
		return nil, errors.New("no form fits")
	}
	for e, err := range c.Form.Read(strings.NewReader(p.text+"\n"), banmen.Params{}) {
		return e.Puzzle, err
	}
	return nil, errors.New("no puzzle")
}

// TestVariantTimes prints the number of solutions of each puzzle, up to two, and the CPU
// time, from text to answer, in milliseconds. It stops each puzzle after ten seconds, or
// after BANMEN_CAP. BANMEN_ONLY is a pattern of names.
func TestVariantTimes(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes minutes; BANMEN_LONG=1 runs it")
	}
	only, capped := regexp.MustCompile(os.Getenv("BANMEN_ONLY")), 10*time.Second
	if d, err := time.ParseDuration(os.Getenv("BANMEN_CAP")); err == nil {
		capped = d
	}
	for _, p := range foreignPuzzles(t) {
		if !only.MatchString(p.name) {
			continue
		}
		began := cpu(t)
		puzzle, err := p.read()
		if err != nil {
			t.Logf("%s\tunread\t0\t0\t0\t%v", p.name, err)
			continue
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil {
				if time.Sleep(50 * time.Millisecond); cpu(t)-began > capped {
					cancel()
				}
			}
		}()
		n := 0
		stats, err := engine.Search(ctx, puzzle.(banmen.Modeler).Model(), engine.Options{}, func(e event.Event) bool {
			n += b2i(e.Type == event.Solution)
			return n < 2
		})
		took := cpu(t) - began
		cancel()
		if err != nil {
			n = -1
		}
		t.Logf("%s\t%d\t%.2f\t%d\t%d", p.name, n, took.Seconds()*1000, stats.Guesses, stats.Work)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
