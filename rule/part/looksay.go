package part

import (
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// LookSay are cages whose label says how often each number occurs in them.
var LookSay = &rule.Part{
	Part: banmen.Part{
		Name: "looksay", Names: []string{"look-and-say", "lookandsay", "ルックアンドセイ"},
		Title: banmen.Localized("Look-and-say cages", "ルックアンドセイ"),
		Rule: banmen.Localized("The digits in the corner are pairs of a count and a number: 23 means that 3 appears twice in the cage, 05 that 5 does not appear.",
			"左上の数字は「回数と数」の組です。23なら3がちょうど2回入り、05なら5は入りません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+looksay(1204R1C1-R1C2-R2C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+looksay(21R1C1R2C3):1.....2.........",
		Elsewhere: banmen.Elsewhere{ISS: "LookAndSay", SudokuMaker: 304},
	},
	Args: rule.Cages{Least: 1, Numbered: true, Ink: figure.Yellow, Of: lookSay, Wrong: noPairs},
}

func lookSay(g *rule.Grid, cells []int, n int) rule.Rule {
	r := rule.Rule{Name: "looksay", Text: banmen.Msg("the cage at %s must contain each number as often as its corner says", g.Name(cells[0]))}
	digits := lookSayDigits(n)
	for i := 0; i < len(digits); i += 2 {
		r.Constraints = append(r.Constraints, model.Exactly(int(digits[i]-'0'), rule.Vars(cells), int(digits[i+1]-'0')))
	}
	return r
}

// lookSayDigits returns the digits of the label of a look-and-say cage; it restores a leading 0.
func lookSayDigits(n int) string {
	digits := strconv.Itoa(n)
	if len(digits)%2 != 0 {
		digits = "0" + digits
	}
	return digits
}

// noPairs rejects numbers that are not pairs of a count and a number of the board.
func noPairs(g *rule.Grid, _ []int, n int) banmen.Message {
	digits := lookSayDigits(n)
	for i := 1; i < len(digits); i += 2 {
		if v := int(digits[i] - '0'); v < g.Low() || v > g.High() {
			return banmen.Msg("expected pairs of a count and a number from %d to %d, such as 23, found %q", g.Low(), min(9, g.High()), digits)
		}
	}
	return banmen.Message{}
}
