package engine_test

import (
	"errors"
	"testing"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A cycle of Less constraints has no solution, which needs no guess however many values
// there are.
func TestCycle(t *testing.T) {
	m := new(model.Model)
	of := m.Add(50, 500)
	for i := range of {
		m.Require(model.Less{Of: []model.Var{of[i], of[(i+1)%len(of)]}})
	}
	got, stats := solutions(t, engine.Search, m, engine.Options{})
	if len(got) > 0 || stats.Guesses > 0 {
		t.Errorf("%d solutions, %+v", len(got), stats)
	}
}

// Tables of a million tuples and automata of 100,000 states can be searched.
func TestManyTuples(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	m := new(model.Model)
	of := m.Add(6, 10)
	tuples := make([][]int, 1_000_000)
	for i := range tuples {
		t := make([]int, 6)
		for j, rest := 0, i; j < 6; j, rest = j+1, rest/10 {
			t[j] = rest%10 + 1
		}
		tuples[i] = t
	}
	m.Require(model.Table{Of: of, Tuples: tuples}, model.AllDifferent{Of: of}, model.Less{Of: of})
	if got, _ := solutions(t, engine.Search, m, engine.Options{}); len(got) != 210 {
		t.Errorf("%d tuples ascend, expected all ways to choose 6 of 10 numbers: 210", len(got))
	}
	const states = 100_000
	m = new(model.Model)
	of = m.Add(18, 2)
	a := model.Automaton{States: states, Ends: []int{20}}
	for s := range states {
		a.Steps = append(a.Steps, model.Step{From: s, Value: 1, To: (s + 1) % states}, model.Step{From: s, Value: 2, To: (s*2 + 1) % states})
	}
	m.Require(model.Regular{Of: of, Automaton: a}, model.Exactly(17, of, 1))
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	got, _ := solutions(t, engine.Search, m, engine.Options{})
	if len(got) != 1 || got[0][2] != 2 { // from state 2 to 5, and 15 steps more
		t.Errorf("%v", got)
	}
	of = m.Add(1000, 2) // too long to unroll: checked only when one variable is open
	m.Constraints = []model.Constraint{model.Regular{Of: of, Automaton: a}, model.Exactly(999, of, 2)}
	if _, err := engine.Search(t.Context(), m, engine.Options{MaxFails: 3}, func(event.Event) bool { return false }); err != nil && !errors.Is(err, engine.ErrFails) {
		t.Error(err)
	}
}
