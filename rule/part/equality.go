package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Equality is a cage with equally many even and odd, and equally many low and high
// numbers.
var Equality = &rule.Part{
	Part: banmen.Part{
		Name: "equality", Names: []string{"equality-cages", "均等"},
		Title: banmen.Localized("Equality cages", "均等のケージ"),
		Rule: banmen.Localized("Numbers in a cage do not repeat. As many are even as odd, and as many low as high. The middle number is neither low nor high.",
			"ケージには異なる数が、偶数と奇数、小さい数と大きい数が同じ個数ずつ入ります。真ん中の数はどちらでもありません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+equality(R1C2-R1C3)", Solutions: 96,
		Wrong:     "sudoku:2x2+equality(R1C2-R1C3):.13.............",
		Elsewhere: banmen.Elsewhere{ISS: "EqualityCage"},
	},
	Args: rule.Cages{Least: 2, Ink: figure.Violet, Of: equality},
}

func equality(g *rule.Grid, cells []int, _ int) rule.Rule {
	of, ends := rule.Vars(cells), g.Low()+g.High()
	r := rule.Rule{Name: "equality", Where: banmen.Msg("the cage at %s", g.Name(cells[0])),
		Text:        banmen.Msg("the cage at %s must have as many even as odd and as many low as high numbers", g.Name(cells[0])),
		Constraints: []model.Constraint{model.AllDifferent{Of: of}}}
	for _, is := range []func(x int) bool{
		func(x int) bool { return x%2 == 0 },
		func(x int) bool { return 2*x < ends },
		func(x int) bool { return 2*x > ends },
	} {
		worth := make([]int, g.High()+1)
		for x := g.Low(); x <= g.High(); x++ {
			if is(x) {
				worth[x] = 2
			}
		}
		r.Constraints = append(r.Constraints, model.Linear{Of: of, Worth: worth, Least: len(cells), Most: len(cells)})
	}
	return r
}
