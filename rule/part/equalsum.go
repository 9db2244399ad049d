package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// EqualSum are groups of cells with the same sum.
var EqualSum = &rule.Part{
	Part: banmen.Part{
		Name: "equalsum", Names: []string{"equal-sum", "equal-sums", "等しい和"},
		Title: banmen.Localized("Equal sums", "等しい和"),
		Rule: banmen.Localized("Groups of one colour have the same sum. Numbers may repeat.",
			"同じ色の組では、数の合計が等しくなります。同じ数が入ってもかまいません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+equalsum(R1C1-R1C2=R3C3)", Solutions: 24,
		Wrong:     "sudoku:2x2+equalsum(R1C1-R1C2=R3C3):12........4.....",
		Elsewhere: banmen.Elsewhere{ISS: "EqualSum"},
	},
	Args: rule.Groups{Least: 1, Uneven: true, Shared: true, Ink: figure.Brown, Of: equalSum},
}

func equalSum(g *rule.Grid, groups [][]int) rule.Rule {
	r := rule.Rule{Name: "equalsum", Text: banmen.Msg("the groups at %s and %s must have the same sum", g.Name(groups[0][0]), g.Name(groups[1][0]))}
	for _, other := range groups[1:] {
		if one, other := unshared(groups[0], other); len(one)+len(other) > 0 {
			r.Constraints = append(r.Constraints, model.EqualSums(rule.Vars(one), rule.Vars(other)))
		}
	}
	return r
}

// unshared returns the cells of two groups that are not in both.
func unshared(a, b []int) (onlyA, onlyB []int) {
	without := func(cells, others []int) []int {
		return slices.DeleteFunc(slices.Clone(cells), func(c int) bool { return slices.Contains(others, c) })
	}
	return without(a, b), without(b, a)
}
