package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Even are cells with even numbers.
var Even = &rule.Part{
	Part: banmen.Part{
		Name: "even", Names: []string{"even-cells", "偶数"},
		Title: banmen.Localized("Even cells", "偶数"),
		Rule: banmen.Localized("Cells with a grey square contain even numbers.",
			"灰色の四角のマスには偶数が入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+even(R1C1R1C4)", Solutions: 48,
		Wrong:     "sudoku:2x2+even(R1C1R1C4):1...............",
		Elsewhere: banmen.Elsewhere{FPuzzles: "even", SudokuMaker: 100},
	},
	Args: rule.Cells{Mark: figure.Mark{Place: figure.Square}, Of: parity(0, banmen.Msg("even"))},
}
