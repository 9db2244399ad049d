package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Pill is an arrow whose sum has several digits.
var Pill = &rule.Part{
	Part: banmen.Part{
		Name: "pill", Names: []string{"pill-arrow", "pillarrow", "pills"},
		Title: banmen.Localized("Pill arrows", "丸薬矢印"),
		Rule: banmen.Localized("The numbers in the pill, read from left to right and then downwards, are the digits of the sum of the numbers along the arrow.",
			"矢印の初めのn個のマスを、左から右、上から下の順に一つの数として読むと、残りのマスの合計になります。nは前に書かれた数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+pill(2R1C1-R1C4-R4C4-R4C1)", Solutions: 3,
		Wrong:     "sudoku:2x2+pill(2R1C1-R1C4-R2C4):4321............",
		Elsewhere: banmen.Elsewhere{ISS: "PillArrow", FPuzzles: "arrow", SudokuMaker: 408},
	},
	Args: rule.NumberedLines{Lines: rule.Lines{Least: 3, Path: figure.Path{Arrow: true, Pill: 2}}, From: 2, Of: pill},
}

func pill(g *rule.Grid, cells []int, n int) rule.Rule {
	n = min(n, len(cells)-1, 9) // the digits of a sum, which longer pills never are
	sorted := append(slices.Sorted(slices.Values(cells[:n])), cells[n:]...)
	c := model.Linear{Of: rule.Vars(sorted), Coefficients: make([]int, len(cells))}
	for i := range cells {
		c.Coefficients[i] = -1
	}
	for i, power := n-1, 1; i >= 0; i, power = i-1, power*10 {
		c.Coefficients[i] = power
	}
	return rule.Rule{Name: "pill", Text: banmen.Msg("the numbers along the arrow must have the sum in the pill at %s", g.Name(cells[0])),
		Constraints: []model.Constraint{c}}
}
