package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Zipper is a line whose opposite cells have pairwise the same sum.
var Zipper = &rule.Part{
	Part: banmen.Part{
		Name: "zipper", Names: []string{"zipper-lines", "ジッパー"},
		Title: banmen.Localized("Zipper lines", "ジッパー"),
		Rule: banmen.Localized("Two cells at equal distance from the middle of the line have the same sum, which also equals the middle cell if there is one.",
			"線の真ん中から同じだけ離れた二マスの合計はすべて等しく、真ん中にマスがあれば、合計はそのマスの数になります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+zipper(R1C1-R1C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+zipper(R1C1-R1C3):342.............",
		Elsewhere: banmen.Elsewhere{ISS: "Zipper", FPuzzles: "zipperline"},
	},
	Args: rule.Lines{Least: 3, Path: figure.Path{Style: figure.Style{Ink: figure.Pink}}, Of: zipper},
}

func zipper(g *rule.Grid, cells []int) rule.Rule {
	r := rule.Rule{Name: "zipper", Text: banmen.Msg("pairs of cells equally far from the middle of the line from %s must have the same sum", g.Name(cells[0]))}
	n := len(cells)
	first := []int{cells[0], cells[n-1]}
	for i := 1; i < n-i; i++ {
		pair := []int{cells[i], cells[n-1-i]}
		if i == n-1-i {
			pair = pair[:1]
		}
		r.Constraints = append(r.Constraints, model.EqualSums(rule.Vars(first), rule.Vars(pair)))
	}
	return r
}
