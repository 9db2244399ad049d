package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// SumLine is a line, or a loop that ends with its first cell, that can be cut into pieces with the
// same sum.
var SumLine = &rule.Part{
	Part: banmen.Part{
		Name: "sumline", Names: []string{"sum-lines", "ten-lines", "合計線"},
		Title: banmen.Localized("Sum lines", "合計線"),
		Rule: banmen.Localized("The line can be divided into segments that all have the sum given before the line. A line that ends where it begins is a loop.",
			"線は、どの部分も合計が書かれた数になるように、いくつかに分けられます。最初のマスに戻る線は輪です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+sumline(5R1C1-R1C4)", Solutions: 96,
		Wrong:     "sudoku:2x2+sumline(5R1C1-R1C4):34..............",
		Elsewhere: banmen.Elsewhere{ISS: "SumLine"},
	},
	Args: rule.NumberedLines{Lines: rule.Lines{Least: 1, Again: true, Wrong: oneLoop, Path: figure.Path{Style: figure.Style{Ink: figure.Brown}}}, From: 1, Of: sumLine},
}

// oneLoop rejects a line that visits a cell twice, unless it is a loop of at least three cells.
func oneLoop(g *rule.Grid, cells []int) (wrong banmen.Message) {
	if once, _ := opened(cells); repeats(once) {
		wrong = banmen.Msg("expected different cells, or a loop of at least three that ends with its first cell")
	}
	return wrong
}

// opened returns the cells of a line without repeating the first cell of a loop. It reports whether
// the line is a loop.
func opened(cells []int) (once []int, loop bool) {
	last := len(cells) - 1
	if last < 3 || cells[0] != cells[last] {
		return cells, false
	}
	return cells[:last], true
}

func sumLine(g *rule.Grid, cells []int, sum int) rule.Rule {
	cells, loop := opened(cells)
	var a model.Automaton
	if loop {
		a = sumLoop(g, sum)
	} else {
		a = rule.Automaton(g, "sumline", sum, len(cells), 0, func(so, v int) (int, bool) { return (so + v) % sum, so+v <= sum }, func(so int) bool { return so == 0 })
	}
	return rule.Rule{Name: "sumline", Text: banmen.Msg("the line from %s must consist of pieces with the sum %d", g.Name(cells[0]), sum),
		Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}}}
}

// sumLoop returns an automaton for loops. A state after the first has two sums: that of the part of
// the first segment before the first cell, and that of the current segment so far. A loop ends in
// the middle of the segment in which it began.
func sumLoop(g *rule.Grid, sum int) model.Automaton {
	type state struct{ before, so int }
	states, number := []state{{}}, map[state]int{}
	var a model.Automaton
	step := func(from int, s state) {
		for v := g.Low(); v <= g.High(); v++ {
			if s.so+v > sum {
				continue
			}
			to := state{s.before, (s.so + v) % sum}
			if _, known := number[to]; !known {
				number[to] = len(states)
				states = append(states, to)
			}
			a.Steps = append(a.Steps, model.Step{From: from, Value: v, To: number[to]})
		}
	}
	for before := range sum {
		step(0, state{before, before})
	}
	for from := 1; from < len(states); from++ {
		if s := states[from]; s.so == s.before {
			a.Ends = append(a.Ends, from)
		}
		step(from, states[from])
	}
	a.States = len(states)
	return a
}
