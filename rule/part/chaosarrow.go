package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// ChaosArrow is the part for arrows along which cells of one unknown region are counted.
var ChaosArrow = &rule.Part{
	Part: banmen.Part{
		Name: "chaosarrow", Names: []string{"region-arrow", "region-arrows", "領域の矢印"},
		Title: banmen.Localized("Region arrows", "領域の矢印"),
		Rule: banmen.Localized("The number in the first cell of an arrow counts the cells from it along the arrow up to the border of its region, which is not given. Arrows from one cell are counted together. The first cell counts once, or not at all if there is a 1 at it.",
			"矢印の最初のマスの数は、そこから矢印に沿って領域の境界までのマスの数です。領域は描かれていません。一つのマスから出る矢印は合わせて数えます。最初のマスは一度だけ数え、1が書いてあれば数えません。"),
		Numbers: true,
		Preset:  "sudoku:1x3+chaosarrow(R1C1-R1C3/R1C1-R3C1)", Solutions: 6,
		Wrong:     "sudoku:1x4+chaosarrow(R1C1-R1C4/R1C1-R4C1):1234214334124321",
		Elsewhere: banmen.Elsewhere{ISS: "ChaosArrow"},
	},
	Args: rule.RegionCells{Numbered: true, Arms: true, Path: figure.Path{Arrow: true, Ends: figure.Rings, Style: figure.Style{Ink: figure.Brown}},
		Of: func(g *rule.Grid, u *rule.Unknown, less int, arms [][]int) { u.CountArms(g, less, arms) }},
}
