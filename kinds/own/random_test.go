package own_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/own"
	"github.com/banmen/banmen/ops"
)

// words name variables of a board of 2x3.
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

// randomRest draws domains and an order, which may name impossible values.
func randomRest(t *rapid.T) string {
	text := ""
	if rapid.Bool().Draw(t, "domains") {
		cells := rapid.SampledFrom([]string{"all", "R1", "C2", "R2C3", "R1C1 R1C2"}).Draw(t, "of")
		values, err := json.Marshal(rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"0", "2", "x"}), 0, 2, rapid.ID).Draw(t, "domain"))
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf(`,"domains":{%q:%s}`, cells, values)
	}
	if rapid.Bool().Draw(t, "ordered") {
		text += fmt.Sprintf(`,"order":[%q,%q,%q]`, literal(t), literal(t), literal(t))
	}
	return text
}

func literal(t *rapid.T) string {
	return fmt.Sprintf("R%dC%d=%s", rapid.IntRange(1, 2).Draw(t, "row"), rapid.IntRange(1, 3).Draw(t, "column"),
		rapid.SampledFrom([]string{"0", "2", "x"}).Draw(t, "symbol"))
}

// allowed returns the boards that break no rule of p, in its list order.
func allowed(p *own.Puzzle) (all []grid.Board) {
	for i := range 729 {
		b := grid.New(p.Givens().Shape)
		for c := range b.Cells {
			b.Cells[c] = uint16(i%3 + 1)
			i /= 3
		}
		if len(p.Faults(b)) == 0 && p.Givens().ContainedIn(b) {
			all = append(all, b)
		}
	}
	slices.SortFunc(all, func(a, b grid.Board) int {
		for _, l := range p.Order {
			if x, y := int(a.Cells[l.Var]) == l.Value, int(b.Cells[l.Var]) == l.Value; x != y {
				return map[bool]int{true: -1, false: 1}[x]
			}
		}
		return slices.Compare(a.Cells, b.Cells)
	})
	return all
}

// TestRandom checks that engines, which add variables for ranges, find exactly the boards that the
// rules allow, and that accepted symmetries map solutions to solutions.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var rules []string
		for range rapid.IntRange(0, 3).Draw(t, "rules") {
			rules = append(rules, randomRule(t))
		}
		text := `model:{"grid":"2x3","values":[0,2,"x"],"constraints":[` + strings.Join(rules, ",") + `]` + randomRest(t)
		symmetric(t, text, allowed(puzzle(t, text+"}")))
		if rapid.Bool().Draw(t, "given") {
			text += `,"givens":"` + rapid.StringMatching(`[02x.]{2}[.]{4}`).Draw(t, "givens") + `"`
		}
		p := puzzle(t, text+"}")
		want := allowed(p)
		var got []grid.Board
		for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, b)
		}
		if !slices.EqualFunc(want, got, grid.Board.Equal) {
			t.Fatalf("%s has %d solutions, found %d, or in another order", text, len(want), len(got))
		}
		if n, err := ops.Count(t.Context(), p, ops.CountOptions{}); err != nil || n.Int64() != int64(len(want)) {
			t.Fatalf("%s has %d solutions, counted %v, %v", text, len(want), n, err)
		}
		ranked(t, p, want)
		for _, y := range symmetries {
			if q, err := own.Kind.Parse(text + `,"symmetries":[` + y + `]}`); err == nil {
				classes(t, q, want)
			}
		}
	})
}

func puzzle(t *rapid.T, text string) *own.Puzzle {
	p, err := own.Kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*own.Puzzle)
}

// ranked ranks each solution and unranks its number.
func ranked(t *rapid.T, p banmen.Puzzle, solutions []grid.Board) {
	r, err := ops.NewRanks(t.Context(), p, ops.RankOptions{})
	if err != nil || r.Count().Int64() != int64(len(solutions)) {
		t.Fatalf("%s: %v", p, err)
	}
	for i, b := range solutions {
		n, err := r.Rank(t.Context(), b)
		if err != nil || n.Int64() != int64(i) {
			t.Fatalf("%s: solution %d has the number %v, %v", p, i, n, err)
		}
		if c, err := r.Unrank(t.Context(), n); err != nil || !c.Equal(b) {
			t.Fatalf("%s: number %d is %v, %v", p, i, c, err)
		}
	}
}

var symmetries = []string{`"mirror"`, `"flip"`, `"mirror","values"`, `{"values":"0 2"}`, `{"values":"0 2 x"}`, `{"cells":["R1C1 R1C3","R2C1 R2C3"],"values":"0 x"}`}

// symmetric checks that accepted symmetries map solutions to solutions.
func symmetric(t *rapid.T, text string, solutions []grid.Board) {
	for _, y := range symmetries {
		p, err := own.Kind.Parse(text + `,"symmetries":[` + y + `]}`)
		if err != nil {
			continue
		}
		for _, b := range solutions {
			for _, g := range p.(banmen.Symmetric).Symmetries()[0].Generators {
				if len(p.Faults(g.Apply(b))) > 0 {
					t.Fatalf("%s: %s is taken for a symmetry", text, y)
				}
			}
		}
	}
}

// classes compares listed and counted classes with an enumeration: the first solution of
// each class with its size.
func classes(t *rapid.T, p banmen.Puzzle, solutions []grid.Board) {
	y, err := ops.NewSymmetries(p, "declared")
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	var want, got []string
	seen := map[string]bool{}
	for _, b := range solutions {
		if before := len(seen); !seen[fmt.Sprint(b.Cells)] {
			reach(y.Generators(), b, seen)
			want = append(want, fmt.Sprint(b.Cells, len(seen)-before))
		}
	}
	for c, err := range y.Classes(t.Context(), ops.ListOptions{}) {
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		got = append(got, fmt.Sprint(c.Board.Cells, c.Size))
	}
	n, err := y.Count(t.Context(), ops.CountOptions{})
	if !slices.Equal(want, got) || err != nil || n.Count.Int64() != int64(len(want)) {
		t.Fatalf("%s: listed %v, counted %v, want %v, %v", p, got, n.Count, want, err)
	}
}

// reach marks the images of a board under symmetries.
func reach(ys []grid.Symmetry, b grid.Board, seen map[string]bool) {
	if name := fmt.Sprint(b.Cells); !seen[name] {
		seen[name] = true
		for _, y := range ys {
			reach(ys, y.Apply(b), seen)
		}
	}
}
