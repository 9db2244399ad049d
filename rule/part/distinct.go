package part

import (
	"math/bits"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Distinct are lines whose first cell is the number of different numbers in the other cells.
var Distinct = &rule.Part{
	Part: banmen.Part{
		Name: "distinct", Names: []string{"count-distinct", "種類"},
		Title: banmen.Localized("Counting lines", "種類を数える線"),
		Rule: banmen.Localized("The first cell of the line is the number of different numbers in its other cells.",
			"線の最初のマスの数は、残りのマスに入る数の種類の数です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+distinct(R1C1R2C3R4C4)", Solutions: 72,
		Wrong:     "sudoku:2x2+distinct(R1C1R2C3R4C4):3...............",
		Elsewhere: banmen.Elsewhere{ISS: "CountDistinct"},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Ends: figure.Rings, Style: figure.Style{Ink: figure.Yellow}}, Of: distinct, Wrong: fewNumbers},
}

func distinct(g *rule.Grid, cells []int) rule.Rule {
	type state struct {
		known bool
		count int
		seen  uint32
	}
	a := rule.Automaton(g, "distinct", 0, len(cells), state{}, func(s state, v int) (state, bool) {
		if !s.known {
			return state{known: true, count: v}, v < len(cells)
		}
		s.seen |= 1 << v
		return s, bits.OnesCount32(s.seen) <= s.count
	}, func(s state) bool { return bits.OnesCount32(s.seen) == s.count })
	return rule.Rule{Name: "distinct", Text: banmen.Msg("%s must count the different numbers on the line from it", g.Name(cells[0])),
		Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}

// fewNumbers rejects boards with too many sets of numbers.
func fewNumbers(g *rule.Grid, _ []int) banmen.Message {
	if g.High() > 10 {
		return banmen.Msg("expected a board whose numbers are at most %d for this line", 10)
	}
	return banmen.Message{}
}
