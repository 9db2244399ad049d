package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Taxicab forbids equal numbers at a distance equal to the number, counted in steps along rows and
// columns.
var Taxicab = &rule.Part{
	Part: banmen.Part{
		Name: "taxicab", Names: []string{"anti-taxicab", "マンハッタン"},
		Title: banmen.Localized("Anti-taxicab", "アンチタクシー"),
		Rule: banmen.Localized("Two equal numbers n are never n steps apart, counted across and down.",
			"同じ数字どうしは、縦横に数えた距離がその数字と等しい位置には入りません。"),
		Numbers: true,
		Preset:  "sudoku:2x3+taxicab", Solutions: 72,
		Wrong:     "sudoku:2x3+taxicab:........2......2....................",
		Elsewhere: banmen.Elsewhere{ISS: "AntiTaxicab"},
	},
	Args: rule.Flag{Of: taxicab},
}

func taxicab(b *rule.Board) (all []rule.Rule) {
	names := make([]string, b.Size())
	for x := range names {
		names[x] = b.Name(x)
		for y := range x {
			d := abs(x/b.Cols-y/b.Cols) + abs(x%b.Cols-y%b.Cols)
			if d > b.High() {
				continue
			}
			all = append(all, rule.Rule{Name: "taxicab", Text: banmen.Msg("%s and %s must not both be %d", names[y], names[x], d),
				Constraints: []model.Constraint{model.Table{Of: rule.Vars([]int{y, x}), Tuples: [][]int{{d, d}}, Forbidden: true}}})
		}
	}
	return all
}

func abs(n int) int { return max(n, -n) }
