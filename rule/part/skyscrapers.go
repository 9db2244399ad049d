package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// Skyscrapers are numbers of buildings visible from the side of the board.
var Skyscrapers = &rule.Part{
	Part: banmen.Part{
		Name: "skyscrapers", Names: []string{"skyscraper", "towers", "ビルディング", "ビル"},
		Title: banmen.Localized("Skyscrapers", "ビルディング"),
		Rule: banmen.Localized("A number with a roof outside the board counts the numbers in its line that are larger than all before them.",
			"盤面の外の屋根のついた数は、そこから見えるビルの数です。数字をビルの高さとし、手前にもっと高いビルがあると見えません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+skyscrapers(4R1C1-R1C4)", Solutions: 12,
		Wrong:     "sudoku:2x2+skyscrapers(3R4C1-R1C1):4...........3...",
		Elsewhere: banmen.Elsewhere{ISS: "Skyscraper", FPuzzles: "skyscraper", SudokuMaker: 503},
	},
	Args: rule.Clues{Sign: "^", Of: (*rule.Grid).Skyscrapers},
}
