// Package ruletest tries rules on all boards of a small size against plain words.
package ruletest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// A Saying has rules, and an independent definition: a function that reports whether a full board
// satisfies them.
type Saying struct {
	Rules []rule.Rule
	Means func(v []int) bool
}

// All returns the saying of rules.
func All(rules []rule.Rule, means func(v []int) bool) Saying { return Saying{rules, means} }

// One returns the saying of a single rule.
func One(r rule.Rule, means func(v []int) bool) Saying { return Saying{[]rule.Rule{r}, means} }

// Check tests a rule on all boards of a shape. A full board has no faults if and only if the
// independent definition holds, and engines must agree. A board with open cells must not have a
// fault if it can be completed.
func (s Saying) Check(t *testing.T, shape grid.Shape, symbols codec.Symbols) {
	t.Helper()
	var solutions [][]int
	completes := map[string]bool{}
	boards := 0
	eachBoard(shape, 1, len(symbols), func(b grid.Board) {
		boards++
		v := make([]int, len(b.Cells))
		for i, x := range b.Cells {
			v[i] = int(x)
		}
		want := s.Means(v)
		if fs := rule.Faults(s.Rules, b, symbols); want != (len(fs) == 0) {
			t.Fatalf("%v: faults %v, want some: %v", v, fs, !want)
		}
		if want {
			solutions = append(solutions, v)
			subsets(b.Cells, completes)
		}
	})
	eachBoard(shape, 0, len(symbols), func(b grid.Board) {
		if fs := rule.Faults(s.Rules, b, symbols); len(fs) > 0 && completes[key(b.Cells)] {
			t.Fatalf("%v can be completed, faults %v", b.Cells, fs)
		}
	})
	if len(solutions) == 0 || len(solutions) == boards {
		t.Fatalf("%d of %d boards keep the rule: it is not tried", len(solutions), boards)
	}
	if got := solve(t, rule.Model(s.Rules, grid.New(shape), len(symbols)-1)); !slices.EqualFunc(got, solutions, slices.Equal) {
		t.Errorf("engines find %d boards, plain words %d, or others", len(got), len(solutions))
	}
	checkShown(t, s.Rules, shape)
}

// eachBoard calls f with all boards of a shape that have values from least to below end.
func eachBoard(shape grid.Shape, least, end int, f func(grid.Board)) {
	b := grid.New(shape)
	var fill func(i int)
	fill = func(i int) {
		if i == len(b.Cells) {
			f(b)
			return
		}
		for v := least; v < end; v++ {
			b.Cells[i] = uint16(v)
			fill(i + 1)
		}
	}
	fill(0)
}

// subsets records all boards that have some cells of a full board.
func subsets(cells []uint16, all map[string]bool) {
	for set := range 1 << len(cells) {
		some := slices.Clone(cells)
		for i := range some {
			if set>>i&1 == 0 {
				some[i] = 0
			}
		}
		all[key(some)] = true
	}
}

// key returns the text of cells that keys a map.
func key(cells []uint16) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func solve(t *testing.T, m *model.Model) (all [][]int) {
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	_, err := engine.Search(context.Background(), m, engine.Options{InOrder: true}, func(e event.Event) bool {
		all = append(all, slices.Clone(e.Values))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// checkShown checks that rules have a sentence, unless they only require different symbols, and
// that their drawings stay on the board.
func checkShown(t *testing.T, rules []rule.Rule, s grid.Shape) {
	f := &figure.Figure{Rows: s.Rows, Cols: s.Cols}
	rule.Draw(rules, f)
	for _, p := range f.Paths {
		if slices.ContainsFunc(p.Cells, func(c int) bool { return c < 0 || c >= s.Size() }) {
			t.Errorf("path %v", p)
		}
	}
	for _, o := range f.Outside {
		if s.Contains(o.Row, o.Col) {
			t.Errorf("a clue outside stands on the board: %v", o)
		}
	}
	for _, r := range rules {
		if r.Name == "" || r.Text.Format == "" && r.Where.Format == "" {
			t.Errorf("%+v says nothing", r)
		}
	}
}
