package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// ChaosCount is the part for sets of cells in which the cells of one unknown region are counted.
var ChaosCount = &rule.Part{
	Part: banmen.Part{
		Name: "chaoscount", Names: []string{"region-count", "region-counts", "領域のマス数"},
		Title: banmen.Localized("Counts of a region", "領域のマス数"),
		Rule: banmen.Localized("The number in a circle counts the cells of the cage that are in its region, which is not given. The circle counts, too, unless there is a 1 in the corner.",
			"丸の中の数は、枠の中で同じ領域に入るマスの数です。領域は描かれていません。丸のマスも数えますが、左上に1があれば数えません。"),
		Numbers: true,
		Preset:  "sudoku:1x3+chaoscount(R2C2-R1C1-R1C2-R2C1)", Solutions: 10,
		Wrong:     "sudoku:1x4+chaoscount(R1C1-R1C2R4C4):3...............",
		Elsewhere: banmen.Elsewhere{ISS: "ChaosCount"},
	},
	Args: rule.RegionCells{Numbered: true, Cage: figure.Cage{Style: figure.Style{Ink: figure.Brown}},
		Of: func(_ *rule.Grid, u *rule.Unknown, less int, arms [][]int) {
			u.CountTogether(arms[0][0], less, arms[0][1:])
		}},
}
