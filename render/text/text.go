// Package text draws a figure in plain characters: box drawing around the cells, heavy where the
// regions meet, and the notes beneath.
//
//	┏━━━┯━━━┳━━━┯━━━┓
//	┃ 1 │ 3 ┃   │ 2 ┃
//	┠───┼───╂───┼───┨
//	┃   │ 4?┃[ ]│!1 ┃
//	┗━━━┷━━━┻━━━┷━━━┛
//
// Signs beside the text of a cell replace the colours of other renderers: 4? is a guess, x a dead
// end, ! part of a broken rule, [ ] the cursor, ( ) what may be chosen. A diagonal line shows in
// the cells that are empty.
//
// Marks in corners, labels of cages, colours of a player's choice as letters (•ab), and ○ and □ for
// a circle and a square have a line of their own above the text. Within a cage the thin lines are
// dots. The signs of edges stand on the lines between cells. What characters cannot draw is listed
// beneath: other paths as ●R1C1-R1C2 with a bulb and R1C1-R1C2> with an arrow; paths, cages and
// marks that have a style with its name, renban R1C1-R1C2; cages that others hide; links as
// (7)R1C1=(7)R1C5 if strong and with - if weak, and signs that find no room as R1C1/R1C2 10.
//
// [Layout] is the same drawing for those who style it themselves.
package text

import (
	"bytes"
	"io"
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// Render draws the figure.
func Render(w io.Writer, f *figure.Figure) error {
	_, err := io.WriteString(w, Layout(f, Style{}))
	return err
}

// A Style changes how the parts of a drawing are written. The zero value is the style of Render.
// The functions may add text without width, such as escape sequences.
type Style struct {
	// Cell finishes one line of a cell. The line has a blank on either side that the function may
	// replace; a nil Cell puts signs there, as shown above.
	Cell func(c figure.Cell, line string) string
	// Line finishes a piece of the lines around the cells; nil leaves it.
	Line func(string) string
	// Marks reports that Cell also accepts parts of a line. Candidates with a role or a background
	// are then passed to it separately.
	Marks bool
	// Lettered writes the colours of a player's choice as letters above the text.
	Lettered bool
	// Dense leaves out the thin lines between rows.
	Dense bool
	// Least is the least size of cells. With it a drawing does not grow when marks are added.
	Least Size
}

// A Size is the size of cells in characters.
type Size struct {
	Head   int // lines for corner marks: 0 or 1
	Height int // lines below those
	Width  int // columns, without lines and blanks
	Column int // width of the widest text; all texts end in line, but notes are centred then
}

// Places are the positions of the cells of a drawing, in lines and columns from 0.
type Places struct {
	Lines         []int // by row: its first line
	Columns       []int // by column: its first character column, after the line to its left
	Height, Width int   // of a cell
}

// Layout draws the figure in the style, with a newline after each line.
func Layout(f *figure.Figure, s Style) string {
	drawn, _ := Placed(f, s)
	return drawn
}

// Placed is Layout, and says where the cells are.
func Placed(f *figure.Figure, s Style) (string, Places) {
	if s.Cell == nil {
		s.Cell, s.Lettered = Signs, true
	}
	if s.Line == nil {
		s.Line = func(stroke string) string { return stroke }
	}
	d := newDrawing(f, s)
	p := Places{Height: d.head + d.height, Width: d.width + 2}
	for c := range f.Cols {
		p.Columns = append(p.Columns, d.room(-d.Before, 0)+1+c*(p.Width+1))
	}
	d.clues(-d.Above, 0)
	for r := range f.Rows {
		if !s.Dense || d.needed(r) {
			d.rule(r)
		}
		p.Lines = append(p.Lines, bytes.Count(d.Bytes(), []byte("\n")))
		for line := range p.Height {
			d.row(r, line)
		}
	}
	d.rule(f.Rows)
	d.clues(f.Rows, f.Rows+d.Below)
	d.bars()
	for _, n := range append(d.listed, f.Notes...) {
		d.WriteString(n + "\n")
	}
	for _, k := range f.Keys {
		d.WriteString(k.Text + "\n")
	}
	return d.String(), p
}

// Signs is the Style.Cell of Render: it puts the sign of a role beside the text of a cell.
func Signs(c figure.Cell, line string) string {
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
	bytes.Buffer
	*scene.Table
	style  Style
	head   int      // lines at the top of a cell, for corner marks
	height int      // other lines of a cell
	width  int      // columns of a cell, without lines and blanks
	column int      // width of the widest text; all end in line
	texts  []string // by cell; paths through an empty cell are drawn in its text
	signs  map[at]string
	listed []string // items that are listed below the board instead of drawn
	beside map[at]figure.Outside
	widths map[int]int // of the columns of clues
}

func newDrawing(f *figure.Figure, s Style) *drawing {
	d := &drawing{Table: scene.NewTable(f), style: s, texts: make([]string, len(f.Cells))}
	d.head, d.height, d.width, d.column = s.Least.Head, max(s.Least.Height, 1), s.Least.Width, max(s.Least.Column, 1)
	for i, c := range d.Cell {
		d.texts[i] = c.Text + c.Notes
		if c.Notes == "" || s.Least.Column == 0 {
			d.column = max(d.column, scene.Width(d.texts[i]))
		}
		d.width = max(d.width, scene.Width(d.texts[i]))
		if len(c.Square) > 0 {
			lines, across, wide := square(c.Square)
			d.height = max(d.height, lines)
			d.width = max(d.width, abreast(min(across, len(c.Square)), wide))
		}
		if over := d.over(i); over != "" {
			d.head = 1
			d.width = max(d.width, scene.Width(over))
		}
	}
	d.width = max(d.width, d.column)
	d.place()
	for _, p := range f.Paths {
		d.path(p)
	}
	d.cages()
	d.marks()
	d.edges()
	d.links()
	return d
}

// middle is the line of a cell in which its text stands.
func (d *drawing) middle() int { return (d.head + d.height) / 2 }

// row draws one line of the cells of row r, with the clues beside it.
func (d *drawing) row(r, line int) {
	text := line == d.middle()
	if text {
		d.clue(r, -d.Before, 0)
	} else {
		d.WriteString(strings.Repeat(" ", d.room(-d.Before, 0)))
	}
	for c := range d.Cols + 1 {
		stroke, sign := "┊", ""
		if w := d.before(r, c); w != scene.NoLine || d.LineBefore(r, c) == scene.NoLine {
			stroke = junction(w, 0, w, 0)
		}
		if text {
			sign = d.signs[at{2 * r, 2*c - 1}]
		}
		if sign == "" {
			sign = d.style.Line(stroke)
		}
		d.WriteString(sign)
		if c < d.Cols {
			d.cell(r*d.Cols+c, line)
		}
	}
	if text {
		d.clue(r, d.Cols, d.Cols+d.After)
	}
	d.newline()
}
