package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Different is a set of cells with different symbols.
var Different = &rule.Part{
	Part: banmen.Part{
		Name: "different", Names: []string{"extra-region", "extra-regions", "追加の領域"},
		Title: banmen.Localized("Extra regions", "追加の領域"),
		Rule: banmen.Localized("Symbols do not repeat in the region.",
			"一つの領域に同じ記号は入りません。"),
		Preset: "sudoku:2x2+different(R1C2-R3C4)", Solutions: 72,
		Wrong:     "sudoku:2x2+different(R1C2-R3C4):.1.........1....",
		Elsewhere: banmen.Elsewhere{ISS: "AllDifferent", FPuzzles: "extraregion", SudokuMaker: 305},
	},
	Args: rule.Cages{Least: 2, Ink: figure.Orange, Tint: true, Of: different},
}

func different(g *rule.Grid, cells []int, _ int) rule.Rule {
	return rule.House("different", banmen.Msg("the region at %s", g.Name(cells[0])), cells)
}
