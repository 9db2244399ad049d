package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A Side is a side of the board from which clues look along its rows or columns.
type Side struct {
	Name    string // name of the part
	columns bool   // columns instead of rows
	far     bool   // whether it is the right or lower side
}

// Sides are the four sides, in the order of their names.
var Sides = []Side{{"bottom", true, true}, {"left", false, false}, {"right", false, true}, {"top", true, false}}

// Line returns the cells of the i-th row or column, seen from the side.
func (o Side) Line(on grid.Shape, i int) []int {
	line := on.Row
	if o.columns {
		line = on.Col
	}
	cells := line(i)
	if o.far {
		slices.Reverse(cells)
	}
	return cells
}

// Lines returns the number of rows or columns seen from the side.
func (o Side) Lines(on grid.Shape) int {
	if o.columns {
		return on.Cols
	}
	return on.Rows
}

// drawOutside writes a text of a part outside the board: away cells before the first cell of a
// line, or further out if that place is taken. An arrow shows the direction of an oblique line.
func (g *Grid) drawOutside(name string, cells []int, away int, text string) func(*figure.Figure) {
	r, c := cells[0]/g.Cols, cells[0]%g.Cols
	dr, dc := g.way(cells)
	o := figure.Outside{Row: r - dr*(1+away), Col: c - dc*(1+away), Text: text, Name: name}
	if dr != 0 && dc != 0 {
		o.DRow, o.DCol = dr, dc
	}
	return func(f *figure.Figure) {
		at := o
		for slices.ContainsFunc(f.Outside, func(p figure.Outside) bool { return p.Row == at.Row && p.Col == at.Col }) {
			at.Row, at.Col = at.Row-dr, at.Col-dc
		}
		f.Outside = append(f.Outside, at)
	}
}

// way returns the step between the cells of a line. A single cell is seen from the left.
func (g *Grid) way(cells []int) (dr, dc int) {
	if len(cells) == 1 {
		return 0, 1
	}
	return cells[1]/g.Cols - cells[0]/g.Cols, cells[1]%g.Cols - cells[0]%g.Cols
}

// Skyscrapers returns the rule for the number of cells visible from the first cell of a
// line: a cell hides those behind it that are not larger. A building of height 0 is not seen.
func (g *Grid) Skyscrapers(cells []int, seen int) Rule {
	type state struct{ seen, highest int }
	a := Automaton(g, "skyscrapers", seen, len(cells), state{}, func(s state, v int) (state, bool) {
		if v > s.highest {
			s = state{s.seen + 1, v}
		}
		return s, s.seen <= seen
	}, func(s state) bool { return s.seen == seen })
	return Rule{
		Name:        "skyscrapers",
		Text:        banmen.Msg("%d of the cells from %s to %s must be visible", seen, g.Name(cells[0]), g.Name(cells[len(cells)-1])),
		Constraints: []model.Constraint{model.Regular{Of: Vars(cells), Automaton: a}},
	}
}

// Runs returns the rule for the lengths of the runs of a symbol in a line, in order; all
// other cells have other symbols. It is written as the lengths separated by dots, or 0.
func (g *Grid) Runs(name string, where banmen.Message, cells []int, symbol int, runs []int) Rule {
	texts := strings.Split(formatRuns(runs), ".")
	return Rule{
		Name: name, Arg: strings.Join(texts, "."),
		Constraints: []model.Constraint{model.Regular{Of: Vars(cells), Automaton: runsOf(symbol, g.Most(), runs)}},
		Text:        banmen.Msg("the runs of %s must be %s", where, strings.Join(texts, " ")),
		Draw: func(f *figure.Figure) {
			for i, t := range texts {
				g.drawOutside(name, cells, len(texts)-1-i, t)(f)
			}
		},
	}
}

// runsOf returns the automaton of runs of a symbol. It has states for each run: the gap before it,
// its cells, and the gap after it.
func runsOf(symbol, most int, runs []int) (a model.Automaton) {
	step := func(from, to int, filled bool) {
		for v := 1; v <= most; v++ {
			if (v == symbol) == filled {
				a.Steps = append(a.Steps, model.Step{From: from, Value: v, To: to})
			}
		}
	}
	gap := 0
	for i, n := range runs {
		step(gap, gap, false)
		for k := range n {
			step(gap+k, gap+k+1, true)
		}
		step(gap+n, gap+n+1, false)
		if gap += n + 1; i == len(runs)-1 {
			a.Ends = []int{gap - 1}
		}
	}
	step(gap, gap, false)
	a.States, a.Ends = gap+1, append(a.Ends, gap)
	return a
}

// formatRuns returns the text that splitRuns reads.
func formatRuns(runs []int) string {
	if len(runs) == 0 {
		return "0"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(runs), "[]"), " ", ".")
}

// splitRuns reads lengths separated by dots. Together with a gap after each but the last
// they must fit into a line.
func splitRuns(text string, cells int) (runs []int, ok bool) {
	if text == "0" {
		return nil, true
	}
	for word := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > cells {
			return nil, false
		}
		cells -= n + 1
		runs = append(runs, n)
	}
	return runs, true
}
