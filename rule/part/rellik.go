package part

import (
	"math/bits"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Rellik are cages in which no group of cells adds up to the number in the corner.
var Rellik = &rule.Part{
	Part: banmen.Part{
		Name: "rellik", Names: []string{"rellik-cages", "killer-backwards", "レリック"},
		Title: banmen.Localized("Rellik cages", "レリック"),
		Rule: banmen.Localized("Numbers in the cage do not repeat, and no group of its cells (nor a single cell) has the sum in the corner.",
			"ケージの数はすべて異なり、どのマスを選んで足しても(一マスだけでも)、左上の数にはなりません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+rellik(3R1C1-R1C2)", Solutions: 96,
		Wrong:     "sudoku:2x2+rellik(3R1C1-R1C2):12..............",
		Elsewhere: banmen.Elsewhere{ISS: "RellikCage"},
	},
	Args: rule.Cages{Least: 1, Numbered: true, Ink: figure.Grey, Of: rellik, Wrong: fewDifferent},
}

func rellik(g *rule.Grid, cells []int, sum int) rule.Rule {
	// The numbers differ, so the set of numbers used determines the sums reached. Numbers over the
	// sum do not matter.
	a := rule.Automaton(g, "rellik", sum, len(cells), uint32(0), func(used uint32, v int) (uint32, bool) {
		switch {
		case v > sum:
			return used, true
		case used>>v&1 != 0 || v == sum || reaches(used, sum-v):
			return 0, false
		}
		return used | 1<<v, true
	}, func(uint32) bool { return true })
	return rule.Rule{Name: "rellik", Where: banmen.Msg("the cage at %s", g.Name(cells[0])),
		Text:        banmen.Msg("no group of cells in the cage at %s may have the sum %d", g.Name(cells[0]), sum),
		Constraints: []model.Constraint{model.AllDifferent{Of: rule.Vars(cells)}, model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}

// reaches reports whether some numbers of the set add up to sum. The total of the set must be below
// 128.
func reaches(set uint32, sum int) bool {
	total := 0
	low, high := uint64(1), uint64(0) // bit sets of the sums below 64, and from 64 on
	for ; set != 0; set &= set - 1 {
		v := bits.TrailingZeros32(set)
		low, high = low|low<<v, high|high<<v|low>>(64-v)
		total += v
	}
	switch sum = min(sum, total-sum); { // if some numbers have a sum, the others have the rest of the total
	case sum < 0:
		return false
	case sum < 64:
		return low>>sum&1 != 0
	}
	return high>>(sum-64)&1 != 0
}

// fewDifferent rejects boards with too many sets of numbers.
func fewDifferent(g *rule.Grid, _ []int, _ int) banmen.Message {
	if g.High() > 16 {
		return banmen.Msg("expected a board whose numbers are at most %d for this cage", 16)
	}
	return banmen.Message{}
}
