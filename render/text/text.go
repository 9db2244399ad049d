// Package text draws a figure in plain characters: box drawing around the
// cells, heavy where the regions meet, and the notes beneath.
//
//	┏━━━┯━━━┳━━━┯━━━┓
//	┃ 1 │ 3 ┃   │ 2 ┃
//	┠───┼───╂───┼───┨
//	┃   │ 4?┃[ ]│!1 ┃
//	┗━━━┷━━━┻━━━┷━━━┛
//
// What other renderers say with colours stands beside the text of the cell: 4?
// is a guess, x a dead end, ! part of a broken rule, [ ] the cursor, ( ) what
// may be chosen. A diagonal line shows in the cells that are empty.
//
// [Layout] is the same drawing for those who style it themselves.
package text

import (
	"io"
	"strings"

	"github.com/banmen/banmen/figure"
)

// Render draws the figure.
func Render(w io.Writer, f *figure.Figure) error {
	_, err := io.WriteString(w, Layout(f, Plain))
	return err
}

// Plain is the style of Render.
var Plain = Style{Cell: signs, Line: func(s string) string { return s }}

// A Style says how the parts of a drawing come out. The functions may add what
// takes no room, such as escape sequences.
type Style struct {
	// Cell finishes one line of a cell, which has a blank on either side that
	// the function may use.
	Cell func(c figure.Cell, line string) string
	// Line finishes a piece of the lines around the cells.
	Line func(string) string
	// Dense leaves out the thin lines between rows.
	Dense bool
}

// Layout draws the figure in the style, with a newline after each line.
func Layout(f *figure.Figure, s Style) string {
	d := newDrawing(f, s)
	for r := range f.Rows {
		if r == 0 || !s.Dense || d.heavyRow(r) {
			d.rule(r)
		}
		for line := range d.height {
			d.row(r, line)
		}
	}
	d.rule(f.Rows)
	for _, n := range f.Notes {
		d.WriteString(n + "\n")
	}
	return d.String()
}

// signs puts the sign of a role beside the text of a cell.
func signs(c figure.Cell, line string) string {
	left, right := "", ""
	switch c.Role {
	case figure.Guess:
		right = "?"
	case figure.Wrong:
		left = "!"
	}
	switch c.Fill {
	case figure.Dead:
		left = "x"
	case figure.Wrong:
		left = "!"
	case figure.Cursor:
		left, right = "[", "]"
	case figure.Legal:
		left, right = "(", ")"
	}
	if left != "" {
		line = left + line[1:]
	}
	if right != "" {
		line = line[:len(line)-1] + right
	}
	return line
}

// A drawing is a figure on its way to lines of text.
type drawing struct {
	strings.Builder
	f             *figure.Figure
	style         Style
	height, width int      // of a cell in lines and columns, without lines and blanks
	column        int      // width of the widest text; all end in line
	texts         []string // of cells; what lines run through stands in the empty ones
}

func newDrawing(f *figure.Figure, s Style) *drawing {
	d := &drawing{f: f, style: s, height: 1, column: 1, texts: make([]string, len(f.Cells))}
	for i, c := range f.Cells {
		d.texts[i] = c.Text
		d.column = max(d.column, Width(c.Text))
		if c.Text == "" && len(c.Marks) > 0 {
			block := markLines(c.Marks)
			d.height = max(d.height, len(block))
			d.width = max(d.width, Width(block[0]))
		}
	}
	d.width = max(d.width, d.column)
	for _, l := range f.Lines {
		d.diagonal(l)
	}
	return d
}

// diagonal puts a stroke into the empty cells of a diagonal line.
func (d *drawing) diagonal(l figure.Line) {
	from, to := min(l.From, l.To), max(l.From, l.To)
	rows, cols := to/d.f.Cols-from/d.f.Cols, to%d.f.Cols-from%d.f.Cols
	stroke, step := "╲", d.f.Cols+1
	if cols < 0 {
		stroke, step, cols = "╱", d.f.Cols-1, -cols
	}
	if rows != cols || rows == 0 {
		return
	}
	for c := from; c <= to; c += step {
		switch {
		case d.f.Cells[c].Text != "" || len(d.f.Cells[c].Marks) > 0:
		case d.texts[c] == "":
			d.texts[c] = stroke
		case d.texts[c] != stroke:
			d.texts[c] = "╳"
		}
	}
}

// row draws one line of the cells of row r.
func (d *drawing) row(r, line int) {
	for c := range d.f.Cols {
		i := r*d.f.Cols + c
		d.WriteString(d.style.Line(junction(d.side(r, c), 0, d.side(r, c), 0)))
		d.WriteString(d.style.Cell(d.f.Cells[i], " "+d.content(i, line)+" "))
	}
	end := d.side(r, d.f.Cols)
	d.WriteString(d.style.Line(junction(end, 0, end, 0)) + "\n")
}

// content returns one line of a cell, as wide as cells are.
func (d *drawing) content(i, line int) string {
	s := ""
	if c := d.f.Cells[i]; c.Text == "" && len(c.Marks) > 0 {
		if block := markLines(c.Marks); line < len(block) {
			s = block[line]
		}
	} else if line == d.height/2 {
		s = strings.Repeat(" ", d.column-Width(d.texts[i])) + d.texts[i]
	}
	space := d.width - Width(s)
	return strings.Repeat(" ", space-space/2) + s + strings.Repeat(" ", space/2)
}

// markLines sets pencil marks in a square. An empty mark keeps its place free.
func markLines(marks []string) []string {
	across, wide := 1, 0
	for across*across < len(marks) {
		across++
	}
	for _, m := range marks {
		wide = max(wide, Width(m))
	}
	var lines []string
	for i, m := range marks {
		if i%across == 0 {
			lines = append(lines, "")
		} else if wide > 1 {
			lines[len(lines)-1] += " "
		}
		lines[len(lines)-1] += strings.Repeat(" ", wide-Width(m)) + m
	}
	return lines
}
