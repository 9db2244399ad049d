package logic_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// The rules of a puzzle are those that its model states.
func TestFromModel(t *testing.T) {
	for _, k := range kinds.All {
		for _, text := range k.Presets {
			p, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			empty := p.With(grid.New(p.Givens().Shape))
			m, ok := empty.(banmen.Modeler)
			if !ok {
				continue
			}
			r := logic.FromModel(p.Givens().Shape, m.Model(), empty.Figure(p.Givens()).Region)
			if slices.Contains([]string{"sudoku", "latin", "coin", "magic"}, k.Name) && r != nil && len(r.Houses) == 0 && len(r.Laws) == 0 && r.Plain() {
				t.Errorf("%s has no rules", text)
			}
			if text == "sudoku:2x3" {
				if diff := cmp.Diff(logic.Sudoku(2, 3).Houses, r.Houses); diff != "" {
					t.Error(diff)
				}
			}
		}
	}
}

// What a model says besides houses becomes pairs and laws.
func TestModelLaws(t *testing.T) {
	m := new(model.Model)
	v := m.Add(4, 4)
	m.Require(model.AllDifferent{Of: v}, model.Less{Of: v[:2]}, model.Sum(v[2:], 7),
		model.Table{Of: []model.Var{v[1], v[2]}, Tuples: [][]int{{1, 2}}, Forbidden: true}, model.Exactly(1, v[:3], 4))
	r := logic.FromModel(grid.Shape{Rows: 1, Cols: 4}, m, nil)
	if len(r.Houses) != 1 || r.Houses[0].Kind != logic.Row || !r.Houses[0].Full {
		t.Errorf("houses %+v", r.Houses)
	}
	if !r.Exclude(logic.CandOf(1, 1), logic.CandOf(2, 2)) || r.Exclude(logic.CandOf(1, 2), logic.CandOf(2, 1)) {
		t.Error("the table is not what is apart")
	}
	s := logic.NewState(r)
	for i, c := range []logic.Cand{logic.CandOf(0, 4), logic.CandOf(2, 1), logic.CandOf(0, 1)} {
		p := &logic.Step{Technique: &logic.Technique{}, Remove: []logic.Cand{c}, Proof: logic.Proof{Laws: []int{0, 1, 2}}}
		if proved := logic.Check(s, p) == nil; proved != (i < 2) {
			t.Errorf("%s is proved to be false by laws: %v", s.Name(c), proved)
		}
	}
}
