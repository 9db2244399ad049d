// Package starbattle implements Star Battle, and Queens, which is Star Battle with one star.
//
// A puzzle is named starbattle:NxN[+stars(K)]+regions(AAB…)[:givens]: every row, every column and
// every region of a board of N by N cells, N from 4 to 25, has K stars, and no two stars touch, not
// even at a corner. Plain starbattle is starbattle:8x8, a board of Queens without regions, from
// which generate makes a puzzle. The letters of regions are those of the cells in reading order,
// and a region need not be connected. In givens, * is a star and - an empty cell.
package starbattle

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// The symbols of a board.
const (
	star = iota + 1
	none
)

// Kind is Star Battle.
var Kind = battle.Kind()

var battle = &rule.Spec{
	Name:  "starbattle",
	Title: banmen.Localized("Star Battle (Queens)", "スターバトル(クイーンズ)"),
	Manual: banmen.Localized(`Every row, every column and every region has the same number of stars, and no two stars touch.

Put stars into the cells that do not touch each other, not at a corner either. Where
nothing else is said, every row, column and region has one; the puzzle is also known as
Queens then. With +stars(2) each has two, with +stars(3) three.`,
		`どの行・列・領域にも同じ数の星が入り、星どうしは隣り合いません。

縦・横・斜めに隣り合わないように星を置きます。特に書かれていなければ、どの行・列・領域にも
一個ずつで、クイーンズとも呼ばれます。+stars(2) なら二個ずつ、+stars(3) なら三個ずつです。`),
	Aliases: []banmen.Alias{
		{Of: "starbattle", Names: []string{"star-battles", "queens", "queen", "linkedin-queens", "crowns", "スターバトル", "クイーンズ", "クイーン"}},
		{Of: "starbattle:8x8+stars(2)", Names: []string{"two-not-touch", "doubles-star-battle"}},
	},
	Order:  3,
	Sample: "starbattle:5x5+regions(AABBBACCBDACCDDAEEDDEEEED):..*......................",
	Presets: []string{"starbattle:8x8", "starbattle:4x4", "starbattle:4x4+regions(ABBBABBBBBBCDDDC)", "starbattle:5x5+regions(AABBBACCBDACCDDAEEDDEEEED)",
		"starbattle:8x8+stars(2)", "starbattle:6x6+regions(AAABBBACCBBDACCDDDEECDDDEEFFFDEEFFFF):.....*..............................",
		"starbattle:10x10+stars(2)"},
	Size:    rule.ByRows(codec.Sizes{Default: 8, Least: 4, Most: 25}, true),
	Symbols: func(grid.Shape) codec.Symbols { return codec.Symbols{".", "*", "-"} },
	Shapes:  []figure.Shape{star: figure.Star, none: figure.Cross},
	Parts:   []*rule.Part{regions},
	Options: []*rule.Part{stars},
	Rules:   rules,
	Make:    makeRegions,
	Text: codec.Square{
		Params:  func(side, _ int) string { return fmt.Sprintf("%[1]dx%[1]d", side) },
		Symbols: func(int) codec.Symbols { return codec.Symbols{".", "*", "-"} },
		Regions: "regions",
	},
	Sketch: rule.RegionsSketch,
	Link:   link,
}

func rules(b *rule.Board) {
	n := b.Number("stars", 1, 1, 6)
	for i := range b.Rows {
		b.Require(b.Count("row", rule.Row(i), b.Row(i), star, n))
	}
	for i := range b.Cols {
		b.Require(b.Count("column", rule.Column(i), b.Col(i), star, n))
	}
	b.Require(b.NotTouching(star)...)
	b.ReadRegions(regions.Name, b.Rows)
	if b.Regions == nil {
		return
	}
	for i := range b.Rows {
		b.Require(b.Count("region", rule.InRegion(i), b.Region(i), star, n))
	}
}

// stars gives the number of stars in each row, column and region.
var stars = &rule.Part{Part: banmen.Part{
	Name: "stars", Names: []string{"star", "星"},
	Title: banmen.Localized("Stars", "星の数"),
	Rule: banmen.Localized("Every row, column and region contains the given number of stars.",
		"どの行・列・領域にも、括弧の中の数だけ星が入ります。"),
	Whole:   true,
	Example: func() string { return "2" },
	Preset:  "starbattle:8x8+stars(2)", Solutions: 2,
	Wrong: "starbattle:8x8+stars(2):-------.........................................................",
}}

var regions = &rule.Part{Part: banmen.Part{
	Name: "regions", Names: []string{"region", "領域", "ブロック"},
	Title: banmen.Localized("Regions", "領域"),
	Rule:  banmen.Localized("Every region contains the same number of stars as a row.", "どの領域にも、行と同じ数の星が入ります。"),
	Whole: true, Letters: true,
	Example: func() string { return "AAAAAAAABBBBBBBBCCCCCCCCDDDDDDDDEEEEEEEEFFFFFFFFGGGGGGGGHHHHHHHH" },
	Preset:  "starbattle:4x4+regions(ABBBABBBBBBCDDDC)", Solutions: 1,
	Wrong: "starbattle:4x4+regions(AAABAAABCCABDDDB):*.....*.........",
}}

// makeRegions grows regions from the stars of a full board. While there is another
// solution, cells with stars in it move to other regions.
func makeRegions(p *rule.Puzzle, r *rand.Rand, full grid.Board, another rule.FindOther) (banmen.Puzzle, grid.Board, bool) {
	stars := places(full)
	regions, ok := rule.GrowRegions(r, full.Shape, stars, len(stars)/full.Rows)
	for tries := 0; ok && tries < len(full.Cells); tries++ {
		q := p.WithClues(grid.New(full.Shape), codec.Part{Name: "regions", Args: rule.FormatRegions(regions)})
		other, more := another(q, full)
		if !more {
			return q, full, true
		}
		if other.Cells == nil {
			break
		}
		wrong := slices.DeleteFunc(places(other), func(c int) bool { return full.Cells[c] == star })
		ok = rule.MoveCell(r, full.Shape, regions, wrong)
	}
	return nil, full, false
}

// places returns the cells with a star.
func places(b grid.Board) (cells []int) {
	for c, v := range b.Cells {
		if v == star {
			cells = append(cells, c)
		}
	}
	return cells
}
