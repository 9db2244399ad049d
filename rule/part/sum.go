package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Sum is the part for sets of cells with a sum. Numbers may repeat, and cells may have factors.
var Sum = &rule.Part{
	Part: banmen.Part{
		Name: "sum", Names: []string{"sums", "合計"},
		Title: banmen.Localized("Sums", "合計"),
		Rule: banmen.Localized("The numbers in the cells sum to the total in the corner. They may repeat. Where factors such as ×2 are written, each number is multiplied by the factor of its outline first, and the total is below the board.",
			"囲まれたマスの数の合計は左上の数です。同じ数が入ってもかまいません。×2のような倍率が書かれた囲みでは、数にその倍率を掛けてから足し、合計は盤面の下に示します。"),
		Numbers: true,
		Preset:  "sudoku:2x2+sum(3R1C1R2C3)", Solutions: 24,
		Wrong:     "sudoku:2x2+sum(8R1C1R2C3):2.....3.........",
		Elsewhere: banmen.Elsewhere{ISS: "Sum"},
	},
	Args: rule.WeightedSums{Ink: figure.Blue, Of: sumOf},
}

func sumOf(g *rule.Grid, cells, factors []int, total int) rule.Rule {
	sum := model.Sum(rule.Vars(cells), total)
	if slices.ContainsFunc(factors, func(f int) bool { return f != 1 }) {
		sum.Coefficients = factors
	}
	return rule.Rule{Name: "sum", Text: banmen.Msg("the cells around %s must have the sum %d", g.Name(cells[0]), total), Constraints: []model.Constraint{sum}}
}
