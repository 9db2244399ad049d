package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Disjoint requires different symbols in cells at the same position of their boxes.
var Disjoint = &rule.Part{
	Part: banmen.Part{
		Name: "disjoint", Names: []string{"disjoint-groups", "disjoint-sets", "離散"},
		Title: banmen.Localized("Disjoint groups", "同じ位置"),
		Rule: banmen.Localized("Cells at the same place in different boxes have different symbols.",
			"ブロックの中の同じ位置にあるマスに、同じ記号は入りません。"),
		Preset: "sudoku:2x2+disjoint", Solutions: 168,
		Wrong:     "sudoku:2x2+disjoint:1.........1.....",
		Elsewhere: banmen.Elsewhere{ISS: "DisjointSets", FPuzzles: "disjointgroups", SudokuMaker: 14},
	},
	Args: rule.Flag{Of: disjoint},
}

// noBoxes is the error for a board that has neither boxes nor regions.
var noBoxes = banmen.Msg("expected a board with boxes")

func disjoint(b *rule.Board) (all []rule.Rule) {
	size := len(b.Region(0))
	if size == 0 {
		b.FailSize(noBoxes)
		return nil
	}
	for place := range size {
		var cells []int
		for box := range b.Size() / size {
			cells = append(cells, b.Region(box)[place])
		}
		all = append(all, rule.House("disjoint", banmen.Msg("the cells at place %d of their boxes", place+1), cells))
	}
	return all
}
