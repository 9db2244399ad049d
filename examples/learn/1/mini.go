// Package mini solves Number Place of 4x4 cells, read from CSV, by backtracking. It is the
// program of chapter 1 of banmen learn, and imports nothing but the standard library.
package mini

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

//learn: board

// A Board has four rows of four digits. 0 is an open cell.
type Board [4][4]int

//learn: end

//learn: read

// Read reads four lines of four digits with commas between them.
func Read(r io.Reader) (b Board, err error) {
	lines := bufio.NewScanner(r)
	for row := range 4 {
		if !lines.Scan() {
			return b, fmt.Errorf("expected 4 lines, found %d", row)
		}
		fields := strings.Split(lines.Text(), ",")
		if len(fields) != 4 {
			return b, fmt.Errorf("line %d: expected 4 digits, found %q", row+1, lines.Text())
		}
		for col, field := range fields {
			n := strings.Index("01234", strings.TrimSpace(field))
			if n < 0 || len(strings.TrimSpace(field)) != 1 {
				return b, fmt.Errorf("line %d: expected 0 to 4, found %q", row+1, field)
			}
			b[row][col] = n
		}
	}
	if lines.Scan() {
		return b, fmt.Errorf("line 5: expected the end, found %q", lines.Text())
	}
	return b, lines.Err()
}

// String writes a board as Read reads it.
func (b Board) String() string {
	var text strings.Builder
	for _, row := range b {
		fmt.Fprintf(&text, "%d,%d,%d,%d\n", row[0], row[1], row[2], row[3])
	}
	return text.String()
}

//learn: end

//learn: fits

// fits reports whether n stands nowhere else in the row, the column and the box of a cell.
func (b *Board) fits(row, col, n int) bool {
	top, left := row/2*2, col/2*2 // the corner of the box
	for i := range 4 {
		if b[row][i] == n || b[i][col] == n || b[top+i/2][left+i%2] == n {
			return false
		}
	}
	return true
}

//learn: end

//learn: open

// A Cell is a row and a column, from 0.
type Cell struct{ Row, Col int }

// open returns the open cells, row by row.
func (b *Board) open() (cells []Cell) {
	for row := range 4 {
		for col := range 4 {
			if b[row][col] == 0 {
				cells = append(cells, Cell{row, col})
			}
		}
	}
	return cells
}

//learn: end

//learn: solve

// A Search counts what it does: digits written, and digits erased again.
type Search struct{ Steps, Backs int }

// Solve fills the board and reports whether that is possible. If not, the board is as it was.
func (s *Search) Solve(b *Board) bool { return s.fill(b, b.open()) }

// fill fills the cells, the first of them first.
func (s *Search) fill(b *Board, cells []Cell) bool {
	if len(cells) == 0 {
		return true // nothing is open: solved
	}
	cell := cells[0]
	for n := 1; n <= 4; n++ {
		if !b.fits(cell.Row, cell.Col, n) {
			continue
		}
		b[cell.Row][cell.Col] = n
		s.Steps++
		if s.fill(b, cells[1:]) {
			return true
		}
		b[cell.Row][cell.Col] = 0
		s.Backs++
	}
	return false // no digit leads on: the cell before has to change
}

//learn: end

//learn: count

// Count returns the number of solutions.
func Count(b *Board) int { return count(b, b.open()) }

func count(b *Board, cells []Cell) (n int) {
	if len(cells) == 0 {
		return 1
	}
	cell := cells[0]
	for d := 1; d <= 4; d++ {
		if b.fits(cell.Row, cell.Col, d) {
			b[cell.Row][cell.Col] = d
			n += count(b, cells[1:])
			b[cell.Row][cell.Col] = 0
		}
	}
	return n
}

//learn: end
