package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// RowIndex marks cells with a rule: the cell in row r has the row in which number r stands in its
// column.
var RowIndex = &rule.Part{
	Part: banmen.Part{
		Name: "rowindex", Names: []string{"row-index", "row-indexer", "row-indexing", "行インデックス"},
		Title: banmen.Localized("Row indexers", "行インデックス"),
		Rule: banmen.Localized("A number v in a coloured cell of row c gives the place of the number c in that column: row v.",
			"色のついたマスがr行目にあって数がvなら、同じ列のv行目にrが入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+rowindex(R1C1-R2C2)", Solutions: 80,
		Wrong:     "sudoku:2x2+rowindex(R1C1):2...3...........",
		Elsewhere: banmen.Elsewhere{ISS: "Indexing", FPuzzles: "rowindexer", SudokuMaker: 600},
	},
	Args: rule.Cells{Lines: true, Mark: figure.Mark{Place: figure.Square, Style: figure.Style{Ink: figure.Green}}, Of: rowIndex},
}

func rowIndex(g *rule.Grid, cells, _ []int) rule.Rule {
	at := cells[0]
	return index(g, at, at/g.Cols, g.Rows, func(v int) int { return g.At(v, at%g.Cols) }, "rowindex")
}
