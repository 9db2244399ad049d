package model_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/model"
	"github.com/banmen/banmen/ops"
)

// words stand for variables of a board of 2x3.
var words = []string{"rows", "columns", "all", "pairs", "all diagonals", "boxes 2x1", "R1C1 R2C3", "R1-2C2-3", "R1C1..R2C2", "R2C3"}

// randomRule draws a constraint on a board of 2x3 with the values 0, 2 and x.
func randomRule(t *rapid.T) string {
	of, err := json.Marshal(rapid.SliceOfN(rapid.SampledFrom(words), 1, 2).Draw(t, "of"))
	if err != nil {
		t.Fatal(err)
	}
	least := rapid.IntRange(0, 4).Draw(t, "least")
	limits := fmt.Sprintf("[%d,%d]", least, least+rapid.IntRange(0, 3).Draw(t, "more"))
	rule := fmt.Sprintf(`{"of":%s,`, of)
	switch rapid.IntRange(0, 3).Draw(t, "sort") {
	case 0:
		return rule + `"different":true}`
	case 1:
		return rule + `"sum":` + limits + `,"worth":{"x":` + fmt.Sprint(rapid.IntRange(-2, 5).Draw(t, "worth")) + `}}`
	}
	return rule + `"count":{"` + rapid.SampledFrom([]string{"0", "2", "x"}).Draw(t, "value") + `":` + limits + `}}`
}

// What engines find, with sums and counts of a range as variables more, is what
// the rules allow board by board; and what is taken for a symmetry is one.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var rules []string
		for range rapid.IntRange(0, 3).Draw(t, "rules") {
			rules = append(rules, randomRule(t))
		}
		text := `model:{"grid":"2x3","values":[0,2,"x"],"constraints":[` + strings.Join(rules, ",") + `]`
		p, err := model.Kind.Parse(text + "}")
		if err != nil {
			t.Fatal(err)
		}
		var want []grid.Board
		for i := range 729 {
			b := grid.New(p.Givens().Shape)
			for c := range b.Cells {
				b.Cells[c] = uint16(i%3 + 1)
				i /= 3
			}
			if len(p.Faults(b)) == 0 {
				want = append(want, b)
			}
		}
		slices.SortFunc(want, func(a, b grid.Board) int { return slices.Compare(a.Cells, b.Cells) })
		var got []grid.Board
		for b, err := range ops.Solutions(t.Context(), p, 0) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, b)
		}
		if !slices.EqualFunc(want, got, grid.Board.Equal) {
			t.Fatalf("%s has %d solutions, found %d, or in another order", text, len(want), len(got))
		}
		if n, err := ops.Count(t.Context(), p, 0); err != nil || n.Int64() != int64(len(want)) {
			t.Fatalf("%s has %d solutions, counted %v, %v", text, len(want), n, err)
		}
		symmetric(t, text, want)
	})
}

// symmetric tries symmetries: each that is taken takes solutions to solutions.
func symmetric(t *rapid.T, text string, solutions []grid.Board) {
	for _, y := range []string{`"mirror"`, `"flip"`, `{"values":"0 2"}`, `{"values":"0 2 x"}`, `{"cells":["R1C1 R1C3","R2C1 R2C3"],"values":"0 x"}`} {
		p, err := model.Kind.Parse(text + `,"symmetries":[` + y + `]}`)
		if err != nil {
			continue
		}
		for _, b := range solutions {
			c := p.(banmen.Symmetric).Symmetries()[0].Generators[0].Apply(b)
			if len(p.Faults(c)) > 0 {
				t.Fatalf("%s: %s is taken for a symmetry", text, y)
			}
		}
	}
}
