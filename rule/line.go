package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// line returns a rule of cells along a line, which is written as its cells.
func (g *Grid) line(name string, cells []int, text banmen.Message, path figure.Path, must ...model.Constraint) Rule {
	path.Cells = cells
	return Rule{Name: name, Arg: codec.FormatCells(g.Shape, cells), Constraints: must, Text: text, Draw: drawPath(path)}
}

// Thermometer says that numbers grow from the bulb, the first of the cells.
func (g *Grid) Thermometer(cells []int) Rule {
	return g.line("thermometer", cells, banmen.Msg("numbers must grow along the thermometer from %s", g.Name(cells[0])),
		figure.Path{Bulb: true}, model.Less{Of: Vars(cells)})
}

// Arrow says that the number in the first of the cells is the sum of the others.
func (g *Grid) Arrow(cells []int) Rule {
	of := Vars(cells)
	return g.line("arrow", cells, banmen.Msg("the numbers along the arrow must have the sum in %s", g.Name(cells[0])),
		figure.Path{Arrow: true}, model.EqualSums(of[:1], of[1:]))
}

// Palindrome says that symbols are the same from either end.
func (g *Grid) Palindrome(cells []int) Rule {
	var must []model.Constraint
	for i, j := 0, len(cells)-1; i < j; i, j = i+1, j-1 {
		must = append(must, g.pair(Vars([]int{cells[i], cells[j]}), func(x, y int) bool { return x == y }))
	}
	return g.line("palindrome", cells, banmen.Msg("the line from %s to %s must be the same from either end", g.Name(cells[0]), g.Name(cells[len(cells)-1])),
		figure.Path{}, must...)
}

// Between says that numbers are between those at the ends of the line.
func (g *Grid) Between(cells []int) Rule {
	var must []model.Constraint
	a, z := cells[0], cells[len(cells)-1]
	for _, c := range cells[1 : len(cells)-1] {
		must = append(must, model.Or{Of: []model.Constraint{model.Less{Of: Vars([]int{a, c, z})}, model.Less{Of: Vars([]int{z, c, a})}}})
	}
	return g.line("between", cells, banmen.Msg("the numbers along the line must be between those at its ends, %s and %s", g.Name(a), g.Name(z)),
		figure.Path{}, must...)
}

// Renban says that the numbers of the cells follow each other, in any order.
func (g *Grid) Renban(cells []int) Rule {
	must := []model.Constraint{model.AllDifferent{Of: Vars(cells)}}
	must = append(must, g.pairs(cells, func(i, j int) bool { return i < j }, func(x, y int) bool { return max(x-y, y-x) < len(cells) })...)
	r := g.line("renban", cells, banmen.Msg("the numbers along the line from %s must follow each other, in any order", g.Name(cells[0])), figure.Path{}, must...)
	r.Where = banmen.Msg("the line from %s", g.Name(cells[0]))
	return r
}

// Whispers says that neighbours along the line differ by so much at least, which is
// written before the cells unless it is half of the greatest symbol, rounded up.
func (g *Grid) Whispers(cells []int, least int) Rule {
	r := g.line("whispers", cells, banmen.Msg("neighbours along the line from %s must differ by %d at least", g.Name(cells[0]), least), figure.Path{},
		g.pairs(cells, func(i, j int) bool { return j == i+1 }, func(x, y int) bool { return max(x-y, y-x) >= least })...)
	if least != g.half() {
		r.Arg = strconv.Itoa(least) + r.Arg
	}
	return r
}

func (g *Grid) half() int { return (g.most() + 1) / 2 }

// RegionSums says that the numbers along the line have the same sum in each region, as
// often as it passes one.
func (g *Grid) RegionSums(cells []int) Rule {
	var runs [][]int
	for i, c := range cells {
		if i == 0 || g.Regions[c] != g.Regions[cells[i-1]] {
			runs = append(runs, nil)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], c)
	}
	var must []model.Constraint
	for i := 1; i < len(runs); i++ {
		must = append(must, model.EqualSums(Vars(runs[i-1]), Vars(runs[i])))
	}
	return g.line("regionsum", cells, banmen.Msg("the line from %s must have the same sum in each region", g.Name(cells[0])), figure.Path{}, must...)
}

// ReadLines reads a part that is a list of lines of so many cells at least, R1C1-R1C3,
// each of which has a rule.
func (b *Board) ReadLines(name string, least int, line func(cells []int) Rule) {
	b.List(name, func(text string, column int) (r Rule, err error) {
		cells, err := b.cells(text, column, least)
		if err != nil {
			return r, err
		}
		return line(cells), nil
	})
}

// cells reads a line of so many cells at least.
func (b *Board) cells(text string, column, least int) ([]int, error) {
	cells, err := codec.ParseCells(text, column, b.Shape)
	if err == nil && len(cells) < least {
		err = banmen.Syntaxf(0, column, "expected at least %d cells in a line, found %q", least, text)
	}
	return cells, err
}

// ReadWhispers reads a part that is a list of lines with Whispers, R1C1-R1C3 or, with a
// number, 4R1C1-R1C3.
func (b *Board) ReadWhispers(name string) {
	b.List(name, func(text string, column int) (r Rule, err error) {
		n, start := b.half(), strings.IndexByte(text, 'R')
		if start > 0 {
			if n, _, err = b.numbered(text, column); err != nil {
				return r, err
			}
		}
		start = max(start, 0)
		cells, err := b.cells(text[start:], column+start, 2)
		if err != nil {
			return r, err
		}
		return b.Whispers(cells, n), nil
	})
}

// ReadRegionSums reads a part that is a list of lines with RegionSums.
func (b *Board) ReadRegionSums(name string) {
	b.List(name, func(text string, column int) (r Rule, err error) {
		cells, err := b.cells(text, column, 2)
		if err == nil && !slices.ContainsFunc(cells, func(c int) bool { return b.Regions[c] != b.Regions[cells[0]] }) {
			err = banmen.Syntaxf(0, column, "expected a line through two regions at least, found %q", text)
		}
		if err != nil {
			return r, err
		}
		return b.RegionSums(cells), nil
	})
}
