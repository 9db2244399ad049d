package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Between is a line whose ends have the least and the greatest number.
var Between = &rule.Part{
	Part: banmen.Part{
		Name: "between", Names: []string{"between-lines", "betweenline", "間", "ビトウィーン"},
		Title: banmen.Localized("Between lines", "ビトウィーン"),
		Rule: banmen.Localized("The numbers along the line lie strictly between the numbers at its ends.",
			"線の上の数字は、両端の数の間の数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+between(R4C1-R4C4)", Solutions: 48,
		Wrong:     "sudoku:2x2+between(R1C1-R1C3):21..............",
		Elsewhere: banmen.Elsewhere{ISS: "Between", FPuzzles: "betweenline", SudokuMaker: 403},
	},
	Args: rule.Lines{Least: 3, Path: figure.Path{Ends: figure.Rings, Style: figure.Style{Ink: figure.Grey}}, Of: between},
}

func between(g *rule.Grid, cells []int) rule.Rule {
	var must []model.Constraint
	a, z := cells[0], cells[len(cells)-1]
	for _, c := range cells[1 : len(cells)-1] {
		must = append(must, model.Or{Of: []model.Constraint{model.Less{Of: rule.Vars([]int{a, c, z})}, model.Less{Of: rule.Vars([]int{z, c, a})}}})
	}
	return rule.Rule{Name: "between", Constraints: must,
		Text: banmen.Msg("the numbers along the line must be between those at its ends, %s and %s", g.Name(a), g.Name(z))}
}
