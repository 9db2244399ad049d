package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// ValueIndex are lines whose second cell gives the place, counted from the third cell, at which the
// number of the first cell occurs again.
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
	Args: rule.Lines{Least: 3, Again: true, Wrong: oneCell, Path: figure.Path{Arrow: true, Style: figure.Style{Ink: figure.Teal}}, Of: valueIndex},
}

// oneCell rejects a line that begins with the same cell twice.
func oneCell(_ *rule.Grid, cells []int) (wrong banmen.Message) {
	if cells[0] == cells[1] {
		wrong = banmen.Msg("expected two cells before the places of the line")
	}
	return wrong
}

func valueIndex(g *rule.Grid, cells []int) rule.Rule {
	r := rule.Rule{Name: "valueindex", Text: banmen.Msg("the number in %s must also be at the place on the line that %s gives", g.Name(cells[0]), g.Name(cells[1]))}
	if repeats(cells) {
		r.Constraints = eachPlace(g, cells[0], cells[1], cells[2:])
	} else {
		r.Constraints = []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: placed(g, len(cells)-2)}}
	}
	return r
}

// repeats reports whether a cell occurs twice.
func repeats(cells []int) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(cells)))) < len(cells)
}

// eachPlace returns constraints for a line with repeated cells. The number in cell at must be a
// place of the line, and the cell at that place must equal the cell value.
func eachPlace(g *rule.Grid, value, at int, line []int) (all []model.Constraint) {
	for v := g.Low(); v <= g.High(); v++ {
		index := model.Exactly(0, rule.Vars([]int{at}), v)
		switch {
		case v < 1 || v > len(line):
			all = append(all, index)
		case line[v-1] == at:
			all = append(all, g.Related(at, value, func(i, x int) bool { return i != v || x == v }))
		case line[v-1] != value:
			all = append(all, model.Or{Of: []model.Constraint{index, g.Related(value, line[v-1], func(x, y int) bool { return x == y })}})
		}
	}
	return all
}

// placed returns an automaton that reads the value cell, the index cell, and the n cells of the
// line.
func placed(g *rule.Grid, n int) model.Automaton {
	type state struct {
		known       bool
		value, left int // left: number of cells to the place; 0: not known yet; -1: passed
	}
	return rule.Automaton(g, "valueindex", 0, n+2, state{}, func(s state, v int) (state, bool) {
		switch {
		case !s.known:
			return state{true, v, 0}, true
		case s.left == 0:
			return state{true, s.value, v}, v >= 1 && v <= n
		case s.left == 1:
			return state{true, s.value, -1}, v == s.value
		case s.left > 1:
			s.left--
		}
		return s, true
	}, func(s state) bool { return s.left == -1 })
}
