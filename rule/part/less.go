package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Less are signs that point to the smaller of two numbers.
var Less = &rule.Part{
	Part: banmen.Part{
		Name: "less", Names: []string{"greater", "greater-than", "inequality", "inequalities", "不等号"},
		Title: banmen.Localized("Inequalities", "不等号"),
		Rule: banmen.Localized("The sign < points to the smaller number.",
			"不等号は小さいほうの数を指します。"),
		Numbers: true,
		Preset:  "sudoku:2x2+less(R1C3<R1C4)", Solutions: 144,
		Wrong:     "sudoku:2x2+less(R1C1<R2C1):2...1...........",
		Elsewhere: banmen.Elsewhere{ISS: "GreaterThan"},
	},
	Args: rule.Signs{Of: []rule.Sign{rule.Less}},
}
