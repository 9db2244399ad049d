package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// DoubleArrow is a line whose end cells add up to the sum of the cells between them.
var DoubleArrow = &rule.Part{
	Part: banmen.Part{
		Name: "doublearrow", Names: []string{"double-arrows", "double-arrow-lines", "両矢印"},
		Title: banmen.Localized("Double arrows", "両矢印"),
		Rule: banmen.Localized("The two numbers at the ends of the line have the same sum as the numbers between them.",
			"線の両端の数の合計は、間の数の合計に等しくなります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+doublearrow(R1C1-R1C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+doublearrow(R1C1-R1C3):312.............",
		Elsewhere: banmen.Elsewhere{ISS: "DoubleArrow", FPuzzles: "doublearrow", SudokuMaker: 409},
	},
	Args: rule.Lines{Least: 3, Path: figure.Path{Ends: figure.Rings, Style: figure.Style{Ink: figure.Navy}}, Of: doubleArrow},
}

func doubleArrow(g *rule.Grid, cells []int) rule.Rule {
	n := len(cells)
	return rule.Rule{Name: "doublearrow", Text: banmen.Msg("the ends of the line from %s must have the sum of the cells between them", g.Name(cells[0])),
		Constraints: []model.Constraint{model.EqualSums(rule.Vars([]int{cells[0], cells[n-1]}), rule.Vars(cells[1:n-1]))}}
}
