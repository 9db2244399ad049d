package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Sandwich are sums of the cells between the least and the greatest number of a line.
var Sandwich = &rule.Part{
	Part: banmen.Part{
		Name: "sandwich", Names: []string{"sandwiches", "サンドイッチ"},
		Title: banmen.Localized("Sandwich sums", "サンドイッチ"),
		Rule: banmen.Localized("A number outside the board is the sum of the numbers between the least and the greatest number of its line.",
			"盤面の外の数は、その行や列で、最小の数と最大の数に挟まれた数字の合計です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+sandwich(5R1C1-R1C4)", Solutions: 48,
		Wrong:     "sudoku:2x2+sandwich(5R1C1-R1C4):1.4.............",
		Elsewhere: banmen.Elsewhere{ISS: "Sandwich", FPuzzles: "sandwichsum", SudokuMaker: 501},
	},
	Args: rule.Clues{Of: sandwich},
}

func sandwich(g *rule.Grid, cells []int, sum int) rule.Rule {
	if len(cells) < g.Most() { // the line need not have the least and the greatest number of the board
		r := lunchbox(g, cells, sum)
		r.Name = "sandwich"
		return r
	}
	type state struct{ crusts, first, sum int }
	a := rule.Automaton(g, "sandwich", sum, len(cells), state{}, func(s state, v int) (state, bool) {
		switch crust := v == g.Low() || v == g.High(); {
		case crust && s.crusts == 0:
			s = state{1, v, 0}
		case crust:
			return state{2, s.first, s.sum}, s.crusts == 1 && v != s.first
		case s.crusts == 1:
			s.sum += v
		}
		return s, s.sum <= sum
	}, func(s state) bool { return s.crusts == 2 && s.sum == sum })
	return rule.Rule{Name: "sandwich", Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}},
		Text: banmen.Msg("the cells between %d and %d from %s to %s must have the sum %d", g.Low(), g.High(), g.Name(cells[0]), g.Name(cells[len(cells)-1]), sum)}
}
