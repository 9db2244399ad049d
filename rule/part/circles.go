package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Circles requires each number in a circle to be in exactly that many circles.
var Circles = &rule.Part{
	Part: banmen.Part{
		Name: "circles", Names: []string{"counting-circles", "数える丸"},
		Title: banmen.Localized("Counting circles", "数える丸"),
		Rule: banmen.Localized("A number in a circle appears in exactly that many circles.",
			"丸の中の数は、その数が入る丸の個数を表します。"),
		Numbers: true,
		Preset:  "sudoku:2x2+circles(R1C1-R1C2-R2C3)", Solutions: 24,
		Wrong:     "sudoku:2x2+circles(R1C1-R1C2-R2C3):12....4.........",
		Elsewhere: banmen.Elsewhere{ISS: "CountingCircles", FPuzzles: "countingcircles"},
	},
	Args: rule.Cells{Together: true, Mark: figure.Mark{Place: figure.Circle, Style: figure.Style{Ink: figure.Yellow}}, Of: circles},
}

func circles(g *rule.Grid, cells, _ []int) rule.Rule {
	r := rule.Rule{Name: "circles", Text: banmen.Msg("each number in a circle must appear in exactly that many circles")}
	of := rule.Vars(cells)
	for v := g.Low(); v <= g.High(); v++ {
		r.Constraints = append(r.Constraints, model.Or{Of: []model.Constraint{model.Exactly(0, of, v), model.Exactly(v, of, v)}})
	}
	// The counts of the numbers used add up to the number of circles.
	var sets [][]int
	addends(len(cells), max(1, g.Low()), g.High(), nil, &sets)
	if len(sets) > 0 && len(sets) <= fewSets {
		var any model.Or
		for _, set := range sets {
			all := model.And{Of: []model.Constraint{model.Count{Of: of, Values: set, Least: len(of), Most: len(of)}}}
			for _, v := range set {
				all.Of = append(all.Of, model.Exactly(v, of, v))
			}
			any.Of = append(any.Of, all)
		}
		r.Constraints = append(r.Constraints, any)
	}
	return r
}

const fewSets = 64

// addends appends to all the sets of different numbers from low to high with the given sum. Each
// set begins with some.
func addends(sum, low, high int, some []int, all *[][]int) {
	if sum == 0 {
		*all = append(*all, slices.Clone(some))
	}
	for v := low; v <= min(sum, high); v++ {
		addends(sum-v, v+1, high, append(some, v), all)
	}
}
