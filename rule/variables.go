package rule

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// maxVariables is the greatest number of cells beside a board.
const maxVariables = 999

// ReadVariables reads a part with groups of cells beside the board, A8,B3x4, and adds them to the
// shape of b.
func (b *Board) ReadVariables(name string) {
	p, ok := b.Part(name)
	if !ok {
		return
	}
	var groups []grid.Group
	column, n := p.ArgsColumn, 0
	for word := range strings.SplitSeq(p.Args, ",") {
		g, ok := grid.ParseGroup(word)
		n += g.Count
		switch {
		case !ok:
			b.Refuse(banmen.Syntaxf(0, column, "expected groups such as A8 (eight cells) or B3x4 (three rows of four cells), found %q", banmen.Clip(word)))
		case g.Cols > b.Cols:
			b.Refuse(banmen.Syntaxf(0, column, "expected at most %d columns, as the board has, found %q", b.Cols, word))
		case n > maxVariables:
			b.Refuse(banmen.Syntaxf(0, column, "expected at most %d variables, found %d", maxVariables, n))
		case slices.ContainsFunc(groups, func(h grid.Group) bool { return h.Name == g.Name }):
			b.Refuse(banmen.Syntaxf(0, column, "%s appears twice", g.Name))
		default:
			groups = append(groups, g)
			column += len(word) + 1
			continue
		}
		return
	}
	b.Shape = b.With(groups)
	b.Write(name, grid.FormatGroups(groups))
}

// DrawVariables draws a named outline around each group of cells beside a board. It moves clues
// below the board to below the groups.
func DrawVariables(f *figure.Figure, part string, s grid.Shape) {
	for _, g := range s.Groups() {
		cells := s.Variables(g.Name)
		f.Cages = append(f.Cages, figure.Cage{Cells: cells, Label: "V" + g.Name, Style: figure.Style{Name: part}})
		for _, c := range cells {
			if f.Names == nil {
				f.Names = map[int]string{}
			}
			f.Names[c] = s.Name(c)
		}
	}
	rows := s.Main().Rows
	for i := range f.Outside {
		if o := &f.Outside[i]; o.Row >= rows {
			o.Row += s.All().Rows - rows
		}
	}
}
