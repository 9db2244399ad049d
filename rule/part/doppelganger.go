package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Doppelganger has one number more than cells in a line, so that each line lacks one.
var Doppelganger = &rule.Part{
	Part: banmen.Part{
		Name: "doppelganger", Names: []string{"doppelgänger", "ドッペルゲンガー"},
		Title: banmen.Localized("Doppelganger", "ドッペルゲンガー"),
		Rule: banmen.Localized("Every row, column and box contains 0 and lacks one other number. Rows lack different numbers, and so do columns and boxes. The numbers that the row, the column and the box of a 0 lack are different.",
			"どの行・列・ブロックにも0が入り、ほかの数が一つだけ欠けます。欠ける数は、行どうし、列どうし、ブロックどうしで異なります。0のあるマスの行と列とブロックでも、欠ける数は互いに異なります。"),
		Numbers: true,
		Preset:  "sudoku:2x2,0-4+doppelganger", Solutions: 768,
		Wrong:     "sudoku:2x2,0-4+doppelganger:1234............",
		Elsewhere: banmen.Elsewhere{ISS: "Doppelganger"},
	},
	Args: rule.Flag{Of: doppelganger},
}

func doppelganger(b *rule.Board) (all []rule.Rule) {
	n := b.Rows
	if b.Cols != n || b.Low() != 0 || b.High() != n || len(b.Region(0)) != 0 && len(b.Region(0)) != n {
		b.FailSize(banmen.Msg("expected a square board with numbers from 0 to the number of rows, such as 3x3,0-9"))
		return nil
	}
	board := make([]int, b.Size())
	for c := range board {
		board[c] = c
	}
	// What a house without repeats lacks is the number that it does not have, if it has 0. Each
	// number is then lacked by one row, one column and one box if it is there n-1 times in all.
	for v := 1; v <= n; v++ {
		all = append(all, rule.Rule{Name: "doppelganger", Text: banmen.Msg("%d must appear %d times, as one row, one column and one box lack it", v, n-1),
			Constraints: []model.Constraint{model.Exactly(n-1, rule.Vars(board), v)}})
	}
	houses := make([][]int, 0, 3*n)
	for i := range n {
		houses = append(houses, b.Row(i), b.Col(i))
		if box := b.Region(i); len(box) > 0 {
			houses = append(houses, box)
		}
	}
	for _, h := range houses {
		all = append(all, rule.Rule{Name: "doppelganger", Text: banmen.Msg("0 must appear once in the row, column or box that begins at %s", b.Name(h[0])),
			Constraints: []model.Constraint{model.Exactly(1, rule.Vars(h), 0)}})
	}
	for c := range b.Size() {
		r := rule.Rule{Name: "doppelganger", Text: banmen.Msg("the row, the column and the box of a 0 at %s must lack different numbers", b.Name(c))}
		of := slices.DeleteFunc(slices.Clone(houses), func(h []int) bool { return !slices.Contains(h, c) })
		for i, h := range of {
			for _, other := range of[:i] {
				both := slices.Concat(h, other)
				slices.Sort(both)
				both = slices.Compact(both)
				for v := 1; v <= n; v++ {
					r.Constraints = append(r.Constraints, model.Or{Of: []model.Constraint{
						model.Exactly(0, rule.Vars([]int{c}), 0), model.Count{Of: rule.Vars(both), Values: []int{v}, Least: 1, Most: len(both)},
					}})
				}
			}
		}
		all = append(all, r)
	}
	return all
}
