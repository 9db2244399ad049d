package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// Levels is the number of hint levels. From 0, they reveal where to look, the technique, the
// cells, and the whole step.
const Levels = 4

// Hint reveals as much of a step as level allows.
func (t Teller) Hint(p *logic.Step, level int) banmen.Message {
	switch level {
	case 0:
		return t.where(p)
	case 1:
		return banmen.Msg("look for: %s", Name(p.Technique))
	case 2:
		return banmen.Msg("%s in %s", Name(p.Technique), t.CellNames(t.Cells(p)...))
	}
	return t.Sentence(p)
}

// where names the house, or else the row or column, that contains the most cells of the step.
func (t Teller) where(p *logic.Step) banmen.Message {
	best := t.best(p)
	if best < 0 {
		i, isRow := t.near(p)
		if isRow {
			return banmen.Msg("look at %s", banmen.Msg("row %d", i+1))
		}
		return banmen.Msg("look at %s", banmen.Msg("column %d", i+1))
	}
	return banmen.Msg("look at %s", t.house(best))
}

// HintCells returns the cells of the house, row or column that the hint of level 0 names.
func (t Teller) HintCells(p *logic.Step) []int {
	if best := t.best(p); best >= 0 {
		return slices.Sorted(slices.Values(t.Houses[best].Cells))
	}
	i, isRow := t.near(p)
	if isRow {
		return t.Shape.Row(i)
	}
	return t.Shape.Col(i)
}

// best returns the house with the most cells of the step, or -1. It ignores houses that are the
// whole board.
func (t Teller) best(p *logic.Step) int {
	cells := t.Cells(p)
	best, most := -1, 0
	for h, house := range t.Houses {
		n := 0
		if len(house.Cells) == t.Shape.Size() {
			continue
		}
		for _, c := range cells {
			if slices.Contains(house.Cells, c) {
				n++
			}
		}
		if n > most {
			best, most = h, n
		}
	}
	return best
}

// near returns the row or column with the most cells of the step. It is used if best finds no
// house.
func (t Teller) near(p *logic.Step) (i int, isRow bool) {
	cells := t.Cells(p)
	if len(p.Place) > 0 {
		cells = append(cells, p.Place[0].Cell())
	}
	rows, cols := make([]int, t.Shape.Rows), make([]int, t.Shape.Cols)
	for _, c := range cells {
		rows[c/t.Shape.Cols]++
		cols[c%t.Shape.Cols]++
	}
	if most := slices.Max(rows); most >= slices.Max(cols) {
		return slices.Index(rows, most), true
	}
	return slices.Index(cols, slices.Max(cols)), false
}

// Cells returns the cells of the step's parts, chain and placements, ascending. If there are
// none, it returns the cells of the removed candidates.
func (t Teller) Cells(p *logic.Step) []int {
	var all []int
	for _, part := range p.Parts {
		all = append(all, part.Cells...)
		for _, c := range part.Cands {
			all = append(all, c.Cell())
		}
		for _, h := range part.Houses {
			for _, c := range t.Houses[h].Cells {
				if len(p.Symbols) > 0 && t.At(c).Has(p.Symbols[0]) {
					all = append(all, c)
				}
			}
		}
	}
	for _, n := range p.Chain {
		for _, c := range n.Cands {
			all = append(all, c.Cell())
		}
	}
	for _, c := range p.Place {
		all = append(all, c.Cell())
	}
	if len(all) == 0 {
		for _, c := range p.Remove {
			all = append(all, c.Cell())
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
