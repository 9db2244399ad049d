package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Renban is a line of consecutive numbers in any order.
var Renban = &rule.Part{
	Part: banmen.Part{
		Name: "renban", Names: []string{"renban-lines", "レンバン", "連番"},
		Title: banmen.Localized("Renban lines", "レンバン"),
		Rule: banmen.Localized("The numbers along the line are consecutive and do not repeat, in any order.",
			"線の上の数字は、順不同の連続した数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+renban(R2C3-R2C4)", Solutions: 144,
		Wrong:     "sudoku:2x2+renban(R1C1-R1C2):13..............",
		Elsewhere: banmen.Elsewhere{ISS: "Renban", FPuzzles: "renban", SudokuMaker: 400},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Violet}}, Of: renban},
}

func renban(g *rule.Grid, cells []int) rule.Rule {
	near := func(x, y int) bool { return max(x-y, y-x) < len(cells) }
	return rule.Rule{Name: "renban", Where: banmen.Msg("the line from %s", g.Name(cells[0])),
		Text:        banmen.Msg("the numbers along the line from %s must be consecutive, in any order", g.Name(cells[0])),
		Constraints: append([]model.Constraint{model.AllDifferent{Of: rule.Vars(cells)}}, g.Among(cells, near)...)}
}
