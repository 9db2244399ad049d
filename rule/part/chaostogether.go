package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// ChaosTogether is the part for sets of cells in the same unknown region.
var ChaosTogether = &rule.Part{
	Part: banmen.Part{
		Name: "chaostogether", Names: []string{"same-region", "同じ領域"},
		Title: banmen.Localized("One region", "同じ領域"),
		Rule: banmen.Localized("The cells of a teal cage are in one region, which is not given.",
			"青緑の枠の中のマスは、すべて同じ領域に入ります。領域は描かれていません。"),
		Preset: "sudoku:1x3+chaostogether(R1C1-R1C2-R2C2)", Solutions: 6,
		Wrong:     "sudoku:1x4+chaostogether(R1C1-R1C2-R2C2):1....1..........",
		Elsewhere: banmen.Elsewhere{ISS: "SameValues"},
	},
	Args: rule.RegionCells{Cage: figure.Cage{Style: figure.Style{Ink: figure.Teal}}, Of: inOne},
}

func inOne(_ *rule.Grid, u *rule.Unknown, _ int, arms [][]int) {
	for _, c := range arms[0][1:] {
		u.Decide(arms[0][0], c, model.Together)
	}
}
