package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Room are numbers beside the board. The first cell of the line contains the place of the number in
// the line.
var Room = &rule.Part{
	Part: banmen.Part{
		Name: "room", Names: []string{"rooms", "numbered-room", "numbered-rooms", "部屋番号"},
		Title: banmen.Localized("Numbered rooms", "部屋番号"),
		Rule: banmen.Localized("A number with a hash outside the board appears in its line at the place that the first cell gives.",
			"盤面の外の数は、その行や列のn番目のマスに入ります。nはその行や列の最初のマスの数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+room(3R1C1-R1C4)", Solutions: 48,
		Wrong:     "sudoku:2x2+room(3R1C1-R1C4):24..............",
		Elsewhere: banmen.Elsewhere{ISS: "NumberedRoom", FPuzzles: "numberedroom", SudokuMaker: 504},
	},
	Args: rule.Clues{Sign: "#", Of: room},
}

func room(g *rule.Grid, cells []int, n int) rule.Rule {
	const start, done = 0, -1
	a := rule.Automaton(g, "room", n, len(cells), start, func(left, v int) (int, bool) {
		switch {
		case left == start && v == 1:
			return done, n == 1
		case left == start:
			return v - 1, v >= 1 && v <= len(cells)
		case left == 1:
			return done, v == n
		case left > 1:
			return left - 1, true
		}
		return done, true
	}, func(s int) bool { return s == done })
	return rule.Rule{Name: "room", Text: banmen.Msg("%d must be at the place from %s to %s that the first cell gives", n, g.Name(cells[0]), g.Name(cells[len(cells)-1])),
		Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}
