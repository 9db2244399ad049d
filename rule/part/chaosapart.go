package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// ChaosApart is the part for sets of cells in different unknown regions.
var ChaosApart = &rule.Part{
	Part: banmen.Part{
		Name: "chaosapart", Names: []string{"region-walls", "領域の壁"},
		Title: banmen.Localized("Different regions", "異なる領域"),
		Rule: banmen.Localized("The cells of a red cage are all in different regions, which are not given.",
			"赤い枠の中のマスは、すべて異なる領域に入ります。領域は描かれていません。"),
		Preset: "sudoku:1x3+chaosapart(R1C1-R1C3)", Solutions: 12,
		Wrong:     "sudoku:1x4+chaosapart(R1C1-R1C2-R2C1):................",
		Elsewhere: banmen.Elsewhere{ISS: "AllDifferent"},
	},
	Args: rule.RegionCells{Cage: figure.Cage{Style: figure.Style{Ink: figure.Red}}, Of: inOthers},
}

func inOthers(_ *rule.Grid, u *rule.Unknown, _ int, arms [][]int) {
	for i, a := range arms[0] {
		for _, b := range arms[0][:i] {
			u.Decide(a, b, model.Apart)
		}
	}
}
