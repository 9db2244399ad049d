package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Entropic is a line with a low, a middle and a high number in any three cells.
var Entropic = &rule.Part{
	Part: banmen.Part{
		Name: "entropic", Names: []string{"entropic-lines", "エントロピー"},
		Title: banmen.Localized("Entropic lines", "エントロピー"),
		Rule: banmen.Localized("Any three consecutive cells of the line contain a low, a middle and a high number.",
			"線の上で続く三マスには、小・中・大の数が一つずつ入ります。"),
		Numbers: true,
		Preset:  "sudoku:1x3+entropic(R1C1-R3C3)", Solutions: 6,
		Wrong:     "sudoku:1x3+entropic(R1C1-R3C3):1...1....",
		Elsewhere: banmen.Elsewhere{ISS: "Entropic", FPuzzles: "entropicline", SudokuMaker: 406},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Orange}}, Of: entropic, Wrong: noThirds},
}

// noThirds rejects boards whose numbers cannot be divided into thirds.
func noThirds(g *rule.Grid, _ []int) banmen.Message {
	if g.Most()%3 == 0 {
		return banmen.Message{}
	}
	return banmen.Msg("expected a board whose numbers are low, middle and high ones, found %d numbers", g.Most())
}

func entropic(g *rule.Grid, cells []int) rule.Rule {
	r := rule.Rule{Name: "entropic", Text: banmen.Msg("any three consecutive cells of the line from %s must be low, middle and high", g.Name(cells[0]))}
	third := g.Most() / 3
	r.Constraints = g.Within(cells, 3, func(x, y int) bool { return (x-g.Low())/third != (y-g.Low())/third })
	return r
}
