package ops_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A list by search, all of it or its beginning, does not depend on the number of jobs.
func TestParallelList(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, text := range []string{"sudoku:2x2", "latin:4", "coin:5", "coin:5,sum", "coin:4:a...............", "magic:3", "sudoku:2x2:11..............", "sudoku:2x2:1342243131244213"} {
		p := parse(t, text)
		for _, jobs := range []int{2, 7} {
			for _, limit := range []int{0, 1, 5} {
				if got, want := firstListed(t, p, jobs, limit), firstListed(t, p, 1, limit); !slices.Equal(got, want) {
					t.Errorf("%s, %d jobs: %d solutions, or not the %d of one job", text, jobs, len(got), len(want))
				}
			}
		}
		if got, want := classes(t, p, 3), classes(t, p, 1); !slices.Equal(got, want) {
			t.Errorf("%s, 3 jobs: %d classes, or not the %d of one job", text, len(got), len(want))
		}
	}
}

// classes returns the classes of p as texts.
func classes(t *testing.T, p banmen.Puzzle, jobs int) []string {
	s, err := ops.NewSymmetries(p, "d4")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for c, err := range s.Classes(t.Context(), ops.ListOptions{Memory: 1, Jobs: jobs}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprint(p.With(c.Board), c.Size))
	}
	return all
}

// firstListed returns the first solutions of p as texts; limit 0 means all.
func firstListed(t *testing.T, p banmen.Puzzle, jobs, limit int) []string {
	var all []string
	for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{Memory: 1, Jobs: jobs}) {
		if err != nil {
			t.Fatal(err)
		}
		if all = append(all, p.With(b).String()); len(all) == limit {
			break
		}
	}
	return all
}

func TestParallelCancelled(t *testing.T) {
	defer goleak.VerifyNone(t)
	ctx, stop := context.WithCancel(t.Context())
	n := 0
	var last error
	for _, err := range ops.Solutions(ctx, parse(t, "latin:9"), ops.ListOptions{Memory: 1, Jobs: 3}) {
		if last = err; err == nil {
			if n++; n == 100 {
				stop()
			}
		}
	}
	stop()
	if !errors.Is(last, context.Canceled) || n < 100 {
		t.Errorf("%d solutions, %v", n, last)
	}
}
