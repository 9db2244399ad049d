package sudoku

import (
	"github.com/banmen/banmen"
)

// Kind is Number Place (Sudoku).
var Kind = &banmen.Kind{
	Name:    "sudoku",
	Title:   banmen.InJapanese("Number Place (Sudoku)", "ナンプレ(数独)"),
	Rules:   banmen.InJapanese(rulesEn, rulesJa),
	Presets: []string{"sudoku:3x3", "sudoku:2x2", "sudoku:2x2+x", "sudoku:2x3", "sudoku:3x3+x", "sudoku:2x2+cage(5R1C1-R1C2,7R2C3-R3C3)+knight+thermo(R4C1-R4C3)", "sudoku:2x2+arrow(R1C3-R1C1)+between(R4C1-R4C4)+kropki(R2C3d1R2C4,R3C1bR3C2)+palindrome(R1C3R2C1)+renban(R2C3-R2C4)", "sudoku:3x3+knight", "sudoku:4x4", "sudoku:5x5"},
	Parse:   parse,
	Forms:   forms,
	Bare:    true,
	Size:    banmen.Option{Name: "box", Usage: banmen.Msg("the boxes have `ROWSxCOLUMNS`: short for --as sudoku:ROWSxCOLUMNS")},
	Bulk:    newBulk,
}

const rulesEn = `Each row, column and box has each symbol once.

Fill the empty cells. With +x the two main diagonals have each symbol once, too; with
+knight cells a knight's move apart differ. The numbers of a cage (+cage) have its sum,
and none stands twice; along a thermometer (+thermo) they grow from the bulb.
Along an arrow (+arrow) they have the sum at its start, along +between they are between its
ends, along +renban they follow each other in any order, and +palindrome reads the same from
either end. At a filled dot (+kropki) one number is twice the other, at an open one they
differ by 1.`

const rulesJa = `どの行・列・ブロックにも、各記号がちょうど一つずつ入ります。

空きマスを埋めてください。+x では二本の対角線にも各記号が一つずつ入り、
+knight ではナイトの動きの先に同じ記号が入りません。ケージ(+cage)の数字の合計は書かれた数で、
同じ数字は入りません。温度計(+thermo)の数字は、丸い端からだんだん大きくなります。
矢印(+arrow)上の数字の合計は始点の数、+between の線上の数字は両端の数の間、+renban の線上は順不同の
連続する数で、+palindrome の線はどちらの端から読んでも同じです。黒丸(+kropki)の両側は一方が他方の2倍、
白丸の両側は差が1です。`
