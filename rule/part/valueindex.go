package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// ValueIndex are lines whose second cell gives the place, counted from the third cell, at which the
// number of the first cell is again.
var ValueIndex = &rule.Part{
	Part: banmen.Part{
		Name: "valueindex", Names: []string{"value-indexing", "インデックス線"},
		Title: banmen.Localized("Value indexing lines", "インデックス線"),
		Rule: banmen.Localized("The second cell of the line gives a place, counted from the third cell. The number there equals that of the first cell.",
			"線の最初のマスの数は、三番目のマスを1番目として数えたn番目のマスにも入ります。nは二番目のマスの数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+valueindex(R1C1-R1C2-R2C3-R3C3)", Solutions: 54,
		Wrong:     "sudoku:2x2+valueindex(R1C1-R1C2-R2C3-R3C3):12........3.....",
		Elsewhere: banmen.Elsewhere{ISS: "ValueIndexing"},
	},
	Args: rule.Lines{Least: 3, Path: figure.Path{Arrow: true, Style: figure.Style{Ink: figure.Teal}}, Of: valueIndex},
}

func valueIndex(g *rule.Grid, cells []int) rule.Rule {
	type state struct {
		known       bool
		value, left int // left: steps to the place; 0: not known yet; -1: passed
	}
	a := rule.Automaton(g, state{}, func(s state, v int) (state, bool) {
		switch {
		case !s.known:
			return state{true, v, 0}, true
		case s.left == 0:
			return state{true, s.value, v}, v >= 1 && v <= len(cells)-2
		case s.left == 1:
			return state{true, s.value, -1}, v == s.value
		case s.left > 1:
			s.left--
		}
		return s, true
	}, func(s state) bool { return s.left == -1 })
	return rule.Rule{Name: "valueindex", Text: banmen.Msg("the number in %s must also be at the place on the line that %s gives", g.Name(cells[0]), g.Name(cells[1])),
		Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}
