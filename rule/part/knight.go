package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Knight requires different symbols in cells a knight's move apart.
var Knight = &rule.Part{
	Part: banmen.Part{
		Name: "knight", Names: []string{"anti-knight", "ナイト", "アンチナイト", "桂馬"},
		Title: banmen.Localized("Anti-knight", "アンチナイト"),
		Rule: banmen.Localized("Cells a knight's move apart (in chess) have different symbols.",
			"チェスのナイトの動きの先に、同じ記号は入りません。"),
		Preset: "sudoku:2x2+knight", Solutions: 24,
		Wrong:     "sudoku:2x2+knight:1.....1.........",
		Elsewhere: banmen.Elsewhere{ISS: "AntiKnight", FPuzzles: "antiknight", SudokuMaker: 13},
	},
	Args: rule.Flag{Of: func(b *rule.Board) []rule.Rule {
		return apart(b, "knight", [4][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}, banmen.Msg("a knight's move apart"))
	}},
}
