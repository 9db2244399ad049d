package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// X makes both main diagonals houses, or one of them: +x(/) or +x(\).
var X = &rule.Part{
	Part: banmen.Part{
		Name: "x", Names: []string{"diagonal", "diagonals", "対角線", "斜め"},
		Title: banmen.Localized("Diagonals", "対角線"),
		Rule: banmen.Localized("Symbols do not repeat on the diagonals that are drawn.",
			"線の引かれた対角線には、同じ記号は入りません。"),
		Whole:  true,
		Preset: "sudoku:2x2+x", Solutions: 48,
		Wrong:     "sudoku:2x2+x:1.........1.....",
		Elsewhere: banmen.Elsewhere{ISS: "Diagonal", FPuzzles: "diagonal+", SudokuMaker: 11},
	},
	Args: diagonals{},
}

// diagonals are args that name one of the two main diagonals, or nothing for both.
type diagonals struct{}

// Read requires the diagonals if the name has the part.
func (diagonals) Read(b *rule.Board, p *rule.Part) {
	q, ok := b.Part(p.Name)
	if !ok {
		return
	}
	down, up := b.GridDiagonals()
	if b.Grids == nil {
		both := b.DiagonalHouses()
		down, up = both[:1], both[1:]
	}
	switch q.Args {
	case "":
	case `\`:
		up = nil
	case "/":
		down = nil
	default:
		b.Refuse(banmen.Syntaxf(0, q.ArgsColumn, `expected nothing, / or \ in the brackets of part %q, found %q`, p.Name, q.Args))
		return
	}
	b.Require(down...)
	b.Require(up...)
	b.Write(p.Name, q.Args)
}

// Example returns "": both diagonals.
func (diagonals) Example(*rule.Grid) string { return "" }
