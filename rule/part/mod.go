package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Mod requires all remainders modulo 3 in each square of 2x2 cells.
var Mod = &rule.Part{
	Part: banmen.Part{
		Name: "mod", Names: []string{"global-mod", "global-modular", "グローバル剰余"},
		Title: banmen.Localized("Global mod 3", "グローバルmod 3"),
		Rule: banmen.Localized("Each 2x2 square of cells contains numbers of all three remainders modulo 3.",
			"どの2x2にも、3で割った余りが0・1・2の数がすべて入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x3+mod", Solutions: 17760,
		Wrong:     "sudoku:2x3+mod:.......14....41.....................",
		Elsewhere: banmen.Elsewhere{ISS: "GlobalMod", SudokuMaker: 16},
	},
	Args: rule.Flag{Of: mod},
}

func mod(b *rule.Board) []rule.Rule {
	return squares(b, "mod", banmen.Msg("numbers of all three remainders by 3"), func(v int) int { return v % 3 }, 3)
}
