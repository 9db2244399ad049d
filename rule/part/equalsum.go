package part

import (
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
	Args: rule.Groups{Least: 1, Uneven: true, Ink: figure.Brown, Of: equalSum},
}

func equalSum(g *rule.Grid, groups [][]int) rule.Rule {
	r := rule.Rule{Name: "equalsum", Text: banmen.Msg("the groups at %s and %s must have the same sum", g.Name(groups[0][0]), g.Name(groups[1][0]))}
	for _, other := range groups[1:] {
		r.Constraints = append(r.Constraints, model.EqualSums(rule.Vars(groups[0]), rule.Vars(other)))
	}
	return r
}
