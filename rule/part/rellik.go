package part

import (
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Rellik are cages without any cells that have a sum.
var Rellik = &rule.Part{
	Part: banmen.Part{
		Name: "rellik", Names: []string{"rellik-cages", "killer-backwards", "レリック"},
		Title: banmen.Localized("Rellik cages", "レリック"),
		Rule: banmen.Localized("The numbers of the cage differ, and no cells of it, one or more, have the sum in the corner.",
			"ケージの数はすべて異なり、どのマスを選んで足しても(一マスだけでも)、左上の数にはなりません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+rellik(3R1C1-R1C2)", Solutions: 96,
		Wrong:     "sudoku:2x2+rellik(3R1C1-R1C2):12..............",
		Elsewhere: banmen.Elsewhere{ISS: "RellikCage"},
	},
	Args: rule.Cages{Least: 1, Numbered: true, Ink: figure.Grey, Of: rellik},
}

func rellik(g *rule.Grid, cells []int, sum int) rule.Rule {
	reached := big.NewInt(1) // sums of some of the cells so far, as bits
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(sum+1)), big.NewInt(1))
	a := rule.Automaton(reached.String(), g.Most(), func(s string, v int) (string, bool) {
		old, _ := new(big.Int).SetString(s, 10)
		next := new(big.Int).Lsh(old, uint(v))
		next.Or(next, old).And(next, mask)
		return next.String(), next.Bit(sum) == 0
	}, func(string) bool { return true })
	return rule.Rule{Name: "rellik", Where: banmen.Msg("the cage at %s", g.Name(cells[0])),
		Text:        banmen.Msg("no cells of the cage at %s may have the sum %d", g.Name(cells[0]), sum),
		Constraints: []model.Constraint{model.AllDifferent{Of: rule.Vars(cells)}, model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}
