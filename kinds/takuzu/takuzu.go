// Package takuzu implements Takuzu (Binairo), and Tango, which is Takuzu with signs.
//
// A puzzle is named takuzu:N[+repeat][+signs(R1C1=R1C2,R2C2xR3C2,…)][:givens]: N rows and
// N columns, N even from 2 to 30, hold 0 and 1, equally many in every row and column,
// with no three equal symbols in a row. No two rows or columns are equal unless +repeat
// allows that. Cells joined by = have the same symbol, cells joined by x different ones.
// Plain takuzu is takuzu:6; Tango has +repeat.
package takuzu

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// Kind is Takuzu.
var Kind = takuzu.Kind()

var takuzu = &rule.Spec{
	Name:  "takuzu",
	Title: banmen.Localized("Takuzu (Binairo, Tango)", "バイナリ(Takuzu・Tango)"),
	Manual: banmen.Localized(`Each row and each column has as many 0 as 1, and never three alike side by side.

Fill the empty cells. No two rows are equal, and no two columns. Cells with = between
them are the same, cells with × differ. With +repeat rows may be equal, and columns.`,
		`どの行・列にも0と1が同じ数だけ入り、同じ数字は三つ並びません。

空きマスを埋めてください。同じ並びの行が二つあってはならず、列も同じです。= で結ばれた
マスには同じ数字、× では違う数字が入ります。+repeat では同じ並びの行や列があっても構いません。`),
	Aliases: []banmen.Alias{
		{Of: "takuzu", Names: []string{"binairo", "binary", "binary-puzzle", "binario", "binoxxo", "binox", "tohu-wa-vohu", "unruly", "0h-h1", "タクズ", "バイナリ", "バイナリー", "バイナリパズル", "バイナリーパズル", "二進パズル", "ビナイロ"}},
		{Of: "takuzu:6+repeat", Names: []string{"tango", "linkedin-tango", "sun-and-moon", "タンゴ", "太陽と月"}},
	},
	Order:  5,
	Sample: "takuzu:4:0..1....1......0",
	Presets: []string{"takuzu:6", "takuzu:2", "takuzu:4", "takuzu:4+repeat", "takuzu:4+repeat+signs(R1C1=R1C2,R2C2xR3C2)", "takuzu:4:0..1....1......0",
		"takuzu:6+signs(R1C1=R1C2,R6C5xR6C6):..0........1........................", "takuzu:10"},
	Size:    rule.BySide(codec.Sizes{Default: 6, Least: 2, Most: 30}),
	Symbols: func(grid.Shape) codec.Symbols { return codec.Symbols{".", "0", "1"} },
	Parts:   []*rule.Part{signs},
	Options: []*rule.Part{repeat},
	Rules:   rules,
	Make:    makeSigns,
	Sketch:  rule.SignsSketch(between),
	ID:      &rule.GameID{Game: "Unruly", Wide: true, Side: true, Chars: letters, Sign: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", Moves: codec.ColourMoves, Read: readID, Write: writeID},
	Square: codec.Square{
		Params:  func(side, _ int) string { return strconv.Itoa(side) },
		Symbols: func(int) codec.Symbols { return codec.Symbols{".", "0", "1"} },
		Signs:   between,
	},
}

// signs tell whether two neighbours are equal.
var signs = &rule.Part{
	Part: banmen.Part{
		Name: "signs", Names: []string{"sign", "記号"},
		Title: banmen.Localized("Signs", "記号"),
		Rule: banmen.Localized("Cells with = between them are the same, cells with × differ.",
			"= で結ばれたマスには同じ数字、× では違う数字が入ります。"),
		Preset: "takuzu:4+repeat+signs(R1C1=R1C2,R2C2xR3C2)", Solutions: 20,
		Wrong: "takuzu:6+signs(R1C1=R1C2):01..................................",
	},
	Args: rule.Signs{Of: []rule.Sign{rule.Same, rule.Differ}},
}

// repeat allows equal lines.
var repeat = &rule.Part{Part: banmen.Part{
	Name: "repeat", Names: []string{"repeats", "tango", "重複"},
	Title:  banmen.Localized("Equal lines", "同じ並び"),
	Rule:   banmen.Localized("Rows may be equal, and columns.", "同じ並びの行や列があっても構いません。"),
	Whole:  true,
	Preset: "takuzu:4+repeat", Solutions: 90,
}}

// between are the signs between cells, as texts write them.
var between = &codec.Signs{Part: "signs", Beside: equality, Below: equality}

var equality = map[rune]string{'=': "%s=%s", 'x': "%sx%s", 'X': "%sx%s", '×': "%sx%s", '✕': "%sx%s", '✖': "%sx%s", '≠': "%sx%s"}

func rules(b *rule.Board) {
	if b.Rows%2 != 0 {
		b.FailSize(banmen.Msg("expected an even size, found %d", b.Rows))
		return
	}
	for i := range b.Rows {
		b.Require(b.Balanced("row", rule.Row(i), b.Row(i))...)
	}
	for i := range b.Cols {
		b.Require(b.Balanced("column", rule.Column(i), b.Col(i))...)
	}
	if !b.Flag("repeat") {
		b.Require(b.DifferentRows(), b.DifferentColumns())
	}
}

// makeSigns makes a puzzle from a full board by removing givens and, if lines may be equal as in
// Tango, signs. It begins with two signs for each row.
func makeSigns(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	var signs []string
	for a := range full.Cells {
		for _, b := range full.Adjacent(a) {
			sign := rule.Differ
			if full.Cells[a] == full.Cells[b] {
				sign = rule.Same
			}
			if a < b && p.Has("repeat") {
				signs = append(signs, p.Pair(a, b, sign).Arg)
			}
		}
	}
	r.Shuffle(len(signs), func(i, j int) { signs[i], signs[j] = signs[j], signs[i] })
	signs = signs[:min(len(signs), 2*full.Rows)]
	return rule.RemoveClues(r, full, []int{full.Size(), len(signs)}, func(keep []bool) banmen.Puzzle {
		return p.WithClues(rule.KeepCells(full, keep), rule.ListPart("signs", rule.KeepItems(signs, keep[full.Size():])))
	}, another)
}

// letters of game IDs give the number of open cells before a 0, or before a 1 for
// capitals. z and Z are 25 open cells without a symbol after them.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// readID reads letters; the last one leads just beyond the board. Lines may be equal
// unless a u follows the size.
func readID(d *rule.Description) (parts []codec.Part, b grid.Board) {
	if !strings.HasPrefix(d.Flags, "u") {
		parts = append(parts, codec.Part{Name: "repeat"})
	}
	b = grid.New(d.Shape)
	cell := 0
	for i := range d.Text {
		k := strings.IndexByte(letters, d.Text[i])
		cell += k % 26
		if k%26 == 25 {
			continue
		}
		if cell < d.Size() {
			b.Cells[cell] = uint16(k/26 + 1)
		}
		cell++
	}
	if cell != d.Size()+1 {
		d.Fail(0, banmen.Msg("expected %d cells, found %d", d.Size(), cell-1))
	}
	return parts, b
}

func writeID(p *rule.Puzzle, b grid.Board) (desc, flags string, err error) {
	if p.HasClues() {
		return "", "", banmen.Errorf(banmen.ErrCannot, "this form cannot hold the part %q", "signs")
	}
	gap := 0
	for _, v := range append(slices.Clone(b.Cells), 1) {
		if v == 0 {
			gap++
			continue
		}
		for ; gap >= 25; gap -= 25 {
			desc += "z"
		}
		desc += letters[26*int(v-1)+gap:][:1]
		gap = 0
	}
	if !p.Has("repeat") {
		flags = "u"
	}
	return desc, flags, nil
}
