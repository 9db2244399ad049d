package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// LittleKiller are sums along oblique lines.
var LittleKiller = &rule.Part{
	Part: banmen.Part{
		Name: "littlekiller", Names: []string{"little-killers", "diagonal-sums", "リトルキラー"},
		Title: banmen.Localized("Little killer", "リトルキラー"),
		Rule: banmen.Localized("A number with an arrow outside the board is the sum of the numbers on the diagonal it points along. They may repeat.",
			"盤面の外の矢印が指す斜めの線では、数字の合計が矢印の数になります。同じ数字があってもかまいません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+littlekiller(5R1C2-R2C1)", Solutions: 96,
		Wrong:     "sudoku:2x2+littlekiller(8R1C3-R3C1):..1..4..1.......",
		Elsewhere: banmen.Elsewhere{ISS: "LittleKiller", FPuzzles: "littlekillersum", SudokuMaker: 500},
	},
	Args: rule.Clues{Oblique: true, Of: littleKiller},
}

func littleKiller(g *rule.Grid, cells []int, sum int) rule.Rule {
	return rule.Rule{Name: "littlekiller", Text: banmen.Msg("the cells from %s to %s must have the sum %d", g.Name(cells[0]), g.Name(cells[len(cells)-1]), sum),
		Constraints: []model.Constraint{model.Sum(rule.Vars(cells), sum)}}
}
