package rule_test

import (
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/ruletest"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// The board of most tests is 2 x 3 cells with the numbers 1 to 4:
//
//	0 1 2
//	3 4 5
func sayings(b *rule.Board) map[string]ruletest.Saying {
	plain := &rule.Board{Grid: b.Grid, Rules: []rule.Rule{b.Pair(1, 4, rule.Same)}}
	return map[string]ruletest.Saying{
		"rows": ruletest.All(b.RowHouses(), func(v []int) bool {
			return v[0] != v[1] && v[0] != v[2] && v[1] != v[2] && v[3] != v[4] && v[3] != v[5] && v[4] != v[5]
		}),
		"columns":        ruletest.All(b.ColumnHouses(), func(v []int) bool { return v[0] != v[3] && v[1] != v[4] && v[2] != v[5] }),
		"boxes":          ruletest.All(b.BoxHouses(2, 1), func(v []int) bool { return v[0] != v[3] && v[1] != v[4] && v[2] != v[5] }),
		"different rows": ruletest.One(b.DifferentRows(), func(v []int) bool { return !slices.Equal(v[:3], v[3:]) }),
		"different columns": ruletest.One(b.DifferentColumns(), func(v []int) bool {
			return !(v[0] == v[1] && v[3] == v[4]) && !(v[0] == v[2] && v[3] == v[5]) && !(v[1] == v[2] && v[4] == v[5])
		}),
		"count": ruletest.One(b.Count("row", rule.Row(0), b.Row(0), 2, 1), func(v []int) bool { return len(found(v[:3], 2)) == 1 }),
		"not touching": ruletest.All(b.NotTouching(3), func(v []int) bool {
			for _, i := range found(v, 3) {
				for _, j := range b.Neighbours(i) {
					if v[j] == 3 {
						return false
					}
				}
			}
			return true
		}),
		"cage +":      ruletest.One(b.Cage([]int{0, 3, 4}, rule.Operation{'+', 7}), func(v []int) bool { return v[0]+v[3]+v[4] == 7 }),
		"cage *":      ruletest.One(b.Cage([]int{0, 1, 2, 5}, rule.Operation{'*', 12}), func(v []int) bool { return v[0]*v[1]*v[2]*v[5] == 12 }),
		"cage -":      ruletest.One(b.Cage([]int{1, 4}, rule.Operation{'-', 2}), func(v []int) bool { return v[1]-v[4] == 2 || v[4]-v[1] == 2 }),
		"cage /":      ruletest.One(b.Cage([]int{1, 4}, rule.Operation{'/', 3}), func(v []int) bool { return v[1] == 3*v[4] || v[4] == 3*v[1] }),
		"cage":        ruletest.One(b.Cage([]int{1}, rule.Operation{0, 3}), func(v []int) bool { return v[1] == 3 }),
		"less":        ruletest.One(b.Pair(0, 3, rule.Less), func(v []int) bool { return v[0] < v[3] }),
		"same":        ruletest.One(b.Pair(0, 3, rule.Same), func(v []int) bool { return v[0] == v[3] }),
		"differ":      ruletest.One(b.Pair(0, 3, rule.Differ), func(v []int) bool { return v[0] != v[3] }),
		"double":      ruletest.One(b.Pair(0, 3, rule.Double), func(v []int) bool { return v[0] == 2*v[3] || 2*v[0] == v[3] }),
		"consecutive": ruletest.One(b.Pair(0, 3, rule.DifferBy(1)), func(v []int) bool { return v[0] == v[3]+1 || v[3] == v[0]+1 }),
		"differ by 3": ruletest.One(b.Pair(0, 3, rule.DifferBy(3)), func(v []int) bool { return v[0]*v[3] == 4 && v[0] != 2 }),
		"no signs": ruletest.All(plain.Negative(rule.Differ, rule.Same), func(v []int) bool {
			for _, p := range [][2]int{{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {2, 5}} {
				if v[p[0]] == v[p[1]] {
					return false
				}
			}
			return true
		}),
		"skyscrapers": ruletest.One(b.Skyscrapers([]int{5, 4, 3}, 2), func(v []int) bool {
			seen := 1
			if v[4] > v[5] {
				seen++
			}
			if v[3] > max(v[4], v[5]) {
				seen++
			}
			return seen == 2
		}),
		"runs":    ruletest.One(b.Runs("row", rule.Row(0), []int{0, 1, 2}, 1, []int{1, 1}), func(v []int) bool { return v[0] == 1 && v[1] != 1 && v[2] == 1 }),
		"run":     ruletest.One(b.Runs("row", rule.Row(0), []int{0, 1, 2}, 1, []int{2}), func(v []int) bool { return v[1] == 1 && (v[0] == 1) != (v[2] == 1) }),
		"no runs": ruletest.One(b.Runs("row", rule.Row(0), []int{0, 1, 2}, 1, nil), func(v []int) bool { return v[0] != 1 && v[1] != 1 && v[2] != 1 }),
	}
}

func found(v []int, symbol int) (at []int) {
	for i, x := range v {
		if x == symbol {
			at = append(at, i)
		}
	}
	return at
}

// TestRules checks each rule on all boards of 2 x 3 cells.
func TestRules(t *testing.T) {
	shape, symbols := grid.Shape{Rows: 2, Cols: 3}, codec.Digits(4)
	for name, s := range sayings(rule.NewBoard(shape, symbols, codec.Name{})) {
		t.Run(name, func(t *testing.T) { s.Check(t, shape, symbols) })
	}
}

// Clues of several types beside one line do not overlap.
func TestOutsideApart(t *testing.T) {
	clue := func(oblique bool) rule.Args {
		return rule.Clues{Oblique: oblique, Of: func(g *rule.Grid, cells []int, n int) rule.Rule {
			return rule.Rule{Constraints: []model.Constraint{model.Sum(rule.Vars(cells), n)}}
		}}
	}
	name, err := codec.SplitName("toy", "toy:4+a(5R1C1-R1C4)+b(7R1C1-R1C4)+c(2R1C1-R1C4,1R1C3-R4C3)+d(5R1C2-R2C1)",
		banmen.Alias{Of: "a"}, banmen.Alias{Of: "b"}, banmen.Alias{Of: "c"}, banmen.Alias{Of: "d"})
	if err != nil {
		t.Fatal(err)
	}
	b := rule.NewBoard(grid.Square(4), codec.Digits(4), name)
	for _, letter := range []string{"a", "b", "c", "d"} {
		clue(letter == "d").Read(b, &rule.Part{Part: banmen.Part{Name: letter}})
	}
	if _, err := b.Done(); err != nil {
		t.Fatal(err)
	}
	f := &figure.Figure{Rows: 4, Cols: 4}
	rule.Draw(b.Rules, f)
	seen := map[[2]int]string{}
	for _, o := range f.Outside {
		at := [2]int{o.Row, o.Col}
		if other, ok := seen[at]; ok || grid.Square(4).Contains(o.Row, o.Col) {
			t.Errorf("%s stands at %v, on %q", o.Text, at, other)
		}
		seen[at] = o.Text
	}
	if len(seen) != 5 || seen[[2]int{0, -3}] != "2" {
		t.Errorf("%v", seen)
	}
}
