package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// regions are pieces in place of boxes.
var regions = &rule.Part{Part: banmen.Part{
	Name: "regions", Names: []string{"region", "jigsaw", "pieces", "領域", "ジグソー", "幾何学"},
	Title: banmen.Localized("Jigsaw", "ジグソー"),
	Rule: banmen.Localized("Regions of any shape take the place of the boxes: each has each symbol once.",
		"ブロックの代わりに好きな形の領域があり、どの領域にも各記号が一つずつ入ります。"),
	Example: "AAAAAAAAABBBBBBBBBCCCCCCCCCDDDDDDDDDEEEEEEEEEFFFFFFFFFGGGGGGGGGHHHHHHHHHIIIIIIIII",
	Preset:  "sudoku:2x2+regions(AAABABBBCCCDCDDD)", Solutions: 144,
	Wrong:     "sudoku:2x2+regions(AAABABBBCCCDCDDD):..1.1...........",
	Elsewhere: banmen.Elsewhere{ISS: "Jigsaw", FPuzzles: "region", SudokuMaker: 1},
}}

// requireRegions reads the regions of a board, or takes its boxes.
func requireRegions(b *rule.Board, h, w int) {
	n := h * w
	b.ReadRegions(regions.Name, n)
	if b.Regions == nil {
		b.Regions = b.Boxes(h, w)
		if h > 1 && w > 1 {
			b.Require(b.BoxHouses(h, w)...)
		}
		return
	}
	p, _ := b.Part(regions.Name)
	for i := range n {
		cells := b.Region(i)
		if len(cells) != n {
			b.Fail(p, cells[0], "expected regions of %d cells, found %d in the one at %s", n, len(cells), b.Name(cells[0]))
			return
		}
		b.Require(rule.House("region", rule.InRegion(i), cells))
	}
}
