package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Doppelganger uses one more number than a line has cells, so each line lacks one. Variables DGC,
// DGR and DGB are the numbers that rows, columns and boxes lack. DGC stands for a column of numbers
// beside the rows, and DGR for a row of them.
var Doppelganger = &rule.Part{
	Part: banmen.Part{
		Name: "doppelganger", Names: []string{"doppelgänger", "ドッペルゲンガー"},
		Title: banmen.Localized("Doppelganger", "ドッペルゲンガー"),
		Rule: banmen.Localized("Every row, column and box contains 0 and lacks one other number. Rows lack different numbers, and so do columns and boxes. The numbers that the row, the column and the box of a 0 lack are different. Variables VDGC, VDGR and VDGB, if there are any, are the numbers that the rows, the columns and the boxes lack.",
			"どの行・列・ブロックにも0が入り、ほかの数が一つだけ欠けます。欠ける数は、行どうし、列どうし、ブロックどうしで異なります。0のあるマスの行と列とブロックでも、欠ける数は互いに異なります。変数VDGC・VDGR・VDGBがあれば、それぞれ各行・各列・各ブロックに欠ける数です。"),
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
	// A house without repeats that has 0 lacks exactly one other number. One row, one column and
	// one box lack each number if the number occurs n-1 times on the board.
	for v := 1; v <= n; v++ {
		all = append(all, rule.Rule{Name: "doppelganger", Text: banmen.Msg("%d must appear %d times, as one row, one column and one box lack it", v, n-1),
			Constraints: []model.Constraint{model.Exactly(n-1, rule.Vars(board), v)}})
	}
	var sorts [3]lackingHouses
	for i := range n {
		for k, cells := range [][]int{b.Row(i), b.Col(i), b.Region(i)} {
			if len(cells) > 0 {
				sorts[k].houses = append(sorts[k].houses, cells)
			}
		}
	}
	for k, name := range []string{"DGC", "DGR", "DGB"} {
		sorts[k].lacked = b.Variables(name)
		if got := len(sorts[k].lacked); got > 0 && got != len(sorts[k].houses) {
			b.FailSize(banmen.Msg("expected %d variables %s, found %d", len(sorts[k].houses), name, got))
			return nil
		}
		all = append(all, sorts[k].rules(b, name)...)
	}
	for c := range b.Size() {
		r := rule.Rule{Name: "doppelganger", Text: banmen.Msg("the row, the column and the box of a 0 at %s must lack different numbers", b.Name(c))}
		isNot := model.Exactly(0, rule.Vars([]int{c}), 0)
		for i, s := range sorts {
			for _, o := range sorts[:i] {
				if must := differently(n, s, o, c); must != nil {
					r.Constraints = append(r.Constraints, model.Or{Of: []model.Constraint{isNot, must}})
				}
			}
		}
		all = append(all, r)
	}
	return all
}

// lackingHouses are all rows, all columns or all boxes. lacked has a variable for the number that
// each of them lacks, or is nil.
type lackingHouses struct {
	houses [][]int
	lacked []int
}

// rules returns rules that put one 0 into each house, and that set each variable to the number its
// house lacks.
func (s lackingHouses) rules(b *rule.Board, name string) (all []rule.Rule) {
	for i, h := range s.houses {
		all = append(all, rule.Rule{Name: "doppelganger", Text: banmen.Msg("0 must appear once in the row, column or box that begins at %s", b.Name(h[0])),
			Constraints: []model.Constraint{model.Exactly(1, rule.Vars(h), 0)}})
		if s.lacked != nil {
			v := s.lacked[i]
			all = append(all, rule.Rule{Name: "doppelganger", Text: banmen.Msg("%s must be the number missing from the row, column or box that begins at %s", b.Name(v), b.Name(h[0])),
				Where:       banmen.Msg("the row, column or box that begins at %s, with %s", b.Name(h[0]), b.Name(v)),
				Constraints: []model.Constraint{model.AllDifferent{Of: rule.Vars(append(slices.Clone(h), v))}}})
		}
	}
	if s.lacked != nil {
		all = append(all, rule.House("doppelganger", banmen.Msg("the variables V%s", name), s.lacked))
	}
	return all
}

// of returns the house of a cell and the variable for the number that the house lacks, or -1 if
// there is no variable. It reports false if no house contains the cell.
func (s lackingHouses) of(cell int) (house []int, variable int, ok bool) {
	i := slices.IndexFunc(s.houses, func(h []int) bool { return slices.Contains(h, cell) })
	if i < 0 {
		return nil, 0, false
	}
	if s.lacked == nil {
		return s.houses[i], -1, true
	}
	return s.houses[i], s.lacked[i], true
}

// differently requires that two houses of a cell, of different sorts, lack different numbers from 1
// to n.
func differently(n int, s, o lackingHouses, cell int) model.Constraint {
	a, x, one := s.of(cell)
	b, y, both := o.of(cell)
	switch {
	case !one || !both:
		return nil
	case x >= 0 && y >= 0:
		return model.AllDifferent{Of: rule.Vars([]int{x, y})}
	}
	union := slices.Concat(a, b)
	slices.Sort(union)
	union = slices.Compact(union)
	all := make([]model.Constraint, n)
	for i := range all {
		all[i] = model.Count{Of: rule.Vars(union), Values: []int{i + 1}, Least: 1, Most: len(union)}
	}
	return model.And{Of: all}
}
