package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Maximum are cells that are greater than all their neighbours.
var Maximum = &rule.Part{
	Part: banmen.Part{
		Name: "maximum", Names: []string{"max", "maxima", "最大"},
		Title: banmen.Localized("Maxima", "最大"),
		Rule: banmen.Localized("A cell with arrowheads that point outwards is greater than its neighbours without arrowheads.",
			"外向きの矢じりがあるマスの数は、上下左右の、矢じりのないマスの数より大きくなります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+maximum(R2C2)", Solutions: 78,
		Wrong:     "sudoku:2x2+maximum(R2C2):.....1..........",
		Elsewhere: banmen.Elsewhere{FPuzzles: "maximum", SudokuMaker: 102},
	},
	Args: rule.Cells{Lines: true, Mark: figure.Mark{Place: figure.Peak}, Of: maximum},
}

func maximum(g *rule.Grid, cells, all []int) rule.Rule {
	r := rule.Rule{Name: "maximum", Text: banmen.Msg("%s must be greater than its neighbours without a circle", g.Name(cells[0]))}
	for _, c := range g.Adjacent(cells[0]) {
		if slices.Contains(all, c) {
			continue
		}
		r.Constraints = append(r.Constraints, model.Less{Of: rule.Vars([]int{c, cells[0]})})
	}
	return r
}
