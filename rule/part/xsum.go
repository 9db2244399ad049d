package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// XSum are sums of the first X cells of a line, where X is the number in the first cell.
var XSum = &rule.Part{
	Part: banmen.Part{
		Name: "xsum", Names: []string{"x-sums", "xsums", "Xサム"},
		Title: banmen.Localized("X-sums", "Xサム"),
		Rule: banmen.Localized("A number with an x outside the board is the sum of the first x numbers in its line, where x is the first of them.",
			"盤面の外のxのついた数は、その行や列の先頭からn個の数字の合計です。nは最初の数字です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+xsum(10R1C4-R1C1)", Solutions: 72,
		Wrong:     "sudoku:2x2+xsum(7R1C1-R1C4):23..............",
		Elsewhere: banmen.Elsewhere{ISS: "XSum", FPuzzles: "xsum", SudokuMaker: 502},
	},
	Args: rule.Clues{Sign: "x", Of: xsum},
}

func xsum(g *rule.Grid, cells []int, sum int) rule.Rule {
	type state struct {
		begun     bool
		left, sum int
	}
	a := rule.Automaton(g, "xsum", sum, len(cells), state{}, func(s state, v int) (state, bool) {
		switch {
		case !s.begun:
			return state{true, v - 1, v}, v >= 1 && v <= sum
		case s.left > 0:
			s = state{true, s.left - 1, s.sum + v}
		}
		return s, s.sum <= sum
	}, func(s state) bool { return s == state{true, 0, sum} })
	return rule.Rule{Name: "xsum", Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}},
		Text: banmen.Msg("the first cells from %s, as many as its number, must have the sum %d", g.Name(cells[0]), sum)}
}
