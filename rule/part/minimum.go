package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Minimum are cells that are less than all their neighbours.
var Minimum = &rule.Part{
	Part: banmen.Part{
		Name: "minimum", Names: []string{"min", "minima", "最小"},
		Title: banmen.Localized("Minima", "最小"),
		Rule: banmen.Localized("A cell with arrowheads that point inwards is less than its neighbours without arrowheads.",
			"内向きの矢じりがあるマスの数は、上下左右の、矢じりのないマスの数より小さくなります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+minimum(R2C2)", Solutions: 78,
		Wrong:     "sudoku:2x2+minimum(R2C2):.....4..........",
		Elsewhere: banmen.Elsewhere{FPuzzles: "minimum", SudokuMaker: 103},
	},
	Args: rule.Cells{Lines: true, Mark: figure.Mark{Place: figure.Pit}, Of: minimum},
}

func minimum(g *rule.Grid, cells, all []int) rule.Rule {
	r := rule.Rule{Name: "minimum", Text: banmen.Msg("%s must be less than its neighbours without a circle", g.Name(cells[0]))}
	for _, c := range g.Adjacent(cells[0]) {
		if slices.Contains(all, c) {
			continue
		}
		r.Constraints = append(r.Constraints, model.Less{Of: rule.Vars([]int{cells[0], c})})
	}
	return r
}
