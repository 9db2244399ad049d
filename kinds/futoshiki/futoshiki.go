// Package futoshiki implements Futoshiki.
//
// A puzzle is named futoshiki:N[+less(R1C1<R1C2,…)][:givens]: a Latin square of N rows
// and N columns, N from 2 to 9. The number at the point of each sign is the smaller one.
// Plain futoshiki is futoshiki:5, from which generate makes a puzzle.
package futoshiki

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// Kind is Futoshiki.
var Kind = futoshiki.Kind()

var futoshiki = &rule.Spec{
	Name:  "futoshiki",
	Title: banmen.Localized("Futoshiki", "不等式パズル"),
	Manual: banmen.Localized(`Each row and each column has each number once, and every sign < is true.

Fill the empty cells with the numbers from 1 to N.`,
		`どの行・列にも各数字がちょうど一つずつ入り、不等号はすべて正しく成り立ちます。

空きマスに1からNまでの数字を入れてください。`),
	Aliases: []banmen.Alias{{Of: "futoshiki", Names: []string{"unequal", "inequality", "more-or-less", "不等式", "不等式パズル", "不等号パズル", "フトシキ"}}},
	Order:   6,
	Sample:  "futoshiki:4+less(R1C1<R2C1,R2C1<R3C1):.2..............",
	Presets: []string{"futoshiki:5", "futoshiki:2+less(R1C1<R1C2)", "futoshiki:3+less(R1C1<R1C2,R3C3<R2C3)", "futoshiki:4+less(R1C1<R2C1,R2C1<R3C1):.2..............", "futoshiki:7"},
	Size:    rule.BySide(codec.Sizes{Default: 5, Least: 2, Most: 9}),
	Symbols: func(s grid.Shape) codec.Symbols { return codec.Digits(s.Rows) },
	Parts:   []*rule.Part{part.Less.In("futoshiki:3+less(R1C1<R1C2)", 6, "futoshiki:3+less(R1C1<R1C2):21.......")},
	Rules: func(b *rule.Board) {
		b.Require(b.RowHouses()...)
		b.Require(b.ColumnHouses()...)
	},
	Make: makeSigns,
	Text: codec.Square{
		Params: func(side, _ int) string { return strconv.Itoa(side) },
		Signs:  rule.LessSigns,
	},
	Sketch: rule.SignsSketch(rule.LessSigns),
	ID:     &rule.GameID{Game: "Unequal", Chars: "0123456789,UDLR", Sign: ",", Read: readID, Write: writeID},
}

// makeSigns removes givens from a full board, as many as possible, and then signs.
func makeSigns(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	var signs []string
	for a := range full.Cells {
		for _, b := range full.Adjacent(a) {
			if full.Cells[a] < full.Cells[b] {
				signs = append(signs, p.Pair(a, b, rule.Less).Arg)
			}
		}
	}
	return rule.RemoveClues(r, full, []int{full.Size(), len(signs)}, func(keep []bool) banmen.Puzzle {
		return p.WithClues(rule.KeepCells(full, keep), rule.ListPart("less", rule.KeepItems(signs, keep[full.Size():])))
	}, another)
}

// ways are the letters of game IDs for a smaller neighbour, and where it is.
var ways = []struct {
	letter string
	dr, dc int
}{{"U", -1, 0}, {"R", 0, 1}, {"D", 1, 0}, {"L", 0, -1}}

// readID reads a number for each cell, 0 for an open one. Letters for smaller neighbours
// and a comma follow each number.
func readID(d *rule.Description) ([]codec.Part, grid.Board) {
	if strings.HasPrefix(d.Flags, "a") {
		d.Fail(-1, banmen.Msg("signs for adjacent numbers cannot be read: expected only signs for unequal numbers"))
	}
	b, at := grid.New(d.Shape), 0
	var signs []string
	for c, text := range d.Split(strings.TrimSuffix(d.Text, ","), ",", d.Size()) {
		v, err := strconv.Atoi(strings.TrimRight(text, "UDLR"))
		if err != nil || v > d.Rows {
			d.Fail(at, banmen.Msg("expected a number to %d and letters URDL, found %q", d.Rows, text))
			break
		}
		b.Cells[c] = uint16(v)
		for _, w := range ways {
			if row, col := c/d.Cols+w.dr, c%d.Cols+w.dc; strings.Contains(text, w.letter) {
				signs = append(signs, fmt.Sprintf("R%dC%d<%s", row+1, col+1, d.Name(c)))
			}
		}
		at += len(text) + 1
	}
	return []codec.Part{rule.ListPart("less", signs)}, b
}

func writeID(p *rule.Puzzle, b grid.Board) (desc, flags string, err error) {
	for c, v := range b.Cells {
		desc += strconv.Itoa(int(v))
		for _, w := range ways {
			row, col := c/p.Cols+w.dr, c%p.Cols+w.dc
			if p.Contains(row, col) && p.HasRule(p.Pair(p.At(row, col), c, rule.Less).Arg) {
				desc += w.letter
			}
		}
		desc += ","
	}
	return desc, "", nil
}
