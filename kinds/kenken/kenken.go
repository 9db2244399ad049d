// Package kenken implements KenKen.
//
// A puzzle is named kenken:N+cages(3+R1C1-R1C2,…)[:givens]: a Latin square of N rows and N columns,
// N from 2 to 9, with cages. A cage is written as its number, an operation and its cells. The cells
// make the number by + (sum), * (product), - or / (difference or quotient of two cells, the larger
// one first). A cage of one cell has no operation. Plain kenken is kenken:6, from which generate
// makes a puzzle.
package kenken

import (
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// Kind is KenKen.
var Kind = kenken.Kind()

var kenken = &rule.Spec{
	Name:  "kenken",
	Title: banmen.Localized("KenKen (Calcudoku)", "賢くなるパズル"),
	Manual: banmen.Localized(`Each row and each column has each number once, and the numbers of each cage make what it says.

Fill the empty cells with the numbers from 1 to N. The numbers of a cage make the number
in its corner by its operation: their sum, product, difference or quotient.`,
		`どの行・列にも各数字がちょうど一つずつ入り、太枠ごとの計算結果が左上の数になります。

空きマスに1からNまでの数字を入れてください。太枠の中の数字を、書かれた演算
(+ − × ÷)で計算すると、左上の数になります。`),
	Aliases: []banmen.Alias{{Of: "kenken", Names: []string{"calcudoku", "mathdoku", "keen", "kendoku", "ken-ken", "賢くなるパズル", "計算ブロック", "四則", "ケンケン"}}},
	Order:   4,
	Sample:  "kenken:3+cages(3+R1C1-R1C2,5+R1C3-R2C3,1-R2C1-R3C1,3/R2C2-R3C2,1R3C3)",
	Presets: []string{"kenken:6", "kenken:2+cages(1R1C1)", "kenken:3+cages(3+R1C1-R1C2,5+R1C3-R2C3,1-R2C1-R3C1,3/R2C2-R3C2,1R3C3)",
		"kenken:4+cages(6+R1C1-R1C3,4R1C4,24*R2C2-R2C4-R3C4):2...............", "kenken:4+cages(8+R1C1-R1C2-R2C1,10+R1C3-R2C2-R2C3-R3C3,3R1C4,10+R2C4-R3C4-R4C3-R4C4,12*R3C1-R3C2-R4C1-R4C2)"},
	Size:    rule.BySide(codec.Sizes{Default: 6, Least: 2, Most: 9}),
	Symbols: func(s grid.Shape) codec.Symbols { return codec.Digits(s.Rows) },
	Parts:   []*rule.Part{cages},
	Rules: func(b *rule.Board) {
		b.Require(b.RowHouses()...)
		b.Require(b.ColumnHouses()...)
	},
	Make:   makeCages,
	ID:     &rule.GameID{Game: "Keen", Chars: "0123456789abcdefghijklmnopqrstuvwxyz_,", Sign: ",", Read: readID, Write: writeID},
	Sketch: rule.CagesSketch,
	Forms:  rule.MathdokuForms,
}

var cages = &rule.Part{
	Part: banmen.Part{
		Name: "cages", Names: []string{"cage", "ケージ"},
		Title: banmen.Localized("Cages", "ケージ"),
		Rule: banmen.Localized("The numbers in a cage give the result in its corner by the operation there.",
			"太枠の中の数字を、書かれた演算で計算すると、左上の数になります。"),
		Numbers: true,
		Preset:  "kenken:3+cages(3+R1C1-R1C2,5+R1C3-R2C3,1-R2C1-R3C1,3/R2C2-R3C2,1R3C3)", Solutions: 1,
		Wrong: "kenken:3+cages(3+R1C1-R1C2):23.......",
	},
	Args: rule.OperationCages{},
}

// most limits the cells of a generated cage.
const most = 4

// makeCages cuts a full board into cages at random, with a few attempts if there is
// another solution. Then it splits single cells, where the other solution differs, off
// larger cages until the solution is unique.
func makeCages(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	for tries := 1; ; tries++ {
		cages := rule.RandomPieces(r, full.Shape, most)
		for {
			args := make([]string, len(cages))
			for i, cells := range cages {
				args[i] = p.CageOf(r, full, cells).Arg
			}
			q := p.WithClues(grid.New(full.Shape), rule.ListPart("cages", args))
			other, ok := another(q, full)
			if !ok {
				return q, full, true
			}
			if other.Cells == nil {
				return nil, full, false
			}
			if tries < 20 {
				break
			}
			i := slices.IndexFunc(cages, func(cells []int) bool {
				return len(cells) > 1 && slices.ContainsFunc(cells, func(c int) bool { return full.Cells[c] != other.Cells[c] })
			})
			if i < 0 {
				return nil, full, false
			}
			last := len(cages[i]) - 1
			cages = append(cages, cages[i][last:])
			cages[i] = cages[i][:last]
		}
	}
}
