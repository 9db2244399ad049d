package starbattle

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// link is the form of the addresses of puzz.link, and of what else draws its puzzles:
// https://puzz.link/p?starbattle/COLUMNS/ROWS/STARS/borders.
func link(parse func(string) (banmen.Puzzle, error)) banmen.Form {
	const sign = "?starbattle/"
	return codec.Lines(banmen.Form{
		Name:   "puzzlink",
		Doc:    banmen.Msg("links to puzz.link"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if len(h.Rows) == 0 || !strings.Contains(h.Rows[0], sign) {
				return none
			}
			return banmen.Fit{Fitness: banmen.Is, Why: banmen.Msg("the first line has %q", sign)}
		},
		Write: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			p := e.Puzzle.(*rule.Puzzle)
			text, ok := "", p.Regions != nil && b.Count() == 0
			if ok {
				text, ok = rule.FormatBorders(p.Regions, p.Shape)
			}
			if !ok {
				return banmen.Errorf(banmen.ErrCannot, "this form has regions that hang together, and no stars")
			}
			_, err := fmt.Fprintf(w, "https://puzz.link/p%s%d/%d/%s/%s\n", sign, p.Cols, p.Rows, p.Args("stars", "1"), text)
			return err
		},
	}, func(text string) (banmen.Puzzle, error) {
		s, stars, borders := grid.Shape{}, 0, ""
		_, rest, _ := strings.Cut(text, sign)
		if _, err := fmt.Sscanf(strings.ReplaceAll(rest, "/", " "), "%d %d %d %s", &s.Cols, &s.Rows, &stars, &borders); err != nil {
			return nil, banmen.Syntaxf(0, 1, "expected a link such as https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou, found %q", banmen.Clip(text))
		}
		name := fmt.Sprintf("starbattle:%dx%d+stars(%d)", s.Rows, s.Cols, stars)
		if _, err := parse(name); err != nil {
			return nil, &banmen.SyntaxError{Column: 1, Text: err.(*banmen.SyntaxError).Text}
		}
		regions, ok := rule.ParseBorders(borders, s)
		if n := slices.Max(regions) + 1; !ok || n != s.Rows {
			return nil, banmen.Syntaxf(0, len(text)-len(borders)+1, "expected the borders of %[1]d regions on a board of %[1]d x %[1]d cells, found %[2]d", s.Rows, n)
		}
		return parse(name + "+regions(" + rule.FormatRegions(regions) + ")")
	})
}
