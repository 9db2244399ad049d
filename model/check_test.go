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
		want   string // part of the error; empty: none
	}{
		"right":         {func(m *model.Model) {}, ""},
		"no value":      {func(m *model.Model) { m.Domains[0] = nil }, ""},
		"contradiction": {func(m *model.Model) { m.Require(model.Count{Of: []model.Var{0}, Value: 1, N: -1}) }, ""},
		"value 0":       {func(m *model.Model) { m.Domains[0] = []int{0, 1} }, "domain of variable 0"},
		"descending":    {func(m *model.Model) { m.Domains[1] = []int{2, 1} }, "domain of variable 1"},
		"no variables":  {func(m *model.Model) { m.Require(model.Sum{Total: 1}) }, "constraint 1: it has no variables"},
		"unknown":       {func(m *model.Model) { m.Require(model.Sum{Of: []model.Var{0, 3}}) }, "variable 3 of 3"},
		"negative":      {func(m *model.Model) { m.Require(model.AllDifferent{Of: []model.Var{-1}}) }, "variable -1 of 3"},
		"twice":         {func(m *model.Model) { m.Require(model.AllDifferent{Of: []model.Var{1, 1}}) }, "variable 1 twice"},
		"short worths":  {func(m *model.Model) { m.Require(model.Sum{Of: []model.Var{0}, Worth: []int{0, 1}}) }, "value 2 of variable 0"},
		"overflow": {func(m *model.Model) {
			m.Require(model.Sum{Of: []model.Var{0, 1}, Worth: []int{0, math.MaxInt64, math.MinInt64, 0}})
		}, "overflow"},
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
