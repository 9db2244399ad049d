package technique_test

import (
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
)

// tridagons makes puzzles with a tridagon of one guardian from a solution. The three symbols are
// given only in cells that see no box of the tridagon. All other symbols are given except the
// guardian.
func tridagons(rules *logic.Rules, full grid.Board, yield func(grid.Board) bool) {
	boxOf := func(c int) int { return c/27*3 + c%9/3 }
	for away := range 9 {
		for symbols := range 1 << 10 {
			m := logic.Mask(symbols)
			if m.Len() != 3 || m.Has(0) {
				continue
			}
			cells := make([][]int, 9)
			for c, v := range full.Cells {
				if m.Has(int(v)) {
					cells[boxOf(c)] = append(cells[boxOf(c)], c)
				}
			}
			odd := -1
			for b := range 9 {
				if b/3 == away/3 || b%3 == away%3 || across(cells[b]) {
					continue
				}
				if odd >= 0 {
					odd = 9
					break
				}
				odd = b
			}
			if odd < 0 || odd == 9 {
				continue
			}
			for c := range full.Cells {
				if boxOf(c) != odd || m.Has(int(full.Cells[c])) || !slices.ContainsFunc(cells[odd], func(d int) bool {
					return across(append(slices.DeleteFunc(slices.Clone(cells[odd]), func(e int) bool { return e == d }), c))
				}) {
					continue
				}
				givens := grid.New(full.Shape)
				for d, v := range full.Cells {
					if d != c && (!m.Has(int(v)) || boxOf(d) == away) {
						givens.Cells[d] = v
					}
				}
				s := logic.NewState(rules)
				s.Start(givens)
				if scale.Expert(rules).Solve(s, func(t logic.LadderStep) bool { return t.Step != nil }).Solved && !yield(givens) {
					return
				}
			}
		}
	}
}

// across reports whether cells are in different rows and columns.
func across(cells []int) bool {
	for i, c := range cells {
		for _, d := range cells[:i] {
			if c/9 == d/9 || c%9 == d%9 {
				return false
			}
		}
	}
	return true
}
