package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Palindrome is a line that reads the same from either end.
var Palindrome = &rule.Part{
	Part: banmen.Part{
		Name: "palindrome", Names: []string{"palindromes", "回文"},
		Title: banmen.Localized("Palindromes", "回文"),
		Rule: banmen.Localized("The line reads the same from either end.",
			"線は、どちらの端から読んでも同じです。"),
		Preset: "sudoku:2x2+palindrome(R2C4-R2C3-R3C2-R3C1)", Solutions: 48,
		Wrong:     "sudoku:2x2+palindrome(R1C3R2C1):..1.2...........",
		Elsewhere: banmen.Elsewhere{ISS: "Palindrome", FPuzzles: "palindrome", SudokuMaker: 402},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Grey}}, Of: palindrome},
}

func palindrome(g *rule.Grid, cells []int) rule.Rule {
	var must []model.Constraint
	for i, j := 0, len(cells)-1; i < j; i, j = i+1, j-1 {
		must = append(must, g.Related(cells[i], cells[j], func(x, y int) bool { return x == y }))
	}
	return rule.Rule{Name: "palindrome", Constraints: must,
		Text: banmen.Msg("the line from %s to %s must read the same from either end", g.Name(cells[0]), g.Name(cells[len(cells)-1]))}
}
