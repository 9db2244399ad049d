package engine_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/puzzletest"
)

// solutions returns the solutions an engine finds, and its statistics.
func solutions(t interface{ Fatal(...any) }, f engine.Func, m *model.Model, o engine.Options) ([][]int, event.Stats) {
	var all [][]int
	stats, err := f(context.Background(), m, o, func(e event.Event) bool {
		if e.Type == event.Solution {
			all = append(all, slices.Clone(e.Values))
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, stats
}

// randomModel draws a small model with constraints of every type.
func randomModel(t *rapid.T) *model.Model {
	m := new(model.Model)
	n := rapid.IntRange(1, 5).Draw(t, "variables")
	k := rapid.IntRange(1, 4).Draw(t, "values")
	m.Add(n, k)
	for range rapid.IntRange(0, 4).Draw(t, "constraints") {
		m.Require(modeltest.Constraint(t, n, k))
	}
	if rapid.Bool().Draw(t, "fix") {
		m.Fix([]uint16{uint16(rapid.IntRange(0, k).Draw(t, "first"))})
	}
	return m
}

// The engines find the same solutions, and those that promise reading order keep it.
func TestEnginesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := randomModel(t)
		want, _ := solutions(t, plain.Brute, m, engine.Options{})
		if !slices.IsSortedFunc(want, slices.Compare) {
			t.Fatalf("brute: not in reading order: %v", want)
		}
		naive, _ := solutions(t, plain.Naive, m, engine.Options{Trace: true})
		inOrder, _ := solutions(t, engine.Search, m, engine.Options{InOrder: true})
		free, _ := solutions(t, engine.Search, m, engine.Options{Trace: true})
		random, _ := solutions(t, engine.Search, m, engine.Options{Rand: rand.New(rand.NewPCG(1, 2))})
		slices.SortFunc(free, slices.Compare)
		slices.SortFunc(random, slices.Compare)
		for i, got := range [][][]int{naive, inOrder, free, random} {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("engine %d (-brute +got):\n%s", i, diff)
			}
		}
	})
}

// A list order that is not reading order: the second variable first, high values first.
func TestListOrder(t *testing.T) {
	m := new(model.Model)
	m.Add(2, 2)
	m.Order = []model.Literal{{Var: 1, Value: 2}, {Var: 0, Value: 2}}
	got, _ := solutions(t, engine.Search, m, engine.Options{InOrder: true})
	if diff := cmp.Diff([][]int{{2, 2}, {1, 2}, {2, 1}, {1, 1}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A domain of more than 64 values takes two words.
func TestWideDomains(t *testing.T) {
	m := new(model.Model)
	vars := m.Add(3, 100)
	m.Require(model.Sum(vars, 299), model.AllDifferent{Of: vars[:2]})
	got, _ := solutions(t, engine.Search, m, engine.Options{InOrder: true})
	if diff := cmp.Diff([][]int{{99, 100, 100}, {100, 99, 100}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A variable with values from 64 on that a sum does not involve changes none of its
// solutions.
func TestWideBesideSum(t *testing.T) {
	m := new(model.Model)
	of := m.Add(3, 63)
	m.Domains[of[0]] = []int{9}
	m.Require(model.Sum(of, 134), model.Less{Of: of})
	narrow, _ := solutions(t, engine.Search, m, engine.Options{})
	m.Domains = append(m.Domains, []int{100})
	wide, _ := solutions(t, engine.Search, m, engine.Options{})
	if len(narrow) != 1 || len(wide) != 1 || !slices.Equal(narrow[0], wide[0][:3]) {
		t.Errorf("%v beside 100, %v without", wide, narrow)
	}
}

// latin returns Latin squares of order n.
func latin(n int) *model.Model {
	m := new(model.Model)
	cells := m.Add(n*n, n)
	for i := range n {
		var row, col []model.Var
		for j := range n {
			row, col = append(row, cells[i*n+j]), append(col, cells[j*n+i])
		}
		m.Require(model.AllDifferent{Of: row}, model.AllDifferent{Of: col})
	}
	return m
}

// The events of a traced run agree with its statistics, and applied in turn they lead to
// each solution.
func TestTrace(t *testing.T) {
	for name, f := range map[string]engine.Func{"search": engine.Search, "naive": plain.Naive, "brute": plain.Brute} {
		var got event.Stats
		stats, err := f(t.Context(), latin(3), engine.Options{Trace: true}, func(e event.Event) bool {
			switch e.Type {
			case event.Guess:
				got.Guesses++
				got.Depth = max(got.Depth, e.Depth)
			case event.Back:
				got.Backtracks++
			case event.Solution:
				got.Solutions++
			}
			return true
		})
		if got.Steps, got.Work = stats.Steps, stats.Work; err != nil || got != stats {
			t.Errorf("%s: events tell %+v, statistics %+v, %v", name, got, stats, err)
		}
		if stats.Solutions != 12 {
			t.Errorf("%s: %d Latin squares of order 3, want 12", name, stats.Solutions)
		}
	}
}

func TestStopsWhenContextEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	none := func(event.Event) bool { return true }
	for name, f := range map[string]engine.Func{"search": engine.Search, "naive": plain.Naive, "brute": plain.Brute} {
		if _, err := f(ended, latin(6), engine.Options{}, none); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: an ended context gives %v", name, err)
		}
		n := 0
		stats, err := f(t.Context(), latin(6), engine.Options{}, func(event.Event) bool { n++; return n < 5 })
		if n != 5 || stats.Solutions != 5 || err != nil {
			t.Errorf("%s: a sink that wants 5 got %d, %v", name, n, err)
		}
	}
	m := new(model.Model) // four odd numbers have no odd sum, which bounds do not detect
	m.Require(model.Linear{Of: m.Add(4, 2), Worth: []int{0, 1, 3}, Least: 7, Most: 7})
	stats, err := engine.Search(t.Context(), m, engine.Options{}, none)
	if err != nil || stats.Backtracks < 2 || stats.Solutions != 0 {
		t.Fatalf("expected failures only: %+v, %v", stats, err)
	}
	if _, err := engine.Search(t.Context(), m, engine.Options{MaxFails: 1}, none); !errors.Is(err, engine.ErrFails) {
		t.Errorf("one failure allowed: %v", err)
	}
}

// Steps of a large model take long, so the context is checked before each.
func TestStopsLarge(t *testing.T) {
	m := new(model.Model)
	m.Add(1<<18, 2)
	stats, err := engine.Search(puzzletest.Ending(t.Context(), 3), m, engine.Options{}, func(event.Event) bool { return true })
	if !errors.Is(err, context.Canceled) || stats.Guesses > 3 {
		t.Errorf("%d guesses, %v", stats.Guesses, err)
	}
}

// The engine "last" fills what one constraint forces by itself, and reports where it
// stops.
func TestLast(t *testing.T) {
	m := latin(3)
	m.Fix([]uint16{1, 2, 0, 2, 3})
	got, stats := solutions(t, plain.Last, m, engine.Options{})
	if diff := cmp.Diff([][]int{{1, 2, 3, 2, 3, 1, 3, 1, 2}}, got); diff != "" || stats.Steps != 5 {
		t.Errorf("%d steps (-want +got):\n%s", stats.Steps, diff)
	}
	m = latin(3)
	m.Fix([]uint16{1, 0, 0, 0, 1})
	if got, stats := solutions(t, plain.Last, m, engine.Options{}); got != nil || stats.Steps != 0 {
		t.Errorf("nothing is forced by one line, found %v in %d steps", got, stats.Steps)
	}
}
