package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Flatmates requires the least number directly above each middle number, or the greatest directly
// below it.
var Flatmates = &rule.Part{
	Part: banmen.Part{
		Name: "flatmates", Names: []string{"dutch-flatmates", "ルームメイト"},
		Title: banmen.Localized("Dutch flatmates", "ダッチフラットメイト"),
		Rule: banmen.Localized("The middle number (5 of 1 to 9) has the least number directly above it or the greatest directly below it.",
			"真ん中の数(1から9なら5)の真上に最小の数があるか、真下に最大の数があります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+flatmates", Solutions: 8,
		Wrong:     "sudoku:2x2+flatmates:4...2...1.......",
		Elsewhere: banmen.Elsewhere{ISS: "DutchFlatmates"},
	},
	Args: rule.Flag{Of: flatmates},
}

func flatmates(b *rule.Board) (all []rule.Rule) {
	least, middle, most := b.Low(), (b.Low()+b.High())/2, b.High()
	for c := range b.Size() {
		of, must := []int{c}, [][2]int{} // at a cell other than the middle: the number required there
		if c >= b.Cols {
			of, must = append(of, c-b.Cols), append(must, [2]int{len(of), least})
		}
		if c+b.Cols < b.Size() {
			of, must = append(of, c+b.Cols), append(must, [2]int{len(of), most})
		}
		ways := []model.Constraint{model.Exactly(0, rule.Vars(of[:1]), middle)}
		for _, m := range must {
			ways = append(ways, model.Exactly(1, rule.Vars(of[m[0]:m[0]+1]), m[1]))
		}
		all = append(all, rule.Rule{Name: "flatmates", Text: banmen.Msg("%s must not be %d without %d above or %d below it", b.Name(c), middle, least, most),
			Constraints: []model.Constraint{model.Or{Of: ways}}})
	}
	return all
}
