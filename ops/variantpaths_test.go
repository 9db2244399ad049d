package ops_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/puzzletest"
)

// TestVariantPaths checks that every step on the path of a variant with a known solution is proved
// and keeps that solution. It tries one puzzle in twenty, for a second each; BANMEN_LONG tries all,
// for ten seconds each.
func TestVariantPaths(t *testing.T) {
	every, limit := 20, time.Second
	if os.Getenv("BANMEN_LONG") != "" {
		every, limit = 1, 10*time.Second
	} else if testing.Short() {
		every = 200
	}
	puzzles, complete, steps := 0, 0, 0
	for i, p := range puzzletest.ForeignVariants(t) {
		if i%every != 0 || !strings.HasPrefix(strings.TrimSpace(p.Text), ".") || strings.Trim(p.Solution, "123456789") != "" {
			continue
		}
		form, err := codec.FindForm(sudoku.Kind, "iss")
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range form.Read(strings.NewReader(p.Text), banmen.Params{}) {
			if err != nil || len(p.Solution) != len(e.Puzzle.Givens().Cells) {
				continue
			}
			n, solved := pathKeeps(t, p.Name, e, p.Solution, limit)
			puzzles, steps = puzzles+1, steps+n
			if solved {
				complete++
			}
		}
	}
	t.Logf("%d steps of %d puzzles are proved and true; %d paths are whole", steps, puzzles, complete)
}

// pathKeeps follows the path of a puzzle and returns the number of its steps.
func pathKeeps(t *testing.T, name string, e banmen.Entry, solution string, limit time.Duration) (steps int, solved bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	r, err := ops.NewReasoner(ctx, e, nil)
	if err != nil {
		if !errors.Is(err, banmen.ErrCannot) && ctx.Err() == nil {
			t.Errorf("%s: %v", name, err)
		}
		return 0, false
	}
	symbols, err := ops.Symbols(e.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	for ctx.Err() == nil {
		step, ok := r.Next()
		if r.Unproven > 0 {
			t.Errorf("%s: after %d steps a proof fails", name, steps)
			return steps, false
		}
		if !ok {
			break
		}
		for _, c := range step.Place {
			if symbols[c.Symbol()] != solution[c.Cell():c.Cell()+1] {
				t.Errorf("%s: step %d is false: %v", name, steps, step.Sentence)
				return steps, false
			}
		}
		for _, c := range step.Remove {
			if symbols[c.Symbol()] == solution[c.Cell():c.Cell()+1] {
				t.Errorf("%s: step %d is false: %v", name, steps, step.Sentence)
				return steps, false
			}
		}
		r.Take(step)
		steps++
	}
	return steps, r.Solved()
}
