package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Modular is a line whose consecutive numbers have different remainders.
var Modular = &rule.Part{
	Part: banmen.Part{
		Name: "modular", Names: []string{"modular-lines", "剰余"},
		Title: banmen.Localized("Modular lines", "剰余"),
		Rule: banmen.Localized("Any n consecutive cells of the line have different remainders modulo n, the number before the line.",
			"線の上で続くn個のマスの数をnで割った余りは、すべて異なります。nは線の前に書かれた数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+modular(2R1C1-R1C4)", Solutions: 96,
		Wrong:     "sudoku:2x2+modular(2R1C1-R1C4):13..............",
		Elsewhere: banmen.Elsewhere{ISS: "Modular", FPuzzles: "modularline", SudokuMaker: 406},
	},
	Args: rule.NumberedLines{Lines: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Teal}}}, From: 2, Of: modular},
}

func modular(g *rule.Grid, cells []int, m int) rule.Rule {
	r := rule.Rule{Name: "modular", Text: banmen.Msg("neighbours along the line from %s must have different remainders modulo %d", g.Name(cells[0]), m)}
	r.Constraints = g.Within(cells, m, func(x, y int) bool { return x%m != y%m })
	return r
}
