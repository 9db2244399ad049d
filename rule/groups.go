package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
)

// Groups are args with a list of groups of cells joined by =, all of the same size:
// R1C1-R1C3=R2C1-R2C3.
type Groups struct {
	Least  int        // least number of cells of a group
	Uneven bool       // groups may differ in size
	Shared bool       // groups may share cells
	Ink    figure.Ink // of the outlines
	Of     func(g *Grid, groups [][]int) Rule
}

// Read reads the groups of a part.
func (k Groups) Read(b *Board, p *Part) {
	letters := map[string]string{} // of the groups of a rule, if there are several rules
	all := b.List(p.Name, func(text string, column int) (r Rule, err error) {
		var groups [][]int
		var cellsOf []int
		var args []string
		at := column
		for piece := range strings.SplitSeq(text, "=") {
			cells, err := codec.ParseCells(piece, at, b.Shape)
			if err != nil {
				return r, err
			}
			at += len(piece) + 1
			groups, cellsOf, args = append(groups, cells), append(cellsOf, cells...), append(args, codec.FormatCells(b.Shape, cells))
		}
		slices.Sort(cellsOf)
		if len(groups) < 2 || len(groups[0]) < k.Least || !k.Uneven && slices.ContainsFunc(groups, func(g []int) bool { return len(g) != len(groups[0]) }) ||
			!k.Shared && len(slices.Compact(slices.Clone(cellsOf))) < len(cellsOf) {
			return r, banmen.Syntaxf(0, column, "expected groups of equally many cells joined by =, such as R1C1-R1C2=R2C1-R2C2, found %q", text)
		}
		r = k.Of(&b.Grid, groups)
		arg := strings.Join(args, "=")
		r.Arg = arg
		r.Draw = func(f *figure.Figure) {
			for _, cells := range groups {
				f.Cages = append(f.Cages, figure.Cage{Cells: cells, Label: letters[arg], Tint: true, Style: figure.Style{Name: p.Name, Ink: k.Ink}})
			}
		}
		return r, nil
	})
	for i, r := range all {
		if len(all) > 1 {
			letters[r.Arg] = string(rune('A' + i%26))
		}
	}
}

// Example returns two groups of two cells.
func (k Groups) Example(g *Grid) string {
	return codec.FormatCells(g.Shape, g.Row(0)[:2]) + "=" + codec.FormatCells(g.Shape, g.Row(1)[:2])
}

// ValueCages are args with a list of cages, each with numbers separated by dots before
// the cells: 1.1.2R1C1-R1C4.
type ValueCages struct {
	Ink    figure.Ink // of the outline
	Corner bool       // the cell is the upper left of four, and the numbers stand at their corner
	// Of returns the rule of cells and numbers, both ascending.
	Of func(g *Grid, cells, values []int) Rule
}

// Read reads the cages of a part.
func (k ValueCages) Read(b *Board, p *Part) {
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		end := len(text) - len(strings.TrimLeft(text, "0123456789."))
		var values []int
		for word := range strings.SplitSeq(text[:end], ".") {
			v, err := strconv.Atoi(word)
			if err != nil || v < b.Low() || v > b.High() {
				return r, banmen.Syntaxf(0, column, "expected numbers from %d to %d separated by dots, then cells, such as 1.2R1C1-R1C3, found %q", b.Low(), b.High(), text)
			}
			values = append(values, v)
		}
		cells, err := codec.ParseCells(text[end:], column+end, b.Shape)
		if err == nil && k.Corner {
			if cells = b.four(cells); cells == nil {
				err = banmen.Syntaxf(0, column, "expected numbers and the upper left of four cells, such as 1.2R1C1, found %q", text)
			}
		}
		if err == nil && len(cells) < len(values) {
			err = banmen.Syntaxf(0, column, "expected at least %d cells, found %q", len(values), text)
		}
		if err != nil {
			return r, err
		}
		slices.Sort(cells)
		slices.Sort(values)
		words := make([]string, len(values))
		for i, v := range values {
			words[i] = strconv.Itoa(v)
		}
		r = k.Of(&b.Grid, cells, values)
		if k.Corner {
			r.Arg = strings.Join(words, ".") + b.Name(cells[0])
			r.Draw = func(f *figure.Figure) {
				f.Edges = append(f.Edges, figure.Edge{A: cells[0], B: cells[3], Sign: figure.SignRing, Text: strings.Join(words, ""), Name: p.Name})
			}
			return r, nil
		}
		r.Arg = strings.Join(words, ".") + codec.FormatCells(b.Shape, cells)
		r.Draw = drawCage(figure.Cage{Cells: cells, Label: strings.Join(words, " "), Style: figure.Style{Name: p.Name, Ink: k.Ink}})
		return r, nil
	})
}

// Example returns two numbers in a cage of three cells, or at a corner.
func (k ValueCages) Example(g *Grid) string {
	if k.Corner {
		return "1.2" + g.Name(0)
	}
	return "1.2" + codec.FormatCells(g.Shape, g.Row(0)[:3])
}

// four returns the four cells around a corner, given the upper left one as the only cell. It
// returns nil for several cells, or if there are no such four cells.
func (g *Grid) four(cells []int) []int {
	if len(cells) != 1 {
		return nil
	}
	return g.Four(cells[0])
}

// Four returns the two by two cells whose upper left cell is corner. It returns nil if they leave
// the board, or their rectangle beside the board.
func (g *Grid) Four(corner int) []int {
	four := []int{corner, corner + 1, corner + g.Cols, corner + g.Cols + 1}
	for _, c := range four[1:3] {
		if near := g.Adjacent(c); !slices.Contains(near, corner) || !slices.Contains(near, four[3]) {
			return nil
		}
	}
	return four
}
