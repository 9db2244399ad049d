// Package skyscrapers implements Skyscrapers.
//
// A puzzle is named skyscrapers:N[+top(…)][+bottom(…)][+left(…)][+right(…)][:givens]: a
// Latin square of N rows and N columns, N from 2 to 9, of the heights of buildings. A
// building hides lower ones behind it, and a clue is the number of buildings visible from
// its side. The clues of a side are one character for each column from the left, or row
// from the top; a dot is no clue. Plain skyscrapers is skyscrapers:6, from which generate
// makes a puzzle.
package skyscrapers

import (
	"cmp"
	"math/rand/v2"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// Kind is Skyscrapers.
var Kind = skyscrapers.Kind()

var skyscrapers = &rule.Spec{
	Name:  "skyscrapers",
	Title: banmen.Localized("Skyscrapers", "ビルディングパズル"),
	Manual: banmen.Localized(`Each row and each column has each number once, and a number outside says how many buildings are seen from there.

Fill the empty cells with the numbers from 1 to N, the heights of buildings. A building
hides all lower ones behind it.`,
		`どの行・列にも各数字がちょうど一つずつ入り、外の数字はそこから見えるビルの数です。

空きマスに1からNまでのビルの高さを入れてください。高いビルは、その後ろにある
低いビルを隠します。`),
	Aliases: []banmen.Alias{{Of: "skyscrapers", Names: []string{"skyscraper", "towers", "buildings", "ビルディング", "ビルディングパズル", "ビル", "摩天楼"}}},
	Order:   7,
	Sample:  "skyscrapers:4+bottom(4...)+left(...4)",
	Presets: []string{"skyscrapers:6", "skyscrapers:2+top(1.)", "skyscrapers:3+left(2..)+top(.2.)", "skyscrapers:4+bottom(3...)+left(...2)+top(..2.):..........2.1...",
		"skyscrapers:4+bottom(4...)+left(...4)"},
	Size:    rule.BySide(codec.Sizes{Default: 6, Least: 2, Most: 9}),
	Symbols: func(s grid.Shape) codec.Symbols { return codec.Digits(s.Rows) },
	Parts:   sides(),
	Rules: func(b *rule.Board) {
		b.Require(b.RowHouses()...)
		b.Require(b.ColumnHouses()...)
	},
	Make:   makeClues,
	Sketch: rule.SidesSketch,
	Link:   rule.SidesLink,
	ID:     &rule.GameID{Game: "Towers", Chars: "0123456789/,_abcdefghijklmnopqrstuvwxyz", Sign: "/", Read: readID, Write: writeID},
}

// sides returns the part for the clues of each side.
func sides() []*rule.Part {
	texts := map[string]struct{ title, rule, wrong string }{
		"bottom": {"下の数", "下の数は、下から見えるビルの数です。", "skyscrapers:3+bottom(.1.):....3..2."},
		"left":   {"左の数", "左の数は、左から見えるビルの数です。", "skyscrapers:3+left(3..):32......."},
		"right":  {"右の数", "右の数は、右から見えるビルの数です。", "skyscrapers:3+right(3..):..3......"},
		"top":    {"上の数", "上の数は、上から見えるビルの数です。", "skyscrapers:3+top(3..):3........"},
	}
	all := make([]*rule.Part, len(rule.Sides))
	for i, s := range rule.Sides {
		ja := texts[s.Name]
		all[i] = &rule.Part{
			Part: banmen.Part{
				Name:    s.Name,
				Title:   banmen.Localized("Numbers at the "+s.Name, ja.title),
				Rule:    banmen.Localized("A number at the "+s.Name+" is how many buildings are seen from there.", ja.rule),
				Whole:   true,
				Numbers: true,
				Preset:  "skyscrapers:3+" + s.Name + "(2..)", Solutions: 6,
				Wrong: ja.wrong,
			},
			Args: rule.SideClues{Side: s, Of: (*rule.Grid).Skyscrapers},
		}
	}
	return all
}

// makeClues removes the givens of a full board, as many as possible, and then clues.
func makeClues(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	n := full.Rows
	return rule.RemoveClues(r, full, []int{n * n, 4 * n}, func(keep []bool) banmen.Puzzle {
		parts := make([]codec.Part, 0, len(rule.Sides))
		for k, s := range rule.Sides {
			clues := make([]int, n)
			for i := range clues {
				if clues[i] = rule.None; keep[n*n+k*n+i] {
					clues[i] = seen(full, s.Line(full.Shape, i))
				}
			}
			parts = append(parts, codec.Part{Name: s.Name, Args: rule.FormatClues(clues)})
		}
		return p.WithClues(rule.KeepCells(full, keep), parts...)
	}, another)
}

// seen returns the number of buildings visible along a line.
func seen(b grid.Board, line []int) (n int) {
	highest := uint16(0)
	for _, c := range line {
		if b.Cells[c] > highest {
			n, highest = n+1, b.Cells[c]
		}
	}
	return n
}

// order is the order of sides in game IDs.
var order = []string{"top", "bottom", "left", "right"}

// readID reads clues separated by slashes, then, after a comma, the cells: numbers,
// letters for runs of open cells, and _ between adjacent numbers.
func readID(d *rule.Description) (parts []codec.Part, b grid.Board) {
	all, cells, _ := strings.Cut(d.Text, ",")
	clues := d.Split(all, "/", 4*d.Rows)
	if clues == nil {
		return nil, b
	}
	for i, side := range order {
		args := ""
		for _, clue := range clues[i*d.Rows : (i+1)*d.Rows] {
			args += cmp.Or(clue, ".")
		}
		parts = append(parts, codec.Part{Name: side, Args: args})
	}
	return parts, d.Cells(cells, len(all)+1)
}

func writeID(p *rule.Puzzle, b grid.Board) (desc, flags string, err error) {
	var clues []string
	for _, side := range order {
		for _, c := range p.Args(side, strings.Repeat(".", p.Rows)) {
			clues = append(clues, strings.Trim(string(c), "."))
		}
	}
	desc = strings.Join(clues, "/")
	if b.Count() > 0 {
		desc += "," + codec.FormatRuns(b)
	}
	return desc, "", nil
}
