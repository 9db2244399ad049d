package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// RegionSum is a line with the same sum in each region that it crosses.
var RegionSum = &rule.Part{
	Part: banmen.Part{
		Name: "regionsum", Names: []string{"region-sums", "region-sum-lines", "領域の和"},
		Title: banmen.Localized("Region sum lines", "領域の和"),
		Rule: banmen.Localized("The numbers along the line have the same sum in each region that it passes through. Each visit counts separately.",
			"線の上の数字の合計は、通るどの領域でも等しくなります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+regionsum(R2C2-R3C3)", Solutions: 72,
		Wrong:     "sudoku:2x2+regionsum(R1C1-R1C3):124.............",
		Elsewhere: banmen.Elsewhere{ISS: "RegionSumLine", FPuzzles: "regionsumline", SudokuMaker: 404},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Blue}}, Of: regionSum, Wrong: oneRegion},
}

// oneRegion rejects lines that stay within one region, and variables, which belong to no region.
func oneRegion(g *rule.Grid, cells []int) banmen.Message {
	if i := slices.IndexFunc(cells, g.IsVariable); i >= 0 {
		return banmen.Msg("expected cells of the board, found %s", g.Name(cells[i]))
	}
	if g.Regions != nil && slices.ContainsFunc(cells, func(c int) bool { return g.Regions[c] != g.Regions[cells[0]] }) {
		return banmen.Message{}
	}
	return banmen.Msg("expected a line through at least two regions, found %q", codec.FormatCells(g.Shape, cells))
}

func regionSum(g *rule.Grid, cells []int) rule.Rule {
	var runs [][]int
	for i, c := range cells {
		if g.Regions[c] == rule.NoRegion {
			continue
		}
		if i == 0 || g.Regions[c] != g.Regions[cells[i-1]] {
			runs = append(runs, nil)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], c)
	}
	var must []model.Constraint
	for i := 1; i < len(runs); i++ {
		must = append(must, model.EqualSums(rule.Vars(runs[i-1]), rule.Vars(runs[i])))
	}
	return rule.Rule{Name: "regionsum", Constraints: must, Text: banmen.Msg("the line from %s must have the same sum in each region", g.Name(cells[0]))}
}
