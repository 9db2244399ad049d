package model_test

import (
	"math"
	"strings"
	"testing"

	"github.com/banmen/banmen/model"
)

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*model.Model)
		want   string // part of the error; empty if there is no error
	}{
		"right":         {func(m *model.Model) {}, ""},
		"no value":      {func(m *model.Model) { m.Domains[0] = nil }, ""},
		"contradiction": {func(m *model.Model) { m.Require(model.Exactly(-1, []model.Var{0}, 1)) }, ""},
		"value 0":       {func(m *model.Model) { m.Domains[0] = []int{0, 1} }, "domain of variable 0"},
		"descending":    {func(m *model.Model) { m.Domains[1] = []int{2, 1} }, "domain of variable 1"},
		"no variables":  {func(m *model.Model) { m.Require(model.Sum(nil, 1)) }, "constraint 1 (linear): it has no variables"},
		"unknown":       {func(m *model.Model) { m.Require(model.Linear{Of: []model.Var{0, 3}}) }, "variable 3 of 3"},
		"negative":      {func(m *model.Model) { m.Require(model.AllDifferent{Of: []model.Var{-1}}) }, "variable -1 of 3"},
		"twice":         {func(m *model.Model) { m.Require(model.AllDifferent{Of: []model.Var{1, 1}}) }, "variable 1 twice"},
		"short worths":  {func(m *model.Model) { m.Require(model.Linear{Of: []model.Var{0}, Worth: []int{0, 1}}) }, "value 2 of variable 0"},
		"overflow": {func(m *model.Model) {
			m.Require(model.Linear{Of: []model.Var{0, 1}, Worth: []int{0, math.MaxInt64, math.MinInt64, 0}})
		}, "overflow"},
		"coefficients": {func(m *model.Model) { m.Require(model.Linear{Of: []model.Var{0}, Coefficients: []int{1, 2}}) }, "constraint 1 (linear): it has 2 coefficients, expected 1"},
		"steep":        {func(m *model.Model) { m.Require(model.Linear{Of: []model.Var{0}, Coefficients: []int{math.MaxInt64}}) }, "overflow"},
		"value":        {func(m *model.Model) { m.Require(model.Count{Of: []model.Var{0}, Values: []int{0}}) }, "(count): there is no value 0"},
		"width":        {func(m *model.Model) { m.Require(model.Table{Of: []model.Var{0, 1}, Tuples: [][]int{{1, 2}, {1}}}) }, "(table): tuple 1 has 1 values, expected 2"},
		"tuple":        {func(m *model.Model) { m.Require(model.Table{Of: []model.Var{0}, Tuples: [][]int{{0}}}) }, "(table): tuple 0: there is no value 0"},
		"no state":     {func(m *model.Model) { m.Require(model.Regular{Of: []model.Var{0}}) }, "(regular): it has 0 states"},
		"unreached":    {func(m *model.Model) { m.Require(regular(model.Step{From: 1, Value: 1, To: 0})) }, "(regular): no steps lead to state 1"},
		"no such state": {func(m *model.Model) { m.Require(regular(model.Step{Value: 1, To: 2})) },
			"(regular): step 0 leads from state 0 to 2, expected states from 0 to 1"},
		"ragged":   {func(m *model.Model) { m.Require(model.AllDifferentRows{Rows: [][]model.Var{{0}, {1, 2}}}) }, "(all different rows): row 1 has 2 variables, expected 1"},
		"in an or": {func(m *model.Model) { m.Require(model.Or{Of: []model.Constraint{model.Not{Of: model.Less{}}}}) }, "constraint 1 (or): its part 0 (not): its part 0 (less): it has no variables"},
		"nil":      {func(m *model.Model) { m.Require(model.Not{}) }, "(not): its part 0: it is nil"},
		"foreign":  {func(m *model.Model) { m.Require(struct{ model.Less }{model.Less{Of: m.Add(2, 2)}}) }, "is no sort of constraint"},
		"follow":   {func(m *model.Model) { m.Aux = []model.Var{5} }, "variables that follow: it names variable 5 of 3"},
		"all sorts": {func(m *model.Model) {
			of := []model.Var{0, 1, 2}
			less := model.Less{Of: of}
			m.Require(less, model.Table{Of: of, Tuples: [][]int{{1, 2, 9}}}, regular(model.Step{Value: 7, To: 1}), model.EqualSums(of[:1], of[1:]),
				model.AllDifferentRows{Rows: [][]model.Var{{0}, {1}}}, model.Or{Of: []model.Constraint{less, model.And{Of: []model.Constraint{less, model.Not{Of: less}}}}})
			m.AddAux(2, 2)
		}, ""},
		"order": {func(m *model.Model) { m.Order = []model.Literal{{Var: 3, Value: 1}} }, "order names variable 3"},
	} {
		m := new(model.Model)
		vars := m.Add(3, 3)
		m.Require(model.AllDifferent{Of: vars})
		c.change(m)
		err := m.Check()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// regular returns a Regular of two states with some steps.
func regular(steps ...model.Step) model.Constraint {
	return model.Regular{Of: []model.Var{0}, Automaton: model.Automaton{States: 2, Steps: steps}}
}

// Check accepts a million tuples and an automaton of 100,000 states.
func TestCheckLarge(t *testing.T) {
	m := new(model.Model)
	of := m.Add(6, 10)
	table := model.Table{Of: of}
	tuples, states := 1_000_000, 100_000
	if testing.Short() {
		tuples, states = tuples/10, states/10
	}
	for i := range tuples {
		tuple := make([]int, 6)
		for j := range tuple {
			tuple[j], i = i%10+1, i/10
		}
		table.Tuples = append(table.Tuples, tuple)
	}
	a := model.Automaton{States: states, Ends: []int{states - 1}}
	for s := range a.States - 1 {
		a.Steps = append(a.Steps, model.Step{From: s, Value: 1, To: s + 1})
	}
	m.Require(table, model.Regular{Of: of, Automaton: a})
	if err := m.Check(); err != nil {
		t.Error(err)
	}
}
