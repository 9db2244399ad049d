package starbattle

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// link reads and writes the links of puzzle pages: the number of stars and the borders of
// regions.
var link = &rule.Link{
	Puzzle: "starbattle", Text: "6/6/1/4ilbhgdnmhou",
	Read: func(d *rule.Description) (parts []codec.Part, b grid.Board) {
		stars, borders, _ := strings.Cut(d.Text, "/")
		regions, ok := codec.ParseBorders(borders, d.Shape)
		n := 0
		for _, r := range regions {
			n = max(n, r+1)
		}
		if !ok || n != d.Rows {
			d.Fail(len(d.Text)-len(borders), banmen.Msg("expected the borders of %[1]d regions on a board of %[1]d x %[1]d cells, found %[2]d", d.Rows, n))
			return nil, b
		}
		return []codec.Part{{Name: "stars", Args: stars}, {Name: "regions", Args: rule.FormatRegions(regions)}}, grid.New(d.Shape)
	},
	Write: func(p *rule.Puzzle, b grid.Board) (string, error) {
		if p.Regions != nil && b.Count() == 0 {
			if text, ok := codec.FormatBorders(p.Regions, p.Shape); ok {
				return p.Args("stars", "1") + "/" + text, nil
			}
		}
		return "", banmen.Errorf(banmen.ErrCannot, "this form holds only connected regions without stars")
	},
}
