package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Chaos adds unknown regions, which solvers must find.
var Chaos = &rule.Part{
	Part: banmen.Part{
		Name: "chaos", Names: []string{"chaos-construction", "unknown-regions", "未知の領域"},
		Title: banmen.Localized("Chaos construction", "未知の領域"),
		Rule: banmen.Localized("The regions are not given: find connected regions that fill the board, each with as many cells as the longest line (or the number of the part), in which symbols do not repeat.",
			"領域は描かれていません。盤面をつながった領域に分けます。どの領域も最も長い行や列と同じ数(またはかっこの中の数)のマスからなり、同じ記号は入りません。"),
		Whole:  true,
		Preset: "sudoku:1x2,1-4+chaos(4)", Solutions: 24,
		Wrong:     "sudoku:1x2,1-4+chaos(4):1221",
		Elsewhere: banmen.Elsewhere{ISS: "ChaosConstruction"},
	},
	Args: rule.UnknownRegions{},
}
