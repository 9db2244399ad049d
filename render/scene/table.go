package scene

import (
	"slices"

	"golang.org/x/text/width"

	"github.com/banmen/banmen/figure"
)

// A Table is a figure by rows and columns, before anything is measured.
type Table struct {
	*figure.Figure
	Cell []Content // of each cell
	Cage []int     // the first cage of each cell, from 1; 0: none

	// Numbers of rows and columns of clues around the board.
	Above, Below, Before, After int
}

// Content is the content of a cell, by its places.
type Content struct {
	Text   string        // in the middle
	Notes  string        // in the middle, small: marks for the centre
	Square []figure.Mark // small, in a square
	Corner []figure.Mark // small, along the upper and lower side; the label of a cage is the first
	Shape  []figure.Mark // around the text
}

// NewTable returns the table of f.
func NewTable(f *figure.Figure) *Table {
	t := &Table{Figure: f, Cell: make([]Content, len(f.Cells)), Cage: make([]int, len(f.Cells))}
	for i, g := range f.Cages {
		for _, c := range g.Cells {
			if t.Cage[c] == 0 {
				t.Cage[c] = i + 1
			}
		}
		if g.Label != "" && len(g.Cells) > 0 {
			first := &t.Cell[slices.Min(g.Cells)]
			first.Corner = append(first.Corner, figure.Mark{Text: g.Label, Place: figure.Corner, Role: g.Role})
		}
	}
	for _, p := range f.Paths {
		if p.Label != "" && len(p.Cells) > 0 && p.Pill == 0 {
			first := &t.Cell[p.Cells[0]]
			first.Corner = append(first.Corner, figure.Mark{Text: p.Label, Place: figure.Corner, Role: p.Role})
		}
	}
	for i, c := range f.Cells {
		t.Cell[i].fill(c)
	}
	for _, o := range f.Outside {
		t.Above, t.Below = max(t.Above, -o.Row), max(t.Below, o.Row-f.Rows+1)
		t.Before, t.After = max(t.Before, -o.Col), max(t.After, o.Col-f.Cols+1)
	}
	return t
}

// fill puts the marks of a cell into their places. A text replaces candidates and notes, and
// candidates replace notes.
func (c *Content) fill(cell figure.Cell) {
	c.Text = cell.Text
	for _, m := range cell.Marks {
		switch m.Place {
		case figure.Candidate:
			c.Square = append(c.Square, m)
		case figure.Corner:
			c.Corner = append(c.Corner, m)
		case figure.Centre:
			c.Notes += m.Text
		case figure.Circle, figure.Square, figure.Spot, figure.Peak, figure.Pit:
			c.Shape = append(c.Shape, m)
		}
	}
	if c.Text != "" {
		c.Square = nil
	}
	if c.Text != "" || len(c.Square) > 0 {
		c.Notes = ""
	}
}

// Across returns the number of marks in a row when n marks are set in a square.
func Across(n int) int {
	across := 1
	for across*across < n {
		across++
	}
	return across
}

// A Weight is the weight of a line along a side of a cell.
type Weight uint8

const (
	NoLine Weight = iota // between gaps, and around them
	Thin                 // between cells of a region, and around a board without regions
	Heavy                // between regions, and around them
)

// LineBefore returns the weight of the line to the left of column c in row r. For c ==
// Cols it is the right side of the board. Rows outside the board have no lines.
func (t *Table) LineBefore(r, c int) Weight {
	if r < 0 || r >= t.Rows {
		return NoLine
	}
	return t.between(r, c-1, r, c)
}

// LineAbove returns the weight of the line above row r in column c. For r == Rows it is
// the lower side of the board.
func (t *Table) LineAbove(r, c int) Weight {
	if c < 0 || c >= t.Cols {
		return NoLine
	}
	return t.between(r-1, c, r, c)
}

// between returns the weight of the line between two adjacent cells, the upper or left one
// first. One of them may lie outside the board, as gaps do.
func (t *Table) between(r1, c1, r2, c2 int) Weight {
	out1 := r1 < 0 || c1 < 0 || t.Cells[r1*t.Cols+c1].Gap
	out2 := r2 == t.Rows || c2 == t.Cols || t.Cells[r2*t.Cols+c2].Gap
	if out1 && out2 {
		return NoLine
	}
	outside := out1 || out2
	if t.Every > 0 && (outside || r1 != r2 && r2%t.Every == 0 || c1 != c2 && c2%t.Every == 0) {
		return Heavy
	}
	if t.Region == nil || !outside && t.Region[r1*t.Cols+c1] == t.Region[r2*t.Cols+c2] {
		return Thin
	}
	return Heavy
}

// Width returns the number of terminal columns that s takes; wide East Asian characters
// take two.
func Width(s string) int {
	n := 0
	for _, r := range s {
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
		n++
	}
	return n
}
