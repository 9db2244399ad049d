package ops_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/orbit"
)

// listedBy returns the solutions of p in list order, by the search engine alone.
func listedBy(t *testing.T, p banmen.Puzzle) []grid.Board {
	t.Helper()
	var all []grid.Board
	_, err := engine.Search(t.Context(), p.(banmen.Modeler).Model(), engine.Options{InOrder: true}, func(e event.Event) bool {
		all = append(all, grid.Of(p.Givens().Shape, e.Values))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// small returns the texts, or in short tests those of boards with few solutions.
func small(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool {
		large := func(name string) bool { return strings.HasPrefix(text, name) }
		return testing.Short() && slices.ContainsFunc([]string{"coin:6", "magic:4", "sudoku:2x3", "latin:5"}, large)
	})
}

// The list has every solution once and in order, for few and many solutions, with and
// without half boards. Yielded boards stay unchanged.
func TestSolutions(t *testing.T) {
	for _, text := range small("coin:3", "coin:4", "coin:5", "coin:6", "coin:5,sum", "coin:6,sum", "latin:4", "magic:3", "magic:4:..1.............", "sudoku:2x2", "sudoku:2x2+x", "sudoku:2x3:123456................5.............") {
		p := parse(t, text)
		want := listedBy(t, p)
		for _, memory := range []int64{0, 1} {
			var got []grid.Board
			for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{Memory: memory}) {
				if err != nil {
					t.Fatal(text, err)
				}
				got = append(got, b)
			}
			if !slices.EqualFunc(got, want, grid.Board.Equal) {
				t.Errorf("%s, memory %d: %d solutions that are not the %d of the search", text, memory, len(got), len(want))
			}
			n := 0
			for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{Memory: memory, Jobs: 1, ReuseBoards: true}) {
				if err != nil || n == len(want) || !b.Equal(want[n]) {
					t.Fatalf("%s, memory %d: passing solution %d: %v, %v", text, memory, n, b, err)
				}
				n++
			}
			if n != len(want) {
				t.Errorf("%s, memory %d: %d passing solutions, want %d", text, memory, n, len(want))
			}
		}
	}
}

// Classes are the orbits of the solutions, with the first of each.
func TestClasses(t *testing.T) {
	for _, text := range small("coin:4", "coin:5", "coin:6", "coin:5,sum", "coin:6,sum", "coin:5,sum:............-............", "latin:4", "magic:4:1...............", "sudoku:2x2", "sudoku:2x3:123456................5.............") {
		p := parse(t, text)
		all := listedBy(t, p)
		group := turnsOf(t, p, all)
		var want []ops.Class
		seen := map[string]bool{}
		for _, b := range all {
			size := int64(0)
			for _, y := range group {
				if c := p.With(y.Apply(b)).String(); !seen[c] {
					seen[c] = true
					size++
				}
			}
			if size > 0 {
				want = append(want, ops.Class{Board: b, Size: size})
			}
		}
		for _, memory := range []int64{0, 1} {
			var got []ops.Class
			for c, err := range ops.Classes(t.Context(), p, "d4", ops.ListOptions{Memory: memory}) {
				if err != nil {
					t.Fatal(text, err)
				}
				got = append(got, c)
			}
			if !slices.EqualFunc(got, want, func(a, b ops.Class) bool { return a.Size == b.Size && a.Board.Equal(b.Board) }) {
				t.Errorf("%s, memory %d: %d classes that are not the %d orbits", text, memory, len(got), len(want))
			}
			if n, err := ops.CountClasses(t.Context(), p, "d4", ops.CountOptions{}); err != nil || n.Int64() != int64(len(want)) {
				t.Errorf("%s, memory %d: counted %v classes, %v, want %d", text, memory, n, err, len(want))
			}
		}
	}
}

// turnsOf returns the rotations and reflections that map solutions to solutions.
func turnsOf(t *testing.T, p banmen.Puzzle, solutions []grid.Board) []grid.Symmetry {
	t.Helper()
	shape := p.Givens().Shape
	all, err := orbit.New(shape, 1, orbit.RotationGenerators("d4", shape)).Elements()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, b := range solutions {
		known[p.With(b).String()] = true
	}
	return slices.DeleteFunc(all, func(y grid.Symmetry) bool {
		return slices.ContainsFunc(solutions, func(b grid.Board) bool { return !known[p.With(y.Apply(b)).String()] })
	})
}

// With AnyOrder, each solution is listed once even if half boards give up midway.
func TestAnyOrder(t *testing.T) {
	p := parse(t, "sudoku:3x3:1..96....2..1..3..6....59..4.3....97...7...4...74..83.7..8.1..3851...4293....47..")
	searched, times := false, map[string]int{}
	o := ops.ListOptions{Jobs: 1, AnyOrder: true, Plan: func(m banmen.Message) { searched = strings.HasPrefix(m.String(), "search: it needs too many steps") }}
	for b, err := range ops.Solutions(t.Context(), p, o) {
		if err != nil {
			t.Fatal(err)
		}
		times[p.With(b).String()]++
	}
	if !searched || len(times) != 114 || slices.Max(slices.Collect(maps.Values(times))) > 1 {
		t.Errorf("%d solutions, searched %t: expected 114 after half boards gave up", len(times), searched)
	}
}

// A list ends when its reader stops, or with the error of its context.
func TestSolutionsEnd(t *testing.T) {
	for _, many := range []int{3, 100, 101, 2000} {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		for _, err := range ops.Solutions(ctx, parse(t, "coin:6"), ops.ListOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n == many {
				break
			}
		}
		if n != many {
			t.Errorf("%d solutions, %d are wanted", n, many)
		}
		n = 0
		var last error
		for _, err := range ops.Solutions(ctx, parse(t, "coin:8"), ops.ListOptions{}) {
			if last = err; err == nil {
				n++
			}
			if n == many {
				cancel()
			}
		}
		if !errors.Is(last, context.Canceled) || n < many || n > many+10_000 {
			t.Errorf("interrupted after %d: %d solutions, %v", many, n, last)
		}
		cancel()
	}
}
