package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Lockout is a line whose numbers are not between those at its ends.
var Lockout = &rule.Part{
	Part: banmen.Part{
		Name: "lockout", Names: []string{"lockout-lines", "ロックアウト"},
		Title: banmen.Localized("Lockout lines", "ロックアウト"),
		Rule: banmen.Localized("The numbers at the ends of the line differ by at least 4 (for other sizes: half of the board's numbers, or the number before the line). The numbers along the line lie outside the range of the ends.",
			"両端の数の差は、9つの数字の盤面では4以上、または線の前に書かれた数以上です。線の上の数は、両端の数の間にも、同じ数にもなりません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+lockout(R1C1-R1C3)", Solutions: 192,
		Wrong:     "sudoku:2x2+lockout(2R1C1-R1C3):1.2.............",
		Elsewhere: banmen.Elsewhere{ISS: "Lockout", FPuzzles: "lockoutline", SudokuMaker: 407},
	},
	Args: rule.NumberedLines{
		Lines: rule.Lines{Least: 2, Path: figure.Path{Ends: figure.Diamonds}},
		Usual: func(g *rule.Grid) int { return (g.Most() - 1) / 2 },
		Of:    lockout,
	},
}

func lockout(g *rule.Grid, cells []int, least int) rule.Rule {
	a, z := cells[0], cells[len(cells)-1]
	r := rule.Rule{Name: "lockout", Text: banmen.Msg("the ends of the line from %s must differ by at least %d, and no number along it may lie between them", g.Name(a), least),
		Constraints: []model.Constraint{g.Related(a, z, func(x, y int) bool { return max(x-y, y-x) >= least })}}
	for _, c := range cells[1 : len(cells)-1] {
		var below, above []model.Constraint
		for _, end := range []int{a, z} {
			below = append(below, model.Less{Of: rule.Vars([]int{c, end})})
			above = append(above, model.Less{Of: rule.Vars([]int{end, c})})
		}
		r.Constraints = append(r.Constraints, model.Or{Of: []model.Constraint{model.And{Of: below}, model.And{Of: above}}})
	}
	return r
}
