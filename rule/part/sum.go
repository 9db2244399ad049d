package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Sum are sets of cells with a sum, in which numbers may repeat.
var Sum = &rule.Part{
	Part: banmen.Part{
		Name: "sum", Names: []string{"sums", "合計"},
		Title: banmen.Localized("Sums", "合計"),
		Rule: banmen.Localized("The numbers in the cells sum to the total in the corner. They may repeat.",
			"囲まれたマスの数の合計は左上の数です。同じ数が入ってもかまいません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+sum(3R1C1R2C3)", Solutions: 24,
		Wrong:     "sudoku:2x2+sum(8R1C1R2C3):2.....3.........",
		Elsewhere: banmen.Elsewhere{ISS: "Sum"},
	},
	Args: rule.Cages{Least: 1, Numbered: true, Ink: figure.Blue, Of: sumOf},
}

func sumOf(g *rule.Grid, cells []int, n int) rule.Rule {
	return rule.Rule{Name: "sum", Text: banmen.Msg("the cells around %s must have the sum %d", g.Name(cells[0]), n),
		Constraints: []model.Constraint{model.Sum(rule.Vars(cells), n)}}
}
