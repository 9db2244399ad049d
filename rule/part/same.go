package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Same are groups of cells with the same numbers.
var Same = &rule.Part{
	Part: banmen.Part{
		Name: "same", Names: []string{"same-values", "同じ組"},
		Title: banmen.Localized("Equal groups", "同じ組"),
		Rule: banmen.Localized("Groups of one colour contain the same symbols the same number of times, in any order.",
			"同じ色の組には、同じ記号が同じ個数ずつ入ります。順番は自由です。"),
		Preset: "sudoku:2x2+same(R1C1-R1C2=R3C2-R3C3)", Solutions: 24,
		Wrong:     "sudoku:2x2+same(R1C1-R1C2=R3C2-R3C3):12........3.....",
		Elsewhere: banmen.Elsewhere{ISS: "SameValues"},
	},
	Args: rule.Groups{Least: 1, Shared: true, Ink: figure.Green, Of: same},
}

func same(g *rule.Grid, groups [][]int) rule.Rule {
	r := rule.Rule{Name: "same", Text: banmen.Msg("the groups at %s and %s must have the same symbols", g.Name(groups[0][0]), g.Name(groups[1][0]))}
	for _, other := range groups[1:] {
		one, other := unshared(groups[0], other)
		if len(one) == 0 {
			continue
		}
		for v := g.Low(); v <= g.High(); v++ {
			c := model.EqualSums(rule.Vars(one), rule.Vars(other))
			c.Worth = make([]int, g.High()+1)
			c.Worth[v] = 1
			r.Constraints = append(r.Constraints, c)
		}
	}
	return r
}
