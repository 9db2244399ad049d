// Package kropki implements Kropki.
//
// A puzzle is named kropki:N[+dots(R1C1bR1C2,R1C1d1R2C1,…)][:givens]: a Latin square of N
// rows and N columns, N from 2 to 9. b is a filled dot (one number is twice the other)
// and d1 an open one (they differ by 1). If the puzzle has dots, neither holds for
// neighbours without a dot. Plain kropki is kropki:6, from which generate makes a puzzle.
package kropki

import (
	"math/rand/v2"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// Kind is Kropki.
var Kind = kropki.Kind()

var kropki = &rule.Spec{
	Name:  "kropki",
	Title: banmen.Localized("Kropki", "クロプキ"),
	Manual: banmen.Localized(`Each row and each column has each number once, and dots say how neighbours go together.

At a filled dot one number is twice the other, at an open dot they differ by 1; between 1
and 2 either may stand. All dots are there: without one, neither is true.

Fill the empty cells with the numbers from 1 to N.`,
		`どの行・列にも各数字がちょうど一つずつ入り、丸は隣り合う数の関係を示します。

黒丸の両側は一方が他方の2倍、白丸の両側は差が1です（1と2の間はどちらでも可）。丸はすべて示されており、丸のないところはどちらの関係にもなりません。

空きマスに1からNまでの数字を入れてください。`),
	Aliases: []banmen.Alias{{Of: "kropki", Names: []string{"dots", "kropki-dots", "クロプキ", "白黒の丸"}}},
	Order:   8,
	Sample:  "kropki:3+dots(R1C1bR1C2,R1C2d1R1C3,R1C1d1R2C1,R1C3d1R2C3,R2C1d1R2C2,R2C3d1R3C3)",
	Presets: []string{"kropki:6", "kropki:2+dots(R1C1bR1C2,R1C1d1R2C1,R1C2bR2C2,R2C1bR2C2)", "kropki:3+dots(R1C1bR1C2,R1C2d1R1C3,R1C1d1R2C1,R1C3d1R2C3,R2C1d1R2C2,R2C1d1R3C1,R2C2bR2C3,R2C2d1R3C2,R3C1bR3C2)", "kropki:4"},
	Size:    rule.BySide(codec.Sizes{Default: 6, Least: 2, Most: 9}),
	Symbols: func(s grid.Shape) codec.Symbols { return codec.Digits(s.Rows) },
	Parts:   []*rule.Part{dots},
	Rules: func(b *rule.Board) {
		b.Require(b.RowHouses()...)
		b.Require(b.ColumnHouses()...)
	},
	Make: makeDots,
	Text: codec.Square{
		Params: func(side, _ int) string { return strconv.Itoa(side) },
		Signs:  rule.DotSigns("dots"),
	},
	Sketch: rule.SignsSketch(rule.DotSigns("dots")),
	Link:   rule.DotsLink,
}

var dots = &rule.Part{
	Part: banmen.Part{
		Name: "dots", Names: []string{"dot", "kropki", "点", "丸"},
		Title: banmen.Localized("Dots", "丸"),
		Rule: banmen.Localized("A filled dot joins numbers of which one is twice the other, an open dot numbers that differ by 1. Neither is true of neighbours without a dot.",
			"黒丸の両側は一方が他方の2倍、白丸の両側は差が1で、丸のないところはどちらの関係にもなりません。"),
		Numbers: true,
		Preset:  "kropki:2+dots(R1C1bR1C2,R1C1d1R2C1,R1C2bR2C2,R2C1bR2C2)", Solutions: 2,
		Wrong: "kropki:4+dots(R1C1bR1C2):13..............",
	},
	Args: rule.Signs{Of: []rule.Sign{rule.Double, open}, Negative: &none},
}

// open is an open dot.
var open = rule.DifferBy(1)

// none is the rule for neighbours without a dot.
var none = rule.Sign{
	Name: "dotless", Holds: func(x, y int) bool { return !rule.Double.Holds(x, y) && !open.Holds(x, y) },
	Text: func(a, b string) banmen.Message {
		return banmen.Msg("%s and %s, without a dot, must not differ by 1, and neither be twice the other", a, b)
	},
}

// makeDots shows all dots of a full board and removes givens, as many as possible.
func makeDots(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	var dots []string
	for x := range full.Cells {
		for _, y := range full.Adjacent(x) {
			double, differ := rule.Double.Holds(int(full.Cells[x]), int(full.Cells[y])), open.Holds(int(full.Cells[x]), int(full.Cells[y]))
			switch {
			case x > y || !double && !differ:
			case double && (!differ || r.IntN(2) == 0):
				dots = append(dots, p.Pair(x, y, rule.Double).Arg)
			default:
				dots = append(dots, p.Pair(x, y, open).Arg)
			}
		}
	}
	if dots == nil {
		return nil, full, false
	}
	return rule.RemoveClues(r, full, []int{full.Size()}, func(keep []bool) banmen.Puzzle {
		return p.WithClues(rule.KeepCells(full, keep), rule.ListPart("dots", dots))
	}, another)
}
