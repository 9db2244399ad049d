package part

import (
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Differ are differences between neighbours.
var Differ = &rule.Part{
	Part: banmen.Part{
		Name: "differ", Names: []string{"difference", "differences", "差"},
		Title: banmen.Localized("Differences", "差"),
		Rule: banmen.Localized("A number between two cells is the difference of their numbers.",
			"二マスの間の数は、その差です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+differ(R1C1d2R2C1)", Solutions: 96,
		Wrong:     "sudoku:2x2+differ(R1C1d3R1C2):12..............",
		Elsewhere: banmen.Elsewhere{FPuzzles: "difference", SudokuMaker: 200},
	},
	Args: rule.Signs{On: differences},
}

// differences returns the signs of all differences, the longer texts first.
func differences(g *rule.Grid) (signs []rule.Sign) {
	for n := g.Most() - 1; n > 0; n-- {
		s := rule.DifferBy(n)
		s.Edge = figure.Edge{Text: strconv.Itoa(n)}
		signs = append(signs, s)
	}
	return signs
}
