package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// NonConsecutive forbids a difference of 1 between neighbours without a bar or an open dot.
var NonConsecutive = &rule.Part{
	Part: banmen.Part{
		Name: "nonconsecutive", Names: []string{"non-consecutive", "anti-consecutive", "不連続", "ノンコンセカティブ"},
		Title: banmen.Localized("Non-consecutive", "不連続"),
		Rule: banmen.Localized("Neighbours differ by more than 1, unless there is a bar or an open dot between them.",
			"棒も白丸もない隣どうしの数の差は、1になりません。"),
		Numbers: true,
		Preset:  "sudoku:2x3+nonconsecutive", Solutions: 48,
		Wrong:     "sudoku:2x2+nonconsecutive:12..............",
		Elsewhere: banmen.Elsewhere{ISS: "AntiConsecutive", FPuzzles: "nonconsecutive", SudokuMaker: 15},
	},
	Args: rule.Flag{Of: func(b *rule.Board) []rule.Rule { return b.Negative(notConsecutive, bar, rule.DifferBy(1)) }},
}

var notConsecutive = rule.Sign{
	Name: "nonconsecutive", Holds: func(x, y int) bool { return x-y != 1 && y-x != 1 },
	Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must not differ by 1", a, b) },
}
