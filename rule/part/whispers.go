package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Whispers is a line whose consecutive numbers differ by a minimum.
var Whispers = &rule.Part{
	Part: banmen.Part{
		Name: "whispers", Names: []string{"whisper", "german-whispers", "ウィスパー"},
		Title: banmen.Localized("Whispers", "ウィスパー"),
		Rule: banmen.Localized("Neighbours along the line differ by at least 5 (for other sizes: half of the board's numbers, or the number before the line).",
			"線の上で隣り合う数字の差は、9つの数字の盤面では5以上、ほかの盤面では数字の個数の半分以上、または線の前に書かれた数以上です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+whispers(R1C1-R2C1)", Solutions: 144,
		Wrong:     "sudoku:2x2+whispers(R1C1-R1C3):12..............",
		Elsewhere: banmen.Elsewhere{ISS: "Whisper", FPuzzles: "whispers", SudokuMaker: 401},
	},
	Args: rule.NumberedLines{
		Lines: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Green}}},
		Usual: func(g *rule.Grid) int { return (g.Most() + 1) / 2 },
		Of:    whispers,
	},
}

func whispers(g *rule.Grid, cells []int, least int) rule.Rule {
	return rule.Rule{Name: "whispers", Text: banmen.Msg("neighbours along the line from %s must differ by at least %d", g.Name(cells[0]), least),
		Constraints: g.Along(cells, func(x, y int) bool { return max(x-y, y-x) >= least })}
}
