package coin

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// Kind is the coin puzzle.
var Kind = &banmen.Kind{
	Name:    "coin",
	Title:   banmen.Localized("Coin puzzle", "コインパズル"),
	Rules:   banmen.Localized(rulesEn, rulesJa),
	Aliases: []banmen.Alias{{Of: "coin", Names: []string{"coins", "coin-puzzle", "コイン", "コインパズル", "硬貨"}}},
	Order:   11,
	Sample:  "coin:4:a...............",
	Presets: []string{"coin:6", "coin:3", "coin:4", "coin:5", "coin:3,sum", "coin:4,sum", "coin:5,sum", "coin:6,sum", "coin:6,100+50",
		"coin:5,7+3,sum", "coin:4:a...............", "coin:5,sum:b...a....................", "coin:7", "coin:8"},
	Parse: banmen.ParseMarks(parse),
	Forms: []banmen.Form{board, csv, codec.Text(kindName, parse), codec.JSON(kindName, parse)},
}

const rulesEn = `Every row, every column and both diagonals hold the same amount of money.

Put coins of two kinds into the cells, at most one coin in each cell. Plain
coin:6 has 10 and 5: every line of six cells holds exactly one of each.

With ,sum there are as many coins of each kind as rows, and every line is worth
as much as the two coins together. A row or a column then holds one of each,
too, but a diagonal may hold three fives.`

const rulesJa = `どの行・列・二本の対角線も、金額の合計が等しくなります。

二種類のコインをマスに置きます。一つのマスには一枚まで置けます。coin:6 では
10円玉と5円玉を使い、どの行・列・対角線にもちょうど一枚ずつ入ります。

,sum を付けると、各コインの枚数は行の数と同じで、どの行・列・対角線の合計も二枚の金額の合計になります。
このとき行と列には一枚ずつ入りますが、対角線には5円玉が三枚入ることもあります。`
