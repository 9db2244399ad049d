package kenken

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// readID reads walls and, after a comma, the clue of each cage in the order of their
// first cells: m12 is 12*, and a, s and d are +, - and /.
func readID(d *rule.Description) (parts []codec.Part, open grid.Board) {
	walls, clues, _ := strings.Cut(d.Text, ",")
	first, ok := codec.ParseWalls(walls, d.Shape)
	if !ok {
		d.Fail(0, banmen.Msg("expected the walls of a board of %d rows, found %q", d.Rows, walls))
	}
	var cages []string
	for c := range first {
		cells := codec.RegionAt(first, c)
		rest := strings.TrimLeft(strings.TrimLeft(clues, "amsd"), "0123456789")
		clue := clues[:len(clues)-len(rest)]
		switch {
		case cells == nil:
			continue
		case len(clue) < 2 || clue[0] < 'a' || clue[1] > '9':
			d.Fail(len(d.Text)-len(clues), banmen.Msg("expected a clue such as m12 for the cage at %s, found %q", d.Name(c), clues))
			return nil, open
		case len(cells) > 1:
			clue += "+*-/"[strings.IndexByte("amsd", clue[0]):][:1]
		}
		cages = append(cages, clue[1:]+codec.FormatCells(d.Shape, cells))
		clues = rest
	}
	if clues != "" {
		d.Fail(len(d.Text)-len(clues), banmen.Msg("expected no more clues, found %q", clues))
	}
	return []codec.Part{rule.ListPart("cages", cages)}, grid.New(d.Shape)
}

// writeID writes cages that are connected and cover the board.
func writeID(p *rule.Puzzle, b grid.Board) (desc, flags string, err error) {
	first, clues := slices.Repeat([]int{-1}, p.Size()), make([]string, p.Size())
	for _, r := range p.Rules {
		if r.Name != "cage" {
			continue
		}
		cells := r.Constraints[0].Vars()
		for _, c := range cells {
			first[c] = int(cells[0])
		}
		number := strings.TrimLeft(r.Arg, "0123456789")
		clues[cells[0]] = "amsda"[strings.IndexByte("+*-/R", number[0]):][:1] + r.Arg[:len(r.Arg)-len(number)]
	}
	walls, ok := codec.FormatWalls(first, p.Shape)
	if !ok || b.Count() > 0 || slices.Contains(first, -1) {
		return "", "", banmen.Errorf(banmen.ErrCannot, "this form holds only connected cages that cover the board, not givens")
	}
	return walls + "," + strings.Join(clues, ""), "", nil
}
