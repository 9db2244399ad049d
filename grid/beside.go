package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Group is a group of cells beside a board: variables that rules may name. The cells of group A
// are VA1, VA2 and so on.
type Group struct {
	Name  string // capital letters
	Count int    // number of cells
	Cols  int    // columns of a rectangle; 0: a list of cells, which are not neighbours
}

// String returns the notation of the group: A8 is a list of 8 cells, B3x4 a rectangle of three
// rows.
func (g Group) String() string {
	if g.Cols > 0 {
		return fmt.Sprintf("%s%dx%d", g.Name, g.Count/g.Cols, g.Cols)
	}
	return g.Name + strconv.Itoa(g.Count)
}

// FormatGroups joins the notations of groups by commas.
func FormatGroups(groups []Group) string {
	words := make([]string, len(groups))
	for i, g := range groups {
		words[i] = g.String()
	}
	return strings.Join(words, ",")
}

// ParseGroup reads the notation of String. A name alone is a group of one cell.
func ParseGroup(text string) (g Group, ok bool) {
	size := strings.TrimLeft(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	g.Name, g.Count = text[:len(text)-len(size)], 1
	if size != "" {
		rows, cols, rectangle := strings.Cut(size, "x")
		if g.Count, ok = plainNumber(rows); !ok {
			return g, false
		}
		if rectangle {
			if g.Cols, ok = plainNumber(cols); !ok {
				return g, false
			}
			g.Count *= g.Cols
		}
	}
	return g, g.Name != ""
}

// plainNumber reads a number from 1 to 999 without leading zeros.
func plainNumber(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n < 1000 && text == strconv.Itoa(n)
}

// A place is a group with the row and column of its first cell, and its width.
type place struct {
	Group
	row, col, width int
}

// cell returns the row and column of the i-th cell.
func (p place) cell(i int) (row, col int) { return p.row + i/p.width, p.col + i%p.width }

// height returns the number of rows.
func (p place) height() int { return (p.Count + p.width - 1) / p.width }

// With returns a shape with groups of cells beside the board. The groups are below the board and
// separated from each other, so the cells of the board keep their numbers. Rectangles must not be
// wider than the board. The result still describes the board alone; All includes the groups.
func (s Shape) With(groups []Group) Shape {
	s.Beside = strconv.Itoa(s.Rows) + " " + FormatGroups(groups)
	return s
}

// Groups returns the groups beside the board.
func (s Shape) Groups() (groups []Group) {
	for _, p := range places(s) {
		groups = append(groups, p.Group)
	}
	return groups
}

// boardRows returns the number of rows of the board alone.
func boardRows(s Shape) int {
	rows, _, _ := strings.Cut(s.Beside, " ")
	n, _ := strconv.Atoi(rows) // With wrote a valid number
	return n
}

// places returns the groups beside the board with their positions.
func places(s Shape) (all []place) {
	if s.Beside == "" {
		return nil
	}
	_, words, _ := strings.Cut(s.Beside, " ")
	row, col, high := boardRows(s)+1, 0, 0
	for word := range strings.SplitSeq(words, ",") {
		g, _ := ParseGroup(word) // With wrote a valid group
		p := place{Group: g, width: g.Cols}
		if g.Cols == 0 {
			p.width = min(g.Count, s.Cols)
		}
		if col+p.width > s.Cols {
			row, col, high = row+high+1, 0, 0
		}
		p.row, p.col = row, col
		col, high = col+p.width+1, max(high, p.height())
		all = append(all, p)
	}
	return all
}

// Main returns the shape without the cells beside it.
func (s Shape) Main() Shape {
	if s.Beside != "" {
		s.Rows, s.Gaps = boardRows(s), ""
	}
	return s
}

// All returns the shape including the cells beside the board, which gaps separate.
func (s Shape) All() Shape {
	if s.Beside == "" {
		return s
	}
	s = s.Main()
	gaps := slices.Repeat([]byte{'.'}, s.Size())
	for _, p := range places(s) {
		s.Rows = max(s.Rows, p.row+p.height())
		gaps = append(gaps, strings.Repeat(string(Gap), s.Size()-len(gaps))...)
		for i := range p.Count {
			gaps[s.At(p.cell(i))] = '.'
		}
	}
	s.Gaps = string(gaps)
	return s
}

// Variables returns the cells of a group beside the board, or nil if no group has the name.
func (s Shape) Variables(name string) (cells []int) {
	for _, p := range places(s) {
		for i := range p.Count {
			if p.Name == name {
				cells = append(cells, s.At(p.cell(i)))
			}
		}
	}
	return cells
}

// variable finds the group of a cell beside the board, and the place of the cell in it. It reports
// false for other cells.
func variable(s Shape, cell int) (p place, i int, ok bool) {
	if s.Beside == "" || cell < boardRows(s)*s.Cols {
		return p, 0, false
	}
	row, col := cell/s.Cols, cell%s.Cols
	for _, p := range places(s) {
		i := (row-p.row)*p.width + col - p.col
		if row >= p.row && col >= p.col && col < p.col+p.width && i < p.Count {
			return p, i, true
		}
	}
	return p, 0, false
}

// IsVariable reports whether a cell is beside the board.
func (s Shape) IsVariable(cell int) bool {
	_, _, ok := variable(s, cell)
	return ok
}

// run returns the cells of a group between two of its cells, or nil if the two are not in the same
// group.
func run(s Shape, from, to int) (cells []int) {
	p, i, one := variable(s, from)
	q, j, both := variable(s, to)
	if !one || !both || p.Name != q.Name || i == j {
		return nil
	}
	step := 1
	if j < i {
		step = -1
	}
	for ; i != j+step; i += step {
		cells = append(cells, s.At(p.cell(i)))
	}
	return cells
}

// beside returns the neighbours of the i-th cell of a rectangle, in reading order.
func (p place) beside(s Shape, i int) (near []int) {
	if p.Cols == 0 {
		return nil
	}
	for _, j := range [4]int{i - p.Cols, i - 1, i + 1, i + p.Cols} {
		if j >= 0 && j < p.Count && (j/p.Cols == i/p.Cols || j%p.Cols == i%p.Cols) {
			near = append(near, s.At(p.cell(j)))
		}
	}
	return near
}
