package logic_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// FromModel takes exactly the rules that the model states.
func TestFromModel(t *testing.T) {
	for _, k := range kinds.All {
		for i, text := range k.Presets {
			if testing.Short() && i > 2 && text != "sudoku:2x3" {
				continue
			}
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
			if slices.Contains([]string{"sudoku", "latin", "coin", "magic"}, k.Name) && r != nil && len(r.Houses) == 0 && len(r.Laws) == 0 && r.HousesOnly() && !strings.Contains(text, "+nohouses") {
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

// Constraints of a model other than houses become pairs and laws.
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

// Rules reserve memory before they use it, and stop when it is refused. Rows that differ
// share equal parts.
func TestSpend(t *testing.T) {
	shape := grid.Square(30)
	m := &model.Model{Domains: make([][]int, shape.Size())}
	for c := range m.Domains {
		m.Domains[c] = grid.Identity(31)[1:]
	}
	var rows, cols [][]model.Var
	for i := range 30 {
		var row, col []model.Var
		for j := range 30 {
			row, col = append(row, model.Var(shape.At(i, j))), append(col, model.Var(shape.At(j, i)))
		}
		rows, cols = append(rows, row), append(cols, col)
	}
	m.Require(model.AllDifferentRows{Rows: rows}, model.AllDifferentRows{Rows: cols})
	spent := 0
	r, _, err := logic.FromGivens(shape, m, nil, grid.New(shape), nil, func(bytes int) error {
		spent += bytes
		return nil
	})
	if err != nil || len(r.Laws) != 870 || spent > 8<<20 {
		t.Errorf("%d laws, %d bytes, %v", len(r.Laws), spent, err)
	}
	enough := errors.New("enough")
	for _, most := range []int{0, spent / 4, spent / 2, spent - 1} {
		left := most
		r, _, err := logic.FromGivens(shape, m, nil, grid.New(shape), nil, func(bytes int) error {
			if left -= bytes; left < 0 {
				return enough
			}
			return nil
		})
		if r != nil || !errors.Is(err, enough) {
			t.Errorf("%d of %d bytes: %v", most, spent, err)
		}
	}
}

// Large values use no more memory than small ones.
func TestWorthTooMuch(t *testing.T) {
	shape := grid.Shape{Rows: 1, Cols: 100}
	m := &model.Model{Domains: make([][]int, shape.Size())}
	var of []model.Var
	for c := range m.Domains {
		m.Domains[c] = []int{1, 2, 3}
		of = append(of, model.Var(c))
	}
	m.Require(model.Linear{Of: of, Worth: []int{0, 0, 1, 1_000_000_000_000}, Least: 90, Most: 90})
	r := logic.FromModel(shape, m, nil)
	in := slices.Repeat([]logic.Mask{logic.MaskOf(1, 2, 3)}, 100)
	if len(r.Laws) != 1 || !r.Laws[0].Possible(in) {
		t.Error("the sum is possible")
	}
	for i := range 11 {
		in[i] = logic.MaskOf(1, 3)
	}
	if r.Laws[0].Possible(in) {
		t.Error("the sum is not possible")
	}
}
