package ops_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Infeasible lists are refused before the first board, but only when all solutions are
// requested.
func TestListReach(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, test := range []struct {
		text    string
		o       ops.ListOptions
		refused bool
	}{
		{"latin:9", ops.ListOptions{All: true}, true}, // estimated by probes
		{"latin:7", ops.ListOptions{All: true}, true}, // counted by layers
		{"latin:7", ops.ListOptions{All: true, AnyOrder: true}, true},
		{"latin:7", ops.ListOptions{Soon: true}, false},
		{"latin:6", ops.ListOptions{All: true}, false}, // 812,851,200 is feasible
		{"sudoku:3x4", ops.ListOptions{All: true}, true},
		{"sudoku:3x4", ops.ListOptions{}, false},
		{"latin:25", ops.ListOptions{Soon: true}, true},
		{"latin:25", ops.ListOptions{Soon: true, AnyOrder: true}, false},
		{"coin:3", ops.ListOptions{Soon: true, All: true}, false},
		{"magic:4", ops.ListOptions{Soon: true, All: true}, false},
	} {
		n := 0
		var refusal error
		for _, err := range ops.Solutions(t.Context(), parse(t, test.text), test.o) {
			if refusal = err; err != nil {
				break
			}
			if n++; n == 150 {
				break
			}
		}
		if refused := errors.Is(refusal, banmen.ErrLimit); refused != test.refused || refusal != nil && (!refused || n > 0) {
			t.Errorf("%s, %+v: %v after %d boards", test.text, test.o, refusal, n)
		}
	}
}

// A count that would take days is refused with an estimate, unless the time is limited.
func TestCountReach(t *testing.T) {
	texts := []string{"sudoku:3x4", "sudoku:3x3+x"}
	if testing.Short() {
		texts = nil // see below
	}
	for _, text := range texts {
		p := parse(t, text)
		n, err := ops.Count(t.Context(), p, ops.CountOptions{})
		if !errors.Is(err, banmen.ErrLimit) {
			t.Errorf("%s: %v, %v", text, n, err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
		if n, err := ops.Count(ctx, p, ops.CountOptions{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s in a limited time: %v, %v", text, n, err)
		}
		stop()
	}
	// 5.4e16 boards, counted up to renaming (9!)
	_, err := ops.Count(t.Context(), parse(t, "sudoku:3x3+x"), ops.CountOptions{})
	if err == nil || !strings.Contains(err.Error(), "about 5.43e+16 solutions") {
		t.Errorf("unexpected reason: %v", err)
	}
}

// Shards are for counts that are slow in one piece.
func TestCountsQuickly(t *testing.T) {
	for text, want := range map[string]bool{
		"coin:9": true, "latin:7": true, "magic:5": true, "sudoku": true, "coin:3": true, "sudoku:2x2+x": true,
		"latin:9": true, "sudoku:3x3+x": false,
	} {
		if quick, err := ops.CountsQuickly(t.Context(), parse(t, text)); quick != want || err != nil {
			t.Errorf("%s: %v, %v, want %v", text, quick, err, want)
		}
	}
}

// If search in list order is stuck, but all solutions are soon found in any order,
// nothing is refused.
func TestListNear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes two seconds")
	}
	data, err := os.ReadFile("../engine/testdata/gecode25.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(data))
	lines = slices.DeleteFunc(lines, func(line string) bool { return len(line) != 625 })
	p := parse(t, "sudoku:5x5:"+lines[2])
	var how []string
	var all []grid.Board
	for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{Soon: true, Jobs: 1, Plan: func(m banmen.Message) { how = append(how, m.String()) }}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	if len(all) != 1 || len(p.Faults(all[0])) > 0 || all[0].Count() != 625 || len(how) != 1 || !strings.HasPrefix(how[0], "search in any order, then sorted") {
		t.Errorf("%d solutions, by %q", len(all), how)
	}
}
