// Package nonogram implements nonograms (Picross).
//
// A puzzle is named nonogram:RxC+rows(1.1/5/…)+columns(…)[:givens]: a picture of filled
// cells in R rows and C columns, each up to 60. The clue of a line lists the lengths of
// its runs of filled cells, separated by dots; slashes separate lines, and 0 is an empty
// line. Plain nonogram is nonogram:15x15, from which generate makes a puzzle. In givens,
// # is a filled cell and - an empty one.
package nonogram

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// The symbols of a board.
const (
	filled = iota + 1
	empty
)

// Kind is nonograms.
var Kind = nonogram.Kind()

var nonogram = &rule.Spec{
	Name:  "nonogram",
	Title: banmen.Localized("Nonogram (Picross)", "お絵かきロジック(ノノグラム)"),
	Manual: banmen.Localized(`The numbers of each row and column are the lengths of its runs of filled cells, in order.

Fill cells so that each line has runs of just these lengths, with at least one empty
cell between them.`,
		`行と列の外の数字は、そこで続けて塗るマスの数を順に表します。

数字の順に、それぞれの数だけ続けてマスを塗ります。塗った部分どうしの間は一マス以上
空けます。`),
	Aliases: []banmen.Alias{{Of: "nonogram", Names: []string{"nonograms", "picross", "griddlers", "griddler", "hanjie", "paint-by-numbers", "pic-a-pix", "pattern", "crosspix", "nonogramm", "ののぐらむ", "お絵かきロジック", "おえかきロジック", "お絵描きロジック", "イラストロジック", "ピクロス", "ロジックパズル"}}},
	Order:   2,
	Sample:  "nonogram:5x5+columns(2/4/4/4/2)+rows(1.1/5/5/3/1):.#.#.#####.....###.......",
	Presets: []string{"nonogram:15x15", "nonogram:3x3+columns(1.1/1/3)+rows(1.1/1/3)", "nonogram:2x3+rows(1/0)", "nonogram:1x1", "nonogram:4x3+columns(4/1.1/3)+rows(2/1.1/3/1.1):#..........."},
	Size:    rule.ByRows(codec.Sizes{Default: 15, Least: 1, Most: 60}, false),
	Symbols: func(grid.Shape) codec.Symbols { return codec.Symbols{".", "#", "-"} },
	Shapes:  []figure.Shape{filled: figure.Block, empty: figure.Cross},
	Every:   5,
	Parts:   []*rule.Part{rows, columns},
	Rules:   func(*rule.Board) {},
	Make:    makeRuns,
	Sketch:  rule.RunsSketch,
	Link:    rule.RunsLink, Forms: rule.NonogramForms,
	ID: &rule.GameID{Game: "Pattern", Wide: true, Chars: "0123456789./", Sign: "/", Moves: codec.FillMoves, Read: readID, Write: writeID},
}

var rows = &rule.Part{
	Part: banmen.Part{
		Name: "rows", Names: []string{"row", "行"},
		Title: banmen.Localized("Runs of rows", "行の数"),
		Rule: banmen.Localized("The numbers of a row are the lengths of its runs of filled cells, in order.",
			"行の外の数字は、そこで続けて塗るマスの数を順に表します。"),
		Whole:  true,
		Preset: "nonogram:2x3+rows(1/0)", Solutions: 3,
		Wrong: "nonogram:3x3+rows(1/0/3):##.......",
	},
	Args: rule.RunLists{Rule: "row", Symbol: filled},
}

var columns = &rule.Part{
	Part: banmen.Part{
		Name: "columns", Names: []string{"column", "列"},
		Title: banmen.Localized("Runs of columns", "列の数"),
		Rule: banmen.Localized("The numbers of a column are the lengths of its runs of filled cells, in order.",
			"列の外の数字は、そこで続けて塗るマスの数を順に表します。"),
		Whole:  true,
		Preset: "nonogram:3x3+columns(1.1/1/3)", Solutions: 3,
		Wrong: "nonogram:3x3+columns(1.1/1/3):...#.....",
	},
	Args: rule.RunLists{Rule: "column", Columns: true, Symbol: filled},
}

// makeRuns takes the runs of a full board as clues. While another picture has the same
// runs, it changes some cells in which they differ, no two of them close together. Random
// pictures rarely are the only solution, so the board is smoothed first.
func makeRuns(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	for tries := range len(full.Cells) {
		q := p.WithClues(grid.New(full.Shape), runs("rows", full, full.Rows, full.Row), runs("columns", full, full.Cols, full.Col))
		other, ok := another(q, full)
		switch {
		case !ok:
			return q, full, true
		case other.Cells == nil:
			return nil, full, false
		case tries == 0:
			full = smooth(full)
		default:
			full = change(r, full, other)
		}
	}
	return nil, full, false
}

// change copies from another board some of the cells that differ.
func change(r *rand.Rand, full, other grid.Board) grid.Board {
	changed := full.Clone()
	near := map[int]bool{}
	for _, c := range r.Perm(len(full.Cells)) {
		if full.Cells[c] == other.Cells[c] || near[c] {
			continue
		}
		changed.Cells[c] = other.Cells[c]
		for _, d := range full.Neighbours(c) {
			near[d] = true
		}
	}
	return changed
}

// smooth fills a cell if most cells of its neighbourhood, itself included, are filled.
func smooth(b grid.Board) grid.Board {
	s := b.Clone()
	for c := range b.Cells {
		all, n := append(b.Neighbours(c), c), 0
		for _, d := range all {
			if b.Cells[d] == filled {
				n++
			}
		}
		if s.Cells[c] = empty; 2*n >= len(all) {
			s.Cells[c] = filled
		}
	}
	return s
}

// runs returns a part with the runs of n lines.
func runs(name string, b grid.Board, n int, line func(int) []int) codec.Part {
	texts := make([]string, n)
	for i := range texts {
		cells := make([]byte, 0, b.Size())
		for _, c := range line(i) {
			cells = append(cells, " #"[b.Cells[c]%2])
		}
		var lengths []string
		for _, run := range strings.Fields(string(cells)) {
			lengths = append(lengths, fmt.Sprint(len(run)))
		}
		if texts[i] = strings.Join(lengths, "."); lengths == nil {
			texts[i] = "0"
		}
	}
	return codec.Part{Name: name, Args: strings.Join(texts, "/")}
}

// readID reads the runs of columns, then those of rows; an empty text is an empty line.
func readID(d *rule.Description) ([]codec.Part, grid.Board) {
	texts := d.Split(d.Text, "/", d.Cols+d.Rows)
	for i, text := range texts {
		texts[i] = cmp.Or(text, "0")
	}
	if texts == nil {
		return nil, grid.New(d.Shape)
	}
	columns, rows := strings.Join(texts[:d.Cols], "/"), strings.Join(texts[d.Cols:], "/")
	return []codec.Part{{Name: "columns", Args: columns}, {Name: "rows", Args: rows}}, grid.New(d.Shape)
}

func writeID(p *rule.Puzzle, b grid.Board) (desc, flags string, err error) {
	if !p.Has("columns") || !p.Has("rows") || b.Count() > 0 {
		return "", "", banmen.Errorf(banmen.ErrCannot, "this form holds only the runs of all rows and columns, not cells")
	}
	texts := strings.Split(p.Args("columns", "")+"/"+p.Args("rows", ""), "/")
	for i, text := range texts {
		texts[i] = strings.TrimPrefix(text, "0")
	}
	return strings.Join(texts, "/"), "", nil
}
