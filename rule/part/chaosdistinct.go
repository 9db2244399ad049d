package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// ChaosDistinct is the part for sets of cells in which different unknown regions are counted.
var ChaosDistinct = &rule.Part{
	Part: banmen.Part{
		Name: "chaosdistinct", Names: []string{"region-kinds", "領域の種類"},
		Title: banmen.Localized("Counts of regions", "領域の数"),
		Rule: banmen.Localized("The number in a circle counts the regions in the cage, which are not given. Its own region counts, too, unless there is a 1 in the corner.",
			"丸の中の数は、枠の中にある領域の数です。領域は描かれていません。丸のマスの領域も数えますが、左上に1があれば数えません。"),
		Numbers: true,
		Preset:  "sudoku:1x2,1-4+chaosdistinct(R1C1-R1C2)", Solutions: 42,
		Wrong:     "sudoku:1x4+chaosdistinct(R1C1-R1C2):3...............",
		Elsewhere: banmen.Elsewhere{ISS: "CountDistinct"},
	},
	Args: rule.RegionCells{Numbered: true, Cage: figure.Cage{Style: figure.Style{Ink: figure.Navy}},
		Of: func(_ *rule.Grid, u *rule.Unknown, less int, arms [][]int) {
			u.CountRegions(arms[0][0], less, arms[0][1:])
		}},
}
