package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Clone are groups with the same symbols in the same order.
var Clone = &rule.Part{
	Part: banmen.Part{
		Name: "clone", Names: []string{"clones", "クローン"},
		Title: banmen.Localized("Clones", "クローン"),
		Rule: banmen.Localized("Clones have the same symbols in the same places.",
			"組どうしには、同じ記号が同じ順で入ります。"),
		Preset: "sudoku:2x2+clone(R1C1-R1C2=R3C2-R3C3)", Solutions: 24,
		Wrong:     "sudoku:2x2+clone(R1C1-R1C2=R3C2-R3C3):1........2......",
		Elsewhere: banmen.Elsewhere{FPuzzles: "clone", SudokuMaker: 302},
	},
	Args: rule.Groups{Least: 1, Ink: figure.Lime, Of: clone},
}

func clone(g *rule.Grid, groups [][]int) rule.Rule {
	r := rule.Rule{Name: "clone", Text: banmen.Msg("the groups at %s and %s must be the same", g.Name(groups[0][0]), g.Name(groups[1][0]))}
	for _, cells := range groups[1:] {
		for i, c := range cells {
			r.Constraints = append(r.Constraints, g.Related(groups[0][i], c, func(x, y int) bool { return x == y }))
		}
	}
	return r
}
