package part

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// XV are the sums 10 and 5 of neighbours.
var XV = &rule.Part{
	Part: banmen.Part{
		Name: "xv", Names: []string{"x-v", "vx"},
		Title: banmen.Localized("XV", "XV"),
		Rule: banmen.Localized("Numbers separated by X sum to 10, by V to 5.",
			"二マスの間のXは合計が10、Vは合計が5です。すべて描かれている盤面(all)では、印のない隣どうしの合計は10にも5にもなりません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+xv(R1C2vR1C3)", Solutions: 96,
		Wrong:     "sudoku:2x2+xv(R1C1vR1C2):12..............",
		Elsewhere: banmen.Elsewhere{ISS: "X", FPuzzles: "xv", SudokuMaker: 202},
	},
	Args: rule.Signs{Of: []rule.Sign{sumTo(10, "X"), sumTo(5, "V")}, All: true},
}

// sumTo returns the sign for a sum n of two numbers, shown by a letter.
func sumTo(n int, letter string) rule.Sign {
	return rule.Sign{
		Name: "sum", Arg: strings.ToLower(letter), Holds: func(x, y int) bool { return x+y == n }, Edge: figure.Edge{Text: letter},
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must have the sum %d", a, b, n) },
	}
}
