package sudoku

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// regions replace the boxes by irregular regions.
var regions = &rule.Part{Part: banmen.Part{
	Name: "regions", Names: []string{"region", "jigsaw", "pieces", "領域", "ジグソー", "幾何学"},
	Title: banmen.Localized("Jigsaw", "ジグソー"),
	Rule: banmen.Localized("Irregular regions replace the boxes. Each contains every symbol once.",
		"ブロックの代わりに好きな形の領域があり、どの領域にも各記号が一つずつ入ります。"),
	Whole: true, Letters: true,
	Example: func() string {
		return "AAAAAAAAABBBBBBBBBCCCCCCCCCDDDDDDDDDEEEEEEEEEFFFFFFFFFGGGGGGGGGHHHHHHHHHIIIIIIIII"
	},
	Preset: "sudoku:2x2+regions(AAABABBBCCCDCDDD)", Solutions: 144,
	Wrong:     "sudoku:2x2+regions(AAABABBBCCCDCDDD):..1.1...........",
	Elsewhere: banmen.Elsewhere{ISS: "Jigsaw", FPuzzles: "region", SudokuMaker: 1},
}}

// readRegions reads the regions of a board. On a square with as many symbols as rows, each region
// has all symbols. On other boards a region has at least as many cells as the longest line and no
// more cells than symbols, and some cells may be in no region.
func readRegions(b *rule.Board) {
	n, most, regular := max(b.Rows, b.Cols), b.Most(), 0
	if b.Rows == b.Cols && n == most {
		regular = n
	}
	p, _ := b.Part(regions.Name)
	b.ReadRegions(regions.Name, regular)
	if b.Regions == nil {
		return
	}
	for i := range slices.Max(b.Regions) + 1 {
		cells := b.Region(i)
		switch {
		case regular > 0 && len(cells) != n:
			b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+cells[0], "expected regions of %d cells, found %d in the one at %s", n, len(cells), b.Name(cells[0])))
			return
		case len(cells) < n || len(cells) > most:
			b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+cells[0], "expected regions of %d to %d cells, found %d in the one at %s", n, most, len(cells), b.Name(cells[0])))
			return
		}
		b.Require(rule.House("region", rule.InRegion(i), cells))
	}
}
