package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// ColumnIndex marks cells with a rule: the cell in column c has the column in which number c stands
// in its row.
var ColumnIndex = &rule.Part{
	Part: banmen.Part{
		Name: "columnindex", Names: []string{"column-index", "column-indexer", "column-indexing", "列インデックス"},
		Title: banmen.Localized("Column indexers", "列インデックス"),
		Rule: banmen.Localized("A number v in a coloured cell of column c gives the place of the number c in that row: column v.",
			"色のついたマスがc列目にあって数がvなら、同じ行のv列目にcが入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+columnindex(R1C1-R2C2)", Solutions: 80,
		Wrong:     "sudoku:2x2+columnindex(R1C1):23..............",
		Elsewhere: banmen.Elsewhere{ISS: "Indexing", FPuzzles: "columnindexer", SudokuMaker: 601},
	},
	Args: rule.Cells{Lines: true, Mark: figure.Mark{Place: figure.Square, Style: figure.Style{Ink: figure.Red}}, Of: columnIndex},
}

func columnIndex(g *rule.Grid, cells, _ []int) rule.Rule {
	at := cells[0]
	return index(g, at, at%g.Cols, g.Cols, func(v int) int { return g.At(at/g.Cols, v) }, "columnindex")
}

// index requires that the number in cell at, which is in line n (from 0), is the position of n+1 in
// a crossing line of the given number of cells. line(v) returns the v-th of these cells.
func index(g *rule.Grid, at, n, cells int, line func(v int) int, name string) rule.Rule {
	r := rule.Rule{Name: name, Text: banmen.Msg("%s must give the place of %d in its line", g.Name(at), n+1)}
	for v := g.Low(); v <= g.High(); v++ {
		switch {
		case v < 1 || v > cells || n+1 < g.Low() || n+1 > g.High():
			r.Constraints = append(r.Constraints, model.Exactly(0, rule.Vars([]int{at}), v))
		case line(v-1) != at: // otherwise the cell contains n+1 itself
			r.Constraints = append(r.Constraints, g.Related(at, line(v-1), func(x, y int) bool { return x != v || y == n+1 }))
		}
	}
	return r
}
