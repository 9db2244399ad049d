package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Consecutive are bars between numbers that differ by 1.
var Consecutive = &rule.Part{
	Part: banmen.Part{
		Name: "consecutive", Names: []string{"consec", "bars", "連続"},
		Title: banmen.Localized("Consecutive pairs", "連続"),
		Rule: banmen.Localized("Numbers separated by a bar differ by 1.",
			"棒の両側の数の差は1です。"),
		Numbers: true,
		Preset:  "sudoku:2x2+consecutive(R1C1cR1C2)", Solutions: 144,
		Wrong: "sudoku:2x2+consecutive(R1C1cR1C2):13..............",
	},
	Args: rule.Signs{Of: []rule.Sign{bar}},
}

var bar = rule.Sign{
	Name: "consecutive", Arg: "c", Holds: rule.DifferBy(1).Holds, Edge: figure.Edge{Sign: figure.SignBar}, Text: rule.DifferBy(1).Text,
}
