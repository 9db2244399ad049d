// Package overlap has Sudoku grids that overlap: their places on a board, their names, and a solver
// for such boards.
package overlap

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Limits of the grids of a layout, of the rows and columns of its board, and of the cells of a box.
const (
	mostGrids = 13
	longest   = 99
	MaxCells  = 25
)

// A Grid is a square grid on a board: boxes of h rows and w columns. The upper left cell of the
// first box is at row and column, from 0. Boxes begin every down rows and across columns: h and w,
// or more if the boxes of the grid lie in other grids.
type Grid struct {
	h, w, row, col, down, across int
}

// A Layout is a board with grids, which are in reading order of their upper left cells.
type Layout struct {
	grid.Shape
	Grids []Grid
}

func newGrid(h, w, row, col int) Grid {
	return Grid{h: h, w: w, row: row, col: col, down: h, across: w}
}

// A named layout has grids with boxes of 3x3, which have their upper left cells at the given rows
// and columns, from 0.
type named struct {
	name  string
	at    [][2]int
	apart int // distance between the boxes of one more grid, at R4C4, or 0 without one
}

// layouts are the layouts with names. Grids are in reading order.
var layouts = []named{
	{name: "twin", at: [][2]int{{0, 0}, {6, 6}}},
	{name: "gattai-3", at: lattice(2, 1)},
	{name: "butterfly", at: [][2]int{{0, 0}, {0, 3}, {3, 0}, {3, 3}}},
	{name: "sohei", at: [][2]int{{0, 6}, {6, 0}, {6, 12}, {12, 6}}},
	{name: "flower", at: [][2]int{{0, 3}, {3, 0}, {3, 3}, {3, 6}, {6, 3}}},
	{name: "cross", at: [][2]int{{0, 6}, {6, 0}, {6, 6}, {6, 12}, {12, 6}}},
	{name: "windmill", at: [][2]int{{0, 3}, {3, 12}, {6, 6}, {9, 0}, {12, 9}}},
	{name: "samurai", at: lattice(2, 1, 2)},
	{name: "gattai-8", at: lattice(3, 2, 3)},
	{name: "clueless", at: [][2]int{{0, 0}, {0, 9}, {0, 18}, {9, 0}, {9, 9}, {9, 18}, {18, 0}, {18, 9}, {18, 18}}, apart: 9},
	{name: "shogun", at: lattice(4, 3, 4)},
	{name: "sumo", at: lattice(3, 2, 3, 2, 3)},
}

// lattice returns rows of n grids each that share corner boxes with those of the next row.
func lattice(rows ...int) (at [][2]int) {
	for i, n := range rows {
		for j := range n {
			at = append(at, [2]int{6 * i, 12*j + 6*(slices.Max(rows)-n)})
		}
	}
	return at
}

func (l named) grids() []Grid {
	grids := make([]Grid, len(l.at))
	for i, at := range l.at {
		grids[i] = newGrid(3, 3, at[0], at[1])
	}
	if l.apart > 0 {
		grids = append(grids, Grid{h: 3, w: 3, row: 3, col: 3, down: l.apart, across: l.apart})
		slices.SortFunc(grids, byPlace)
	}
	return grids
}

// byPlace orders grids by their upper left cells.
func byPlace(a, b Grid) int {
	return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col), cmp.Compare(a.down, b.down))
}

// Side returns the number of rows, columns and symbols of a grid.
func (g Grid) Side() int { return g.h * g.w }

// at returns the row and column on the board of row r and column c of a grid.
func (g Grid) at(r, c int) (row, col int) {
	return g.row + r/g.h*g.down + r%g.h, g.col + c/g.w*g.across + c%g.w
}

// Corner returns the name of the upper left cell.
func (g Grid) Corner() string { return fmt.Sprintf("R%dC%d", g.row+1, g.col+1) }

func (g Grid) String() string {
	text := fmt.Sprintf("%dx%d@%s", g.h, g.w, g.Corner())
	if g.down != g.h {
		text += fmt.Sprintf("/%d", g.down)
	}
	return text
}

const gridsStart = "grids("

// Is reports whether params begin like a layout of several grids.
func Is(params string) bool {
	word, _, _ := strings.Cut(params, ",")
	return strings.HasPrefix(params, gridsStart) || slices.ContainsFunc(layouts, func(l named) bool { return l.name == word })
}

// Nearest returns the name of the layout most similar to a word, or "" if none is similar.
func Nearest(word string) string {
	names := make([]string, len(layouts))
	for i, l := range layouts {
		names[i] = l.name
	}
	return banmen.Nearest(word, names)
}

// String returns the grids as in names: the name of their layout, or a list of all.
func (l Layout) String() string {
	for _, of := range layouts {
		if slices.Equal(of.grids(), l.Grids) {
			return of.name
		}
	}
	texts := make([]string, len(l.Grids))
	for i, g := range l.Grids {
		texts[i] = g.String()
	}
	return gridsStart + strings.Join(texts, ",") + ")"
}

// Parse reads the name of a layout, or grids(3x3@R1C1,3x3@R7C7).
func Parse(text string, column int) (Layout, error) {
	if i := slices.IndexFunc(layouts, func(l named) bool { return l.name == text }); i >= 0 {
		return layoutOf(layouts[i].grids(), column)
	}
	args, ok := strings.CutSuffix(strings.TrimPrefix(text, gridsStart), ")")
	if !ok {
		return Layout{}, banmen.Syntaxf(0, column+len(text), "expected a closing bracket after the grids")
	}
	var grids []Grid
	at := column + len(gridsStart)
	for word := range strings.SplitSeq(args, ",") {
		g, ok := parseGrid(word)
		switch {
		case !ok:
			return Layout{}, banmen.Syntaxf(0, at, "expected a grid by its boxes and its upper left cell, such as 3x3@R1C1, found %q", banmen.Clip(word))
		case g.h < 2 || g.w < 2 || g.Side() > MaxCells:
			return Layout{}, banmen.Syntaxf(0, at, "expected boxes from 2x2 to %d cells, found %q", MaxCells, word)
		case len(grids) > 0 && g.Side() != grids[0].Side():
			return Layout{}, banmen.Syntaxf(0, at, "expected grids of the same number of symbols, %d, found %q", grids[0].Side(), word)
		case slices.Contains(grids, g):
			return Layout{}, banmen.Syntaxf(0, at, "the grid %s appears twice", word)
		}
		if r, c := g.at(g.Side()-1, g.Side()-1); max(r, c) >= longest {
			return Layout{}, banmen.Syntaxf(0, at, "expected at most %d rows and columns, found %q", longest, word)
		}
		grids = append(grids, g)
		at += len(word) + 1
	}
	slices.SortFunc(grids, byPlace)
	return layoutOf(grids, column)
}

// parseGrid reads one grid: 3x3@R1C1, or 3x3@R4C4/9 where boxes begin every 9 rows and columns.
func parseGrid(word string) (g Grid, ok bool) {
	var h, w, row, col, apart int
	_, err := fmt.Sscanf(word, "%dx%d@R%dC%d", &h, &w, &row, &col)
	if err != nil || row < 1 || col < 1 || max(row, col) > longest || max(h, w) > MaxCells {
		return g, false
	}
	g = newGrid(h, w, row-1, col-1)
	if _, after, has := strings.Cut(word, "/"); has {
		if _, err := fmt.Sscanf(after, "%d", &apart); err != nil || apart <= max(h, w) || apart > longest {
			return g, false
		}
		g.down, g.across = apart, apart
	}
	return g, g.String() == word
}

// layoutOf returns the board of grids, which are in reading order.
func layoutOf(grids []Grid, column int) (Layout, error) {
	if n := len(grids); n < 2 || n > mostGrids {
		return Layout{}, banmen.Syntaxf(0, column, "expected 2 to %d grids, found %d", mostGrids, n)
	}
	s := Layout{Grids: grids}
	top, left := longest, longest
	for _, g := range grids {
		r, c := g.at(g.Side()-1, g.Side()-1)
		s.Rows, s.Cols = max(s.Rows, r+1), max(s.Cols, c+1)
		top, left = min(top, g.row), min(left, g.col)
	}
	if top > 0 || left > 0 {
		return s, banmen.Syntaxf(0, column, "expected a grid in row 1 and one in column 1, found the first in row %d and column %d", top+1, left+1)
	}
	gaps := []byte(strings.Repeat(string(grid.Gap), s.Size()))
	for _, g := range grids {
		for _, c := range s.gridCells(g) {
			gaps[c] = '.'
		}
	}
	if bytes.IndexByte(gaps, grid.Gap) >= 0 {
		s.Gaps = string(gaps)
	}
	return s, s.checkOverlaps(column)
}

// gridCells returns the cells of a grid, row by row.
func (l Layout) gridCells(g Grid) (cells []int) {
	for r := range g.Side() {
		cells = append(cells, l.gridRow(g, r)...)
	}
	return cells
}

// gridRow, gridCol and gridBox return the cells of the i-th row, column or box of a grid.
func (l Layout) gridRow(g Grid, i int) []int {
	return l.cellsAt(g, func(k int) (int, int) { return i, k })
}

func (l Layout) gridCol(g Grid, i int) []int {
	return l.cellsAt(g, func(k int) (int, int) { return k, i })
}

func (l Layout) gridBox(g Grid, i int) []int {
	return l.cellsAt(g, func(k int) (int, int) { return i/g.h*g.h + k/g.w, i%g.h*g.w + k%g.w })
}

func (l Layout) cellsAt(g Grid, at func(k int) (r, c int)) []int {
	cells := make([]int, g.Side())
	for k := range cells {
		cells[k] = l.At(g.at(at(k)))
	}
	return cells
}

// checkOverlaps returns an error unless boxes coincide where grids overlap, and all grids are
// connected by shared cells.
func (l Layout) checkOverlaps(column int) error {
	of := make([]int, l.Size()) // by cell: a grid that has it, from 1
	group := make([]int, len(l.Grids))
	for i := range group {
		group[i] = i
	}
	for i, g := range l.Grids {
		for b := range g.Side() {
			cells := l.gridBox(g, b)
			for _, c := range cells {
				j := of[c] - 1
				of[c] = i + 1
				if j < 0 || j == i {
					continue
				}
				if !slices.Equal(l.boxAt(l.Grids[j], c), cells) {
					return banmen.Syntaxf(0, column, "the boxes of the grids at %s and %s do not coincide in %s", l.Grids[j].Corner(), g.Corner(), l.Name(c))
				}
				from, to := group[i], group[j]
				for k := range group {
					if group[k] == from {
						group[k] = to
					}
				}
			}
		}
	}
	if i := slices.IndexFunc(group, func(n int) bool { return n != group[0] }); i >= 0 {
		return banmen.Syntaxf(0, column, "expected grids that share boxes, but none connects the grid at %s with that at %s", l.Grids[i].Corner(), l.Grids[0].Corner())
	}
	return nil
}

// boxAt returns the box of a grid that has a cell.
func (l Layout) boxAt(g Grid, cell int) []int {
	for b := range g.Side() {
		if box := l.gridBox(g, b); slices.Contains(box, cell) {
			return box
		}
	}
	return nil
}

// A House is a row, column or box of a grid.
type House struct {
	Name  string // name of its kind: "row"
	Where banmen.Message
	Cells []int
}

// Houses returns the rows, columns and boxes of all grids, without duplicates. It also returns the
// box of each cell, from 0; -1 for gaps.
func (l Layout) Houses() (all []House, regions []int) {
	seen := map[string]bool{}
	add := func(name string, where banmen.Message, cells []int) bool {
		key := fmt.Sprint(cells)
		if seen[key] {
			return false
		}
		seen[key] = true
		all = append(all, House{name, where, cells})
		return true
	}
	for _, g := range l.Grids {
		for i := range g.Side() {
			row := l.gridRow(g, i)
			add("row", banmen.Msg("row %d of the grid at %s", row[0]/l.Cols+1, g.Corner()), row)
		}
	}
	for _, g := range l.Grids {
		for i := range g.Side() {
			col := l.gridCol(g, i)
			add("column", banmen.Msg("column %d of the grid at %s", col[0]%l.Cols+1, g.Corner()), col)
		}
	}
	regions = slices.Repeat([]int{-1}, l.Size())
	boxes := 0
	for _, g := range l.Grids {
		for i := range g.Side() {
			box := l.gridBox(g, i)
			if !add("box", banmen.Msg("the box at %s", l.Name(box[0])), box) {
				continue
			}
			for _, c := range box {
				regions[c] = boxes
			}
			boxes++
		}
	}
	return all, regions
}

// Cells returns the cells of each grid, row by row.
func (l Layout) Cells() (all [][]int) {
	for _, g := range l.Grids {
		all = append(all, l.gridCells(g))
	}
	return all
}

// Names returns the names of layouts whose board has these rows and columns.
func Names(rows, cols int) (names []string) {
	for _, l := range layouts {
		r, c := 0, 0
		for _, at := range l.at {
			r, c = max(r, at[0]+9), max(c, at[1]+9)
		}
		if r == rows && c == cols {
			names = append(names, l.name)
		}
	}
	return names
}
