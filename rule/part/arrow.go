package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Arrow is a line whose first number is the sum of the others.
var Arrow = &rule.Part{
	Part: banmen.Part{
		Name: "arrow", Names: []string{"arrows", "矢印", "アロー"},
		Title: banmen.Localized("Arrows", "矢印"),
		Rule: banmen.Localized("The numbers along an arrow sum to the number at its start.",
			"矢印の上の数字の合計は、始点の丸の数に等しくなります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+arrow(R1C3-R1C1)", Solutions: 48,
		Wrong:     "sudoku:2x2+arrow(R1C1-R1C3):12..............",
		Elsewhere: banmen.Elsewhere{ISS: "Arrow", FPuzzles: "arrow", SudokuMaker: 408},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Arrow: true, Pill: 1}, Of: arrow},
}

func arrow(g *rule.Grid, cells []int) rule.Rule {
	of := rule.Vars(cells)
	return rule.Rule{Name: "arrow", Text: banmen.Msg("the numbers along the arrow must have the sum in %s", g.Name(cells[0])),
		Constraints: []model.Constraint{model.EqualSums(of[:1], of[1:])}}
}
