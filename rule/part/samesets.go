package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// SameSets requires that the largest houses contain the same symbols, where there are more symbols
// than cells in a house.
var SameSets = &rule.Part{
	Part: banmen.Part{
		Name: "samesets", Names: []string{"region-same-values", "same-sets", "同じ数の組"},
		Title: banmen.Localized("Same set of symbols", "同じ数の組"),
		Rule: banmen.Localized("All rows, columns, boxes and regions of the largest size contain the same set of symbols.",
			"最も大きい行・列・ブロック・領域には、どれも同じ記号の組が入ります。"),
		Preset: "sudoku:1x2,1-3+samesets", Solutions: 6,
		Wrong:     "sudoku:1x2,1-3+samesets:1231",
		Elsewhere: banmen.Elsewhere{ISS: "RegionSameValues"},
	},
	Args: rule.Flag{Of: sameSets},
}

func sameSets(b *rule.Board) []rule.Rule {
	var houses [][]int
	for i := range b.Rows {
		houses = append(houses, b.Row(i))
	}
	for i := range b.Cols {
		houses = append(houses, b.Col(i))
	}
	if b.Regions != nil {
		for i := range slices.Max(b.Regions) + 1 {
			houses = append(houses, b.Region(i))
		}
	}
	most := 0
	for _, h := range houses {
		most = max(most, len(h))
	}
	houses = slices.DeleteFunc(houses, func(h []int) bool { return len(h) < most })
	if len(houses) < 2 {
		return nil
	}
	r := same(&b.Grid, houses)
	r.Name, r.Text = "samesets", banmen.Msg("all largest rows, columns, boxes and regions must have the same symbols")
	return []rule.Rule{r}
}
