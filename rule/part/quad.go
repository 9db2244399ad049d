package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Quad are numbers at a corner of four cells.
var Quad = &rule.Part{
	Part: banmen.Part{
		Name: "quad", Names: []string{"quads", "quadruple", "quadruples", "四つ角"},
		Title: banmen.Localized("Quadruples", "四つ角"),
		Rule: banmen.Localized("The four cells around a circle contain each number in it, at least as often as it is written there.",
			"四マスの交わる角の丸に書かれた数は、その四マスに、少なくとも書かれた回数だけ入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+quad(1.2R1C2)", Solutions: 160,
		Wrong:     "sudoku:2x2+quad(1.2R1C2):.34..13.........",
		Elsewhere: banmen.Elsewhere{ISS: "Quad", FPuzzles: "quadruple", SudokuMaker: 303},
	},
	Args: rule.ValueCages{Corner: true, Of: quad},
}

func quad(g *rule.Grid, cells, values []int) rule.Rule {
	r := contain(g, cells, values)
	r.Name, r.Text = "quad", banmen.Msg("the four cells from %s to %s must have the numbers at their corner", g.Name(cells[0]), g.Name(cells[3]))
	return r
}
