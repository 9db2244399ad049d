package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Cage is a set of different numbers, usually with their sum: a killer cage.
var Cage = &rule.Part{
	Part: banmen.Part{
		Name: "cage", Names: []string{"killer", "cages", "sumcage", "sumcages", "キラー", "ケージ", "足し算"},
		Title: banmen.Localized("Killer cages", "キラーのケージ"),
		Rule: banmen.Localized("The numbers in a cage do not repeat, and sum to the total in its corner if there is one.",
			"ケージに同じ数字は入らず、数が書かれていれば合計がその数になります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+cage(5R1C1-R1C2,7R2C3-R3C3)", Solutions: 12,
		Wrong:     "sudoku:2x2+cage(3R1C1-R1C2):4...............",
		Elsewhere: banmen.Elsewhere{ISS: "Cage", FPuzzles: "killercage", SudokuMaker: 301},
	},
	Args: rule.Cages{Least: 1, Numbered: true, Optional: true, Distinct: true, Of: killer},
}

func killer(g *rule.Grid, cells []int, n int) rule.Rule {
	if n == rule.None {
		return g.CageHouse(cells)
	}
	return g.Cage(cells, rule.Operation{Total: n})
}
