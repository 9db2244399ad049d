package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Contain are cages that must contain the numbers in their corner.
var Contain = &rule.Part{
	Part: banmen.Part{
		Name: "contain", Names: []string{"contains", "含む"},
		Title: banmen.Localized("Containing cages", "含むケージ"),
		Rule: banmen.Localized("The cage contains each number in its corner, at least as often as it is written there.",
			"左上に書かれた数は、少なくとも書かれた回数だけケージに入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+contain(1.2R1C1-R1C3)", Solutions: 144,
		Wrong:     "sudoku:2x2+contain(1.2R1C1-R1C2):13..............",
		Elsewhere: banmen.Elsewhere{ISS: "ContainAtLeast"},
	},
	Args: rule.ValueCages{Ink: figure.Pink, Of: contain},
}

func contain(g *rule.Grid, cells, values []int) rule.Rule {
	return rule.Rule{Name: "contain", Text: banmen.Msg("the cage at %s must contain its numbers", g.Name(cells[0])),
		Constraints: counts(cells, values, func(int) int { return len(cells) })}
}

// counts requires each of the ascending values in cells: at least as often as it is listed, and at
// most as often as most returns for that number.
func counts(cells, values []int, most func(least int) int) (all []model.Constraint) {
	for i := 0; i < len(values); {
		n := 1
		for i+n < len(values) && values[i+n] == values[i] {
			n++
		}
		all = append(all, model.Count{Of: rule.Vars(cells), Values: values[i : i+1], Least: n, Most: most(n)})
		i += n
	}
	return all
}
