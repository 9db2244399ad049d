package part

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Relate are lines whose neighbouring numbers satisfy a relation, given by the setter as a table.
var Relate = &rule.Part{
	Part: banmen.Part{
		Name: "relate", Names: []string{"relation", "relations", "pairwise", "関係"},
		Title: banmen.Localized("Relations of your own", "自由な関係の線"),
		Rule: banmen.Localized("Neighbours along the line fit the table, which lists for each number in turn the numbers that may come next.",
			"線の上で隣り合う二つの数は、表にある組み合わせです。表には、数ごとに、次に来てよい数が順に並びます。"),
		Numbers: true,
		Preset:  "sudoku:2x2+relate(2/3/4/1@R1C1-R1C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+relate(2/3/4/1@R1C1-R1C3):13..............",
		Elsewhere: banmen.Elsewhere{ISS: "Pair"},
	},
	Args: rule.TabledLines{
		Lines: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Lime}}},
		Table: successors, Of: relate,
	},
}

// RelateAll are lines on which any two numbers satisfy a relation given as a table.
var RelateAll = &rule.Part{
	Part: banmen.Part{
		Name: "relateall", Names: []string{"pairwise-all", "すべての関係"},
		Title: banmen.Localized("Relations of all pairs", "どの二つにも成り立つ関係"),
		Rule: banmen.Localized("Any two numbers along the line fit the table, which lists for each number in turn the numbers that may come later.",
			"線の上のどの二つの数も、表にある組み合わせです。表には、数ごとに、後に来てよい数が順に並びます。"),
		Numbers: true,
		Preset:  "sudoku:2x2+relateall(234/34/4/@R1C1-R1C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+relateall(234/34/4/@R1C1-R1C3):2.1.............",
		Elsewhere: banmen.Elsewhere{ISS: "PairX"},
	},
	Args: rule.TabledLines{
		Lines: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Red}}},
		Table: successors, Of: relateAll,
	},
}

func relate(g *rule.Grid, table string) (func([]int) rule.Rule, string, banmen.Message) {
	holds, table, wrong := g.Relation(table)
	return func(cells []int) rule.Rule {
		return rule.Rule{Name: "relate", Constraints: g.Along(cells, holds),
			Text: banmen.Msg("neighbours along the line from %s must fit its table", g.Name(cells[0]))}
	}, table, wrong
}

func relateAll(g *rule.Grid, table string) (func([]int) rule.Rule, string, banmen.Message) {
	holds, table, wrong := g.Relation(table)
	return func(cells []int) rule.Rule {
		return rule.Rule{Name: "relateall", Constraints: g.Among(cells, holds),
			Text: banmen.Msg("any two numbers of the line from %s must fit its table", g.Name(cells[0]))}
	}, table, wrong
}

// successors returns the table in which only n+1 may follow n.
func successors(g *rule.Grid) string { return strings.Join(g.Symbols[2:], "/") + "/" }
