package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// King requires different symbols in cells that touch.
var King = &rule.Part{
	Part: banmen.Part{
		Name: "king", Names: []string{"anti-king", "touchless", "no-touch", "キング", "アンチキング", "王"},
		Title: banmen.Localized("Anti-king", "アンチキング"),
		Rule: banmen.Localized("Cells a king's move apart (in chess) have different symbols.",
			"縦・横・斜めに隣り合うマスに、同じ記号は入りません。"),
		Preset: "sudoku:2x3+king", Solutions: 74160,
		Wrong:     "sudoku:2x2+king:.1....1.........",
		Elsewhere: banmen.Elsewhere{ISS: "AntiKing", FPuzzles: "antiking", SudokuMaker: 12},
	},
	Args: rule.Flag{Of: func(b *rule.Board) []rule.Rule {
		return apart(b, "king", [4][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}}, banmen.Msg("side by side or at a corner"))
	}},
}

// apart returns rules that cells a move apart have different symbols. move has the steps of the
// move that lead down or, within a row, to the right; what names it in messages.
func apart(b *rule.Board, name string, move [4][2]int, what banmen.Message) (all []rule.Rule) {
	for _, c := range b.Present() {
		for _, d := range move {
			if row, col := c/b.Cols+d[0], c%b.Cols+d[1]; b.Contains(row, col) {
				to := b.At(row, col)
				all = append(all, rule.House(name, banmen.Msg("%s and %s, %s", b.Name(c), b.Name(to), what), []int{c, to}))
			}
		}
	}
	return all
}
