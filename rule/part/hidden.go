package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Hidden is the part for clues beside the board: the first number of the line that a greater one
// before it hides.
var Hidden = &rule.Part{
	Part: banmen.Part{
		Name: "hidden", Names: []string{"hidden-skyscraper", "隠れたビル"},
		Title: banmen.Localized("Hidden skyscrapers", "隠れたビル"),
		Rule: banmen.Localized("A number with a bar outside the board is the first number in its line that is smaller than one before it.",
			"盤面の外の数は、そこから行や列を見たとき、手前の大きい数に隠れて見えない最初の数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+hidden(1R1C1-R1C4)", Solutions: 120,
		Wrong:     "sudoku:2x2+hidden(1R1C1-R1C4):132.............",
		Elsewhere: banmen.Elsewhere{ISS: "HiddenSkyscraper"},
	},
	Args: rule.Clues{Sign: "_", Of: hidden},
}

func hidden(g *rule.Grid, cells []int, n int) rule.Rule {
	const none, found = -1, -2
	a := rule.Automaton(g, "hidden", n, len(cells), none, func(highest, v int) (int, bool) {
		switch {
		case highest == found:
			return found, true
		case v > highest:
			return v, true
		}
		return found, v == n
	}, func(s int) bool { return s == found })
	return rule.Rule{Name: "hidden", Text: banmen.Msg("the first number hidden from %s to %s must be %d", g.Name(cells[0]), g.Name(cells[len(cells)-1]), n),
		Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}
