package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Lunchbox are lines with a sum between the least and the greatest number.
var Lunchbox = &rule.Part{
	Part: banmen.Part{
		Name: "lunchbox", Names: []string{"lunchboxes", "お弁当"},
		Title: banmen.Localized("Lunchboxes", "弁当箱"),
		Rule: banmen.Localized("Numbers in a lunchbox do not repeat. Those between its least and greatest number have the given sum.",
			"弁当箱の中の数はすべて異なり、最小の数と最大の数に挟まれた数を合計すると、書かれた数になります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+lunchbox(3R1C1-R1C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+lunchbox(3R1C1-R1C3):143.............",
		Elsewhere: banmen.Elsewhere{ISS: "Lunchbox"},
	},
	Args: rule.NumberedLines{Lines: rule.Lines{Least: 2, Path: figure.Path{Ends: figure.Rings, Style: figure.Style{Ink: figure.Red}}}, Of: lunchbox},
}

func lunchbox(g *rule.Grid, cells []int, sum int) rule.Rule {
	of := rule.Vars(cells)
	less := make([][]model.Constraint, len(of)) // by two places: the first has the lesser number
	for i, v := range of {
		less[i] = make([]model.Constraint, len(of))
		for j, w := range of {
			less[i][j] = model.Less{Of: []model.Var{v, w}}
		}
	}
	var ways []model.Constraint // by the places of the least and the greatest number
	for low := range of {
		for high := range of {
			if low == high {
				continue
			}
			way := make([]model.Constraint, 0, 2*len(of))
			if between := of[min(low, high)+1 : max(low, high)]; len(between) > 0 {
				way = append(way, model.Sum(between, sum))
			} else if sum > 0 {
				continue
			}
			for i := range of {
				if i != low {
					way = append(way, less[low][i])
				}
				if i != low && i != high {
					way = append(way, less[i][high])
				}
			}
			ways = append(ways, model.And{Of: way})
		}
	}
	return rule.Rule{Name: "lunchbox", Where: banmen.Msg("the lunchbox from %s", g.Name(cells[0])),
		Text:        banmen.Msg("the cells between the least and the greatest number from %s to %s must have the sum %d", g.Name(cells[0]), g.Name(cells[len(cells)-1]), sum),
		Constraints: []model.Constraint{model.AllDifferent{Of: of}, model.Or{Of: ways}}}
}
