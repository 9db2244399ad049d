package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Odd are cells with odd numbers.
var Odd = &rule.Part{
	Part: banmen.Part{
		Name: "odd", Names: []string{"odd-cells", "奇数"},
		Title: banmen.Localized("Odd cells", "奇数"),
		Rule: banmen.Localized("Cells with a grey circle contain odd numbers.",
			"灰色の丸のマスには奇数が入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+odd(R1C1R1C4)", Solutions: 48,
		Wrong:     "sudoku:2x2+odd(R1C1R1C4):2...............",
		Elsewhere: banmen.Elsewhere{FPuzzles: "odd", SudokuMaker: 101},
	},
	Args: rule.Cells{Mark: figure.Mark{Place: figure.Spot}, Of: parity(1, banmen.Msg("odd"))},
}

// parity returns the rule that the number of a cell is odd (rest 1) or even (rest 0);
// name is the word for it.
func parity(rest int, name banmen.Message) func(g *rule.Grid, cells, all []int) rule.Rule {
	return func(g *rule.Grid, cells, _ []int) rule.Rule {
		var values []int
		for x := g.Low(); x <= g.High(); x++ {
			if x%2 == rest {
				values = append(values, x)
			}
		}
		return rule.Rule{Name: "parity", Text: banmen.Msg("%s must be %s", g.Name(cells[0]), name),
			Constraints: []model.Constraint{model.Count{Of: rule.Vars(cells), Values: values, Least: 1, Most: 1}}}
	}
}
