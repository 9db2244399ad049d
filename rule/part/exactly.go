package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Exactly are cages with numbers in their corner. A cage contains each of these exactly as often as
// it is written there.
var Exactly = &rule.Part{
	Part: banmen.Part{
		Name: "exactly", Names: []string{"contain-exactly", "ちょうど"},
		Title: banmen.Localized("Exact cages", "ちょうど含むケージ"),
		Rule: banmen.Localized("The cage contains each number in its corner exactly as often as it is written there. It may contain other numbers as well.",
			"左上に書かれた数は、ケージにちょうど書かれた回数だけ入ります。書かれていない数は自由です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+exactly(1.1R1C1R2C3R4C4)", Solutions: 36,
		Wrong:     "sudoku:2x2+exactly(1R1C1R2C3-R3C3):1.....1.........",
		Elsewhere: banmen.Elsewhere{ISS: "ContainExact"},
	},
	Args: rule.ValueCages{Ink: figure.Red, Of: exactly},
}

func exactly(g *rule.Grid, cells, values []int) rule.Rule {
	return rule.Rule{Name: "exactly", Text: banmen.Msg("the cage at %s must contain its numbers exactly as often as written", g.Name(cells[0])),
		Constraints: counts(cells, values, func(least int) int { return least })}
}
