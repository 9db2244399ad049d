package sudoku

import (
	"github.com/banmen/banmen"
)

// Kind is Number Place (Sudoku).
var Kind = &banmen.Kind{
	Name:    "sudoku",
	Title:   banmen.Localized("Number Place (Sudoku)", "ナンプレ(数独)"),
	Rules:   banmen.Localized(rulesEn, rulesJa),
	Presets: []string{"sudoku:3x3", "sudoku:2x2", "sudoku:2x2+x", "sudoku:2x3", "sudoku:3x3+x", "sudoku:2x2+cage(5R1C1-R1C2,7R2C3-R3C3)+knight+thermo(R4C1-R4C3)", "sudoku:2x2+arrow(R1C3-R1C1)+between(R4C1-R4C4)+kropki(R2C3d1R2C4,R3C1bR3C2)+palindrome(R1C3R2C1)+renban(R2C3-R2C4)", "sudoku:2x2+consecutive(R1C1cR1C2)+differ(R1C1d2R2C1)+less(R1C3<R1C4)+littlekiller(5R1C2-R2C1)+regionsum(R2C2-R3C3)+sandwich(5R1C1-R1C4)+skyscrapers(4R1C1-R1C4)+whispers(R1C1-R2C1)+xsum(10R1C4-R1C1)+xv(R1C2vR1C3)", "sudoku:2x2+king", "sudoku:3x3+knight", "sudoku:3x3+king+nonconsecutive", "sudoku:4x4", "sudoku:5x5"},
	Aliases: aliases,
	Parts:   partAliases,
	Parse:   banmen.ParseMarks(parse),
	Forms:   forms,
	Default: true,
	Size:    banmen.Option{Name: "box", Usage: banmen.Msg("the boxes have `ROWSxCOLUMNS`: short for --as sudoku:ROWSxCOLUMNS")},
	Bulk:    newBulk,
}

// aliases are the other names of puzzles.
var aliases = []banmen.Alias{
	{Of: "sudoku", Names: []string{"number-place", "su-doku", "数独", "ナンプレ", "ナンバープレース", "ナンバープレイス", "スウドク"}},
	{Of: "sudoku:2x2", Names: []string{"sudoku-4x4", "4x4-sudoku", "kids-sudoku", "4x4ナンプレ", "4x4数独"}},
	{Of: "sudoku:2x3", Names: []string{"mini-sudoku", "sudoku-6x6", "6x6-sudoku", "ミニナンプレ", "ミニ数独", "6x6ナンプレ", "6x6数独"}},
	{Of: "sudoku:4x4", Names: []string{"hexadoku", "sudoku-16x16", "16x16-sudoku", "16x16ナンプレ", "16x16数独"}},
	{Of: "sudoku:5x5", Names: []string{"alphadoku", "sudoku-25x25", "25x25-sudoku", "25x25ナンプレ", "25x25数独"}},
	{Of: "sudoku:3x3+x", Names: []string{"sudoku-x", "x-sudoku", "diagonal-sudoku", "対角線ナンプレ", "対角線数独", "対角ナンプレ", "Xナンプレ"}},
	{Of: "sudoku:3x3+cage", Names: []string{"killer", "killer-sudoku", "sumdoku", "キラー", "キラーナンプレ", "キラー数独", "足し算ナンプレ", "サムナンプレ", "サムナムプレ"}},
	{Of: "sudoku:3x3+knight", Names: []string{"anti-knight", "anti-knight-sudoku", "knight-sudoku", "アンチナイト", "アンチナイト数独", "ナイトナンプレ"}},
	{Of: "sudoku:3x3+king", Names: []string{"anti-king", "anti-king-sudoku", "touchless-sudoku", "アンチキング", "アンチキング数独"}},
	{Of: "sudoku:3x3+nonconsecutive", Names: []string{"non-consecutive", "nonconsecutive-sudoku", "不連続ナンプレ", "不連続数独"}},
	{Of: "sudoku:3x3+king+nonconsecutive", Names: []string{"miracle", "miracle-sudoku", "ミラクル数独"}},
	{Of: "sudoku:3x3+arrow", Names: []string{"arrow-sudoku", "矢印ナンプレ", "アロー数独"}},
	{Of: "sudoku:3x3+thermo", Names: []string{"thermo-sudoku", "thermometer-sudoku", "温度計ナンプレ", "サーモ数独"}},
	{Of: "sudoku:3x3+sandwich", Names: []string{"sandwich-sudoku", "サンドイッチナンプレ", "サンドイッチ数独"}},
	{Of: "sudoku:3x3+littlekiller", Names: []string{"little-killer", "little-killer-sudoku", "リトルキラー"}},
	{Of: "sudoku:3x3+less", Names: []string{"greater-than-sudoku", "futoshiki-sudoku", "compdoku", "不等号ナンプレ", "不等号数独"}},
	{Of: "sudoku:3x3+kropki", Names: []string{"kropki-sudoku", "クロプキ数独"}},
	{Of: "sudoku:3x3+consecutive", Names: []string{"consecutive-sudoku", "連続ナンプレ", "連続数独"}},
	{Of: "sudoku:3x3+xv", Names: []string{"xv-sudoku", "XVナンプレ", "XV数独"}},
	{Of: "sudoku:3x3+palindrome", Names: []string{"palindrome-sudoku", "回文ナンプレ"}},
	{Of: "sudoku:3x3+renban", Names: []string{"renban-sudoku", "レンバン数独"}},
	{Of: "sudoku:3x3+whispers", Names: []string{"german-whispers", "german-whispers-sudoku"}},
	{Of: "sudoku:3x3+between", Names: []string{"between-lines", "between-lines-sudoku"}},
	{Of: "sudoku:3x3+regionsum", Names: []string{"region-sum-lines", "region-sum-sudoku"}},
	{Of: "sudoku:3x3+skyscrapers", Names: []string{"skyscraper-sudoku", "ビルディングナンプレ"}},
	{Of: "sudoku:3x3+xsum", Names: []string{"x-sums", "x-sums-sudoku"}},
}

const rulesEn = `Each row, column and box has each symbol once.

Fill the empty cells. With +x the two main diagonals have each symbol once, too; with
+knight and +king cells such a move of chess apart differ. The numbers of a cage (+cage)
have its sum, and none stands twice.
Lines: along a thermometer (+thermo) numbers grow from the bulb; along an arrow (+arrow)
they have the sum at its start; along +between they are between its ends; along +renban
they follow each other in any order; +palindrome reads the same from either end; along
+whispers neighbours differ by 5 at least, or as it says; +regionsum has one sum in all boxes.
Between two cells: at a filled dot (+kropki) one number is twice the other, at an open
one they differ by 1, as at a bar (+consecutive); with +nonconsecutive neighbours without
a bar do not. X and V (+xv) are the sums 10 and 5, < (+less) points to the smaller number,
and a number is their difference (+differ).
Beside the board: the sum between 1 and 9 (+sandwich); that of so many numbers as the first
one says (+xsum); how many numbers are larger than all before them (+skyscrapers); the sum
along an oblique line (+littlekiller), where numbers may repeat.`

const rulesJa = `どの行・列・ブロックにも、各記号がちょうど一つずつ入ります。

空きマスを埋めてください。+x では二本の対角線にも各記号が一つずつ入り、+knight と +king では
チェスのその駒の動きの先に同じ記号が入りません。ケージ(+cage)の数字の合計は書かれた数で、
同じ数字は入りません。
線: 温度計(+thermo)の数字は丸い端からだんだん大きくなります。矢印(+arrow)上の数字の合計は始点の数、
+between の線上の数字は両端の数の間、+renban の線上は順不同の連続する数で、+palindrome の線は
どちらの端から読んでも同じです。+whispers の線では隣との差が5以上(または書かれた数以上)、+regionsum の線では
数字の合計がどのブロックでも等しくなります。
二マスの間: 黒丸(+kropki)の両側は一方が他方の2倍、白丸の両側は差が1で、棒(+consecutive)の両側も
差が1です。+nonconsecutive では、棒のない隣どうしの差は1になりません。X と V(+xv)は合計が10と5、
不等号(+less)は小さいほうを指し、数は二つの差です(+differ)。
盤面の外: 1と9に挟まれた数字の合計(+sandwich)、最初の数字が表す個数だけの先頭からの合計(+xsum)、
それより前のどの数字よりも大きい数字の個数(+skyscrapers)、斜めの線の合計(+littlekiller、同じ数字があってもよい)。`
