package part

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Automaton requires lines of numbers that a finite automaton accepts.
var Automaton = &rule.Part{
	Part: banmen.Part{
		Name: "automaton", Names: []string{"state-machine", "nfa", "regex", "オートマトン"},
		Title: banmen.Localized("State machines", "オートマトンの線"),
		Rule: banmen.Localized("Read along the line, the numbers lead from the first state to a state with a star. Each state lists numbers and the states they lead to, counted from 0.",
			"線の上の数を順にたどると、最初の状態0から、星印のついた状態に着きます。それぞれの状態には「数>次の状態」が並んでいます。"),
		Numbers: true,
		Preset:  "sudoku:2x2+automaton(12>1/*12>1;34>0@R1C1-R1C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+automaton(12>1/*12>1;34>0@R1C1-R1C3):3...............",
		Elsewhere: banmen.Elsewhere{ISS: "NFA"},
	},
	Args: rule.TabledLines{
		Lines: rule.Lines{Least: 1, Path: figure.Path{Arrow: true, Style: figure.Style{Ink: figure.Lime}}},
		Table: func(g *rule.Grid) string { return "*" + strings.Join(g.Symbols[1:], "") + ">0" }, Of: automaton,
	},
}

func automaton(g *rule.Grid, table string) (func([]int) rule.Rule, string, banmen.Message) {
	a, wrong := g.ReadAutomaton(table)
	if wrong.Format != "" {
		return nil, "", wrong
	}
	return func(cells []int) rule.Rule {
		return rule.Rule{Name: "automaton", Constraints: []model.Constraint{model.Regular{Of: rule.Vars(cells), Automaton: a}},
			Text: banmen.Msg("the numbers along the line from %s must lead to a state with a star", g.Name(cells[0]))}
	}, g.FormatAutomaton(a), wrong
}
