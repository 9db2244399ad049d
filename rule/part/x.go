package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// X makes houses of both main diagonals.
var X = &rule.Part{
	Part: banmen.Part{
		Name: "x", Names: []string{"diagonal", "diagonals", "対角線", "斜め"},
		Title: banmen.Localized("Diagonals", "対角線"),
		Rule: banmen.Localized("No symbol stands twice on either main diagonal.",
			"二本の対角線のそれぞれにも、同じ記号は入りません。"),
		Preset: "sudoku:2x2+x", Solutions: 48,
		Wrong:     "sudoku:2x2+x:1.........1.....",
		Elsewhere: banmen.Elsewhere{ISS: "Diagonal", FPuzzles: "diagonal", SudokuMaker: 11},
	},
	Args: rule.Flag{Of: func(b *rule.Board) []rule.Rule { return b.DiagonalHouses() }},
}
