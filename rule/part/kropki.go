package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Kropki are dots between neighbours; neighbours without a dot are unrestricted.
var Kropki = &rule.Part{
	Part: banmen.Part{
		Name: "kropki", Names: []string{"dots", "白黒", "クロプキ"},
		Title: banmen.Localized("Kropki dots", "クロプキ"),
		Rule: banmen.Localized("A filled dot joins numbers of which one is twice the other, an open dot numbers that differ by 1. If all dots are given, neither is true of neighbours without a dot.",
			"黒丸の両側は一方が他方の2倍、白丸の両側は差が1です。丸がすべて描かれている盤面(all)では、丸のない隣どうしは、どちらの関係にもなりません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+kropki(R2C3d1R2C4,R3C1bR3C2)", Solutions: 48,
		Wrong:     "sudoku:2x2+kropki(R1C1bR1C2):13..............",
		Elsewhere: banmen.Elsewhere{ISS: "BlackDot", FPuzzles: "ratio", SudokuMaker: 201},
	},
	Args: rule.Signs{Of: []rule.Sign{rule.Double, rule.DifferBy(1)}, All: true},
}
