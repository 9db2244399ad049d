package sudoku

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// mostGrids and longest limit the grids of a layout, and the rows and columns of its board.
const (
	mostGrids = 13
	longest   = 99
)

// A placed is a square grid of a layout: boxes of h rows and w columns, the first of which has
// its upper left cell in row and column, from 0. Boxes stand apart by down rows and across
// columns: h and w, unless the grid has its boxes in others.
type placed struct {
	h, w, row, col, down, across int
}

func newPlaced(h, w, row, col int) placed {
	return placed{h: h, w: w, row: row, col: col, down: h, across: w}
}

// A layout is a name of grids with boxes of 3x3, which have their upper left cells at the given
// rows and columns, from 0.
type layout struct {
	name  string
	at    [][2]int
	apart int // the boxes of a further grid, at R4C4, stand so far apart; 0: there is none
}

// layouts are the layouts with names. Grids are in reading order.
var layouts = []layout{
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

func (l layout) grids() []placed {
	grids := make([]placed, len(l.at))
	for i, at := range l.at {
		grids[i] = newPlaced(3, 3, at[0], at[1])
	}
	if l.apart > 0 {
		grids = append(grids, placed{h: 3, w: 3, row: 3, col: 3, down: l.apart, across: l.apart})
		slices.SortFunc(grids, byPlace)
	}
	return grids
}

// byPlace orders grids by their upper left cells.
func byPlace(a, b placed) int {
	return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col), cmp.Compare(a.down, b.down))
}

// side returns the number of rows, columns and symbols of a grid.
func (g placed) side() int { return g.h * g.w }

// at returns the row and column on the board of row r and column c of a grid.
func (g placed) at(r, c int) (row, col int) {
	return g.row + r/g.h*g.down + r%g.h, g.col + c/g.w*g.across + c%g.w
}

// corner is the name of the upper left cell.
func (g placed) corner() string { return fmt.Sprintf("R%dC%d", g.row+1, g.col+1) }

func (g placed) String() string {
	text := fmt.Sprintf("%dx%d@%s", g.h, g.w, g.corner())
	if g.down != g.h {
		text += fmt.Sprintf("/%d", g.down)
	}
	return text
}

const gridsStart = "grids("

// isLayout reports whether params begin as those of several grids.
func isLayout(params string) bool {
	word, _, _ := strings.Cut(params, ",")
	return strings.HasPrefix(params, gridsStart) || slices.ContainsFunc(layouts, func(l layout) bool { return l.name == word })
}

// nearestLayout returns the name of a layout that is like a word, or "" if none is.
func nearestLayout(word string) string {
	names := make([]string, len(layouts))
	for i, l := range layouts {
		names[i] = l.name
	}
	return banmen.Nearest(word, names)
}

// layoutName returns how names have the grids: the name of their layout, or all of them.
func layoutName(grids []placed) string {
	for _, l := range layouts {
		if slices.Equal(l.grids(), grids) {
			return l.name
		}
	}
	texts := make([]string, len(grids))
	for i, g := range grids {
		texts[i] = g.String()
	}
	return gridsStart + strings.Join(texts, ",") + ")"
}

// parseLayout reads the name of a layout, or grids(3x3@R1C1,3x3@R7C7).
func parseLayout(text string, column int) (size, error) {
	if i := slices.IndexFunc(layouts, func(l layout) bool { return l.name == text }); i >= 0 {
		return sizeOf(layouts[i].grids(), column)
	}
	args, ok := strings.CutSuffix(strings.TrimPrefix(text, gridsStart), ")")
	if !ok {
		return size{}, banmen.Syntaxf(0, column+len(text), "expected a closing bracket after the grids")
	}
	var grids []placed
	at := column + len(gridsStart)
	for word := range strings.SplitSeq(args, ",") {
		g, ok := parsePlaced(word)
		switch {
		case !ok:
			return size{}, banmen.Syntaxf(0, at, "expected a grid by its boxes and its upper left cell, such as 3x3@R1C1, found %q", banmen.Clip(word))
		case g.h < 2 || g.w < 2 || g.side() > maxSide:
			return size{}, banmen.Syntaxf(0, at, "expected boxes from 2x2 to %d cells, found %q", maxSide, word)
		case len(grids) > 0 && g.side() != grids[0].side():
			return size{}, banmen.Syntaxf(0, at, "expected grids of the same number of symbols, %d, found %q", grids[0].side(), word)
		case slices.Contains(grids, g):
			return size{}, banmen.Syntaxf(0, at, "the grid %s stands twice", word)
		}
		if r, c := g.at(g.side()-1, g.side()-1); max(r, c) >= longest {
			return size{}, banmen.Syntaxf(0, at, "expected at most %d rows and columns, found %q", longest, word)
		}
		grids = append(grids, g)
		at += len(word) + 1
	}
	slices.SortFunc(grids, byPlace)
	return sizeOf(grids, column)
}

// parsePlaced reads one grid: 3x3@R1C1, or 3x3@R4C4/9 where boxes begin every 9 rows and columns.
func parsePlaced(word string) (g placed, ok bool) {
	var h, w, row, col, apart int
	_, err := fmt.Sscanf(word, "%dx%d@R%dC%d", &h, &w, &row, &col)
	if err != nil || row < 1 || col < 1 || max(row, col) > longest || max(h, w) > maxSide {
		return g, false
	}
	g = newPlaced(h, w, row-1, col-1)
	if _, after, has := strings.Cut(word, "/"); has {
		if _, err := fmt.Sscanf(after, "%d", &apart); err != nil || apart <= max(h, w) || apart > longest {
			return g, false
		}
		g.down, g.across = apart, apart
	}
	return g, g.String() == word
}

// sizeOf returns the board of grids, which are in reading order.
func sizeOf(grids []placed, column int) (size, error) {
	if n := len(grids); n < 2 || n > mostGrids {
		return size{}, banmen.Syntaxf(0, column, "expected from 2 to %d grids, found %d", mostGrids, n)
	}
	s := size{h: grids[0].h, w: grids[0].w, low: 1, high: grids[0].side(), grids: grids}
	top, left := longest, longest
	for _, g := range grids {
		r, c := g.at(g.side()-1, g.side()-1)
		s.Rows, s.Cols = max(s.Rows, r+1), max(s.Cols, c+1)
		top, left = min(top, g.row), min(left, g.col)
	}
	if top > 0 || left > 0 {
		return s, banmen.Syntaxf(0, column, "expected a grid in row 1 and one in column 1, found the first in row %d and column %d", top+1, left+1)
	}
	gaps := []byte(strings.Repeat(string(grid.Gap), s.Size()))
	for _, g := range grids {
		for _, c := range s.cellsOf(g) {
			gaps[c] = '.'
		}
	}
	s.Gaps = string(gaps)
	return s, s.checkOverlaps(column)
}

// cellsOf returns the cells of a grid, row by row.
func (s size) cellsOf(g placed) (cells []int) {
	for r := range g.side() {
		cells = append(cells, s.rowOf(g, r)...)
	}
	return cells
}

// rowOf, colOf and boxOf return the cells of the i-th row, column or box of a grid.
func (s size) rowOf(g placed, i int) []int {
	return s.cellsAt(g, func(k int) (int, int) { return i, k })
}

func (s size) colOf(g placed, i int) []int {
	return s.cellsAt(g, func(k int) (int, int) { return k, i })
}

func (s size) boxOf(g placed, i int) []int {
	return s.cellsAt(g, func(k int) (int, int) { return i/g.h*g.h + k/g.w, i%g.h*g.w + k%g.w })
}

func (s size) cellsAt(g placed, at func(k int) (r, c int)) []int {
	cells := make([]int, g.side())
	for k := range cells {
		cells[k] = s.At(g.at(at(k)))
	}
	return cells
}

// checkOverlaps returns an error unless boxes coincide where grids overlap, and each grid shares
// cells with others so that all hang together.
func (s size) checkOverlaps(column int) error {
	of := make([]int, s.Size()) // by cell: a grid that has it, from 1
	group := make([]int, len(s.grids))
	for i := range group {
		group[i] = i
	}
	for i, g := range s.grids {
		for b := range g.side() {
			cells := s.boxOf(g, b)
			for _, c := range cells {
				j := of[c] - 1
				of[c] = i + 1
				if j < 0 || j == i {
					continue
				}
				if !slices.Equal(s.boxAt(s.grids[j], c), cells) {
					return banmen.Syntaxf(0, column, "the boxes of the grids at %s and %s do not coincide in %s", s.grids[j].corner(), g.corner(), s.Name(c))
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
		return banmen.Syntaxf(0, column, "expected grids that share boxes, but none connects the grid at %s with that at %s", s.grids[i].corner(), s.grids[0].corner())
	}
	return nil
}

// boxAt returns the box of a grid that has a cell.
func (s size) boxAt(g placed, cell int) []int {
	for b := range g.side() {
		if box := s.boxOf(g, b); slices.Contains(box, cell) {
			return box
		}
	}
	return nil
}

// requireGrids requires the rows, columns and boxes of all grids, those that grids share once.
// Parts about the rows and columns of a single grid are refused.
func requireGrids(b *rule.Board, s size, name codec.Name) {
	refuseParts(b, name)
	b.Regions = slices.Repeat([]int{rule.NoRegion}, s.Size())
	seen := map[string]bool{}
	require := func(name string, where banmen.Message, cells []int) bool {
		key := fmt.Sprint(cells)
		if seen[key] {
			return false
		}
		seen[key] = true
		b.Require(rule.House(name, where, cells))
		return true
	}
	for _, g := range s.grids {
		for i := range g.side() {
			row := s.rowOf(g, i)
			require("row", banmen.Msg("row %d of the grid at %s", row[0]/s.Cols+1, g.corner()), row)
		}
	}
	for _, g := range s.grids {
		for i := range g.side() {
			col := s.colOf(g, i)
			require("column", banmen.Msg("column %d of the grid at %s", col[0]%s.Cols+1, g.corner()), col)
		}
	}
	boxes := 0
	for _, g := range s.grids {
		for i := range g.side() {
			box := s.boxOf(g, i)
			if !require("box", banmen.Msg("the box at %s", s.Name(box[0])), box) {
				continue
			}
			for _, c := range box {
				b.Regions[c] = boxes
			}
			boxes++
		}
	}
}

// refuseParts fails for a part that is about the rows and columns of a single grid.
func refuseParts(b *rule.Board, name codec.Name) {
	for _, p := range name.Parts {
		i := slices.IndexFunc(allParts, func(q *rule.Part) bool { return q.Name == p.Name })
		if !acrossGrids(allParts[i]) {
			b.Refuse(banmen.Syntaxf(0, p.Column, "part %q is for boards of one grid", p.Name))
		}
	}
}

// acrossGrids reports whether a part is about cells of its own or about neighbours, wherever
// they are.
func acrossGrids(p *rule.Part) bool {
	switch p.Args.(type) {
	case rule.Lines, rule.NumberedLines, rule.TabledLines, rule.Cages, rule.ValueCages, rule.Groups, rule.Signs:
		return true
	case rule.Cells:
		return !strings.HasSuffix(p.Name, "index")
	}
	return slices.Contains([]string{"king", "knight", "nonconsecutive"}, p.Name)
}

// joined returns the cells of a board from the cells of its grids, one grid after the other. It
// fails if grids differ in a cell that they share.
func (t *table) joined(text string, column int) (grid.Board, error) {
	b, from := grid.New(t.Shape), slices.Repeat([]int{-1}, t.Size())
	for i, g := range t.grids {
		one, err := t.symbols.Parse(text[:g.side()*g.side()], column, grid.Square(g.side()))
		if err != nil {
			return b, err
		}
		text = text[len(one.Cells):]
		for k, c := range t.cellsOf(g) {
			v := one.Cells[k]
			if from[c] >= 0 && b.Cells[c] != v {
				return b, banmen.Syntaxf(0, column+k, "%s is %s in the grid at %s, but %s in the grid at %s", t.Name(c), t.shown(b.Cells[c]), t.grids[from[c]].corner(), t.shown(v), g.corner())
			}
			b.Cells[c], from[c] = v, i
		}
		column += len(one.Cells)
	}
	return b, nil
}

// shown returns the text of a symbol for messages.
func (t *table) shown(v uint16) banmen.Message {
	if v == 0 {
		return banmen.Msg("open")
	}
	return banmen.Msg("%s", banmen.Symbol(t.symbols[v]))
}
