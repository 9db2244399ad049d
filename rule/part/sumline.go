package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// SumLine is a line that can be cut into pieces with the same sum.
var SumLine = &rule.Part{
	Part: banmen.Part{
		Name: "sumline", Names: []string{"sum-lines", "ten-lines", "合計線"},
		Title: banmen.Localized("Sum lines", "合計線"),
		Rule: banmen.Localized("The line can be divided into segments that all have the sum given before the line.",
			"線は、どの部分も合計が書かれた数になるように、いくつかに分けられます。"),
		Numbers: true,
		Preset:  "sudoku:2x2+sumline(5R1C1-R1C4)", Solutions: 96,
		Wrong:     "sudoku:2x2+sumline(5R1C1-R1C4):34..............",
		Elsewhere: banmen.Elsewhere{ISS: "SumLine"},
	},
	Args: rule.NumberedLines{Lines: rule.Lines{Least: 1, Path: figure.Path{Style: figure.Style{Ink: figure.Brown}}}, From: 1, Of: sumLine},
}

func sumLine(g *rule.Grid, cells []int, sum int) rule.Rule {
	a := rule.Automaton(g, len(cells), 0, func(so, v int) (int, bool) { return (so + v) % sum, so+v <= sum }, func(so int) bool { return so == 0 })
	return rule.Rule{Name: "sumline", Text: banmen.Msg("the line from %s must consist of pieces with the sum %d", g.Name(cells[0]), sum),
		Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}
