// Package grid holds what all boards of squares have in common: shapes and their lines,
// the symmetries of a shape, and boards of symbols. It knows no rules and imports no
// other package of this module.
//
// A cell is its index in reading order: row by row from the top left, from 0. In move
// texts and for people it is named R1C1, counted from 1.
package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Shape is a rectangle of cells. Some of them may be gaps, which are not part of the board
// and keep only their numbers: a gap has no symbol, is not open and is not drawn.
type Shape struct {
	Rows, Cols int
	Gaps       string // Gap for each gap in reading order, any other byte for a cell; empty: no gaps
	Beside     string // the groups of cells beside the board, as With writes them; empty: none
}

// Gap stands for a gap in Shape.Gaps.
const Gap = '#'

// Square returns the shape with n rows and n columns.
func Square(n int) Shape { return Shape{Rows: n, Cols: n} }

// Size returns the number of cells, including gaps.
func (s Shape) Size() int { return s.Rows * s.Cols }

// At returns the cell in row r and column c, both from 0.
func (s Shape) At(r, c int) int { return r*s.Cols + c }

// IsGap reports whether a cell of the rectangle is a gap.
func (s Shape) IsGap(cell int) bool { return s.Gaps != "" && s.Gaps[cell] == Gap }

// Present returns the cells that are not gaps, in reading order.
func (s Shape) Present() []int {
	cells := make([]int, 0, s.Size())
	for c := range s.Size() {
		if !s.IsGap(c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// gaps returns the number of gaps.
func (s Shape) gaps() int { return strings.Count(s.Gaps, string(Gap)) }

// Contains reports whether row r, column c, both from 0, is a cell of the board.
func (s Shape) Contains(r, c int) bool {
	return r >= 0 && r < s.Rows && c >= 0 && c < s.Cols && !s.IsGap(s.At(r, c))
}

// Name returns the name of a cell: R1C1 is the first. VA1 is the first of group A beside the board.
func (s Shape) Name(cell int) string {
	if p, i, ok := variable(s, cell); ok {
		return fmt.Sprintf("V%s%d", p.Name, i+1)
	}
	var name [24]byte
	return string(strconv.AppendInt(append(strconv.AppendInt(append(name[:0], 'R'), int64(cell/s.Cols+1), 10), 'C'), int64(cell%s.Cols+1), 10))
}

// Names returns the names of cells.
func (s Shape) Names(cells []int) []string {
	var names []string
	for _, c := range cells {
		names = append(names, s.Name(c))
	}
	return names
}

// Row returns the cells of row r from left to right.
func (s Shape) Row(r int) []int { return s.through(s.At(r, 0), 1, s.Cols) }

// Col returns the cells of column c from top to bottom.
func (s Shape) Col(c int) []int { return s.through(c, s.Cols, s.Rows) }

// through returns the cells among n that begin at from and stand step apart.
func (s Shape) through(from, step, n int) []int {
	cells := make([]int, 0, n)
	for c := from; len(cells) < n && c < s.Size(); c += step {
		cells = append(cells, c)
	}
	return slices.DeleteFunc(cells, s.IsGap)
}

// Diagonals returns the two main diagonals of a square, from the top left and
// from the top right, each from top to bottom.
func (s Shape) Diagonals() (down, up []int) {
	return s.Walk(0, 0, 1, 1), s.Walk(0, s.Cols-1, 1, -1)
}

// Line returns the cells of the straight line between two cells along a row, a column or a
// diagonal, including both. It returns nil if the cells are equal or not in line, or if a gap is
// between them. A group beside the board counts as one line.
func (s Shape) Line(from, to int) []int {
	if s.IsVariable(from) || s.IsVariable(to) {
		return run(s, from, to)
	}
	dr, dc := to/s.Cols-from/s.Cols, to%s.Cols-from%s.Cols
	n := max(dr, -dr, dc, -dc)
	if n == 0 || dr%n != 0 || dc%n != 0 {
		return nil
	}
	cells := make([]int, n+1)
	for i := range cells {
		cells[i] = from + i*(dr/n*s.Cols+dc/n)
	}
	if slices.ContainsFunc(cells, s.IsGap) {
		return nil
	}
	return cells
}

// Box returns the cells of box b, in reading order of boxes with h rows and w columns.
func (s Shape) Box(h, w, b int) []int {
	across := s.Cols / w
	r, c := b/across*h, b%across*w
	cells := make([]int, 0, h*w)
	for i := range h * w {
		cells = append(cells, s.At(r+i/w, c+i%w))
	}
	return cells
}

// Boxes returns the box of each cell, for boxes of h rows and w columns.
func (s Shape) Boxes(h, w int) []int {
	in := make([]int, s.Size())
	for b := range s.Size() / (h * w) {
		for _, c := range s.Box(h, w, b) {
			in[c] = b
		}
	}
	return in
}

// Pieces returns the number of connected pieces of cells with equal labels. Cells are connected if
// they share a side.
func Pieces[T comparable](s Shape, labels []T) (n int) {
	seen := make([]bool, s.Size())
	for c := range seen {
		if seen[c] {
			continue
		}
		n++
		seen[c] = true
		for open := []int{c}; len(open) > 0; {
			d := open[0]
			open = open[1:]
			for _, b := range s.Adjacent(d) {
				if !seen[b] && labels[b] == labels[d] {
					seen[b] = true
					open = append(open, b)
				}
			}
		}
	}
	return n
}

// Directions are the eight steps to a neighbour, as differences of row and column, in
// reading order.
var Directions = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// Rays returns, for each of Directions, the cells on the way from a cell to the edge,
// nearest first.
func (s Shape) Rays(cell int) [8][]int {
	var rays [8][]int
	for i, d := range Directions {
		rays[i] = s.Walk(cell/s.Cols+d[0], cell%s.Cols+d[1], d[0], d[1])
	}
	return rays
}

// Neighbours returns the cells that touch a cell at a side or corner, in reading order.
func (s Shape) Neighbours(cell int) []int {
	var near []int
	for _, d := range Directions {
		if r, c := cell/s.Cols+d[0], cell%s.Cols+d[1]; s.Contains(r, c) {
			near = append(near, s.At(r, c))
		}
	}
	return near
}

// Adjacent returns the cells that share a side with a cell, in reading order. A cell of a list
// beside the board has no neighbours.
func (s Shape) Adjacent(cell int) []int {
	if p, i, ok := variable(s, cell); ok {
		return p.beside(s, i)
	}
	near := make([]int, 0, 4)
	for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if r, c := cell/s.Cols+d[0], cell%s.Cols+d[1]; s.Contains(r, c) {
			near = append(near, s.At(r, c))
		}
	}
	return near
}

// Walk returns the cells from row r and column c to the edge or a gap, dr rows and dc columns a step.
func (s Shape) Walk(r, c, dr, dc int) []int {
	var cells []int
	for ; s.Contains(r, c); r, c = r+dr, c+dc {
		cells = append(cells, s.At(r, c))
	}
	return cells
}
