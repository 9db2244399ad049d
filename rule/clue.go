package rule

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// Clues are args with a list of numbers beside lines, 12R1C1-R1C9. A line begins at its number and
// crosses the board: it is a row or a column or, if Oblique is set, a diagonal line from side to
// side.
type Clues struct {
	Oblique bool
	Sign    string // sign before the number that distinguishes it from clues of other parts
	Of      func(g *Grid, cells []int, n int) Rule
	// OfBoard is Of for clues whose meaning depends on other parts; nil if it does not.
	OfBoard func(b *Board, cells []int, n int) Rule
	// Wrong returns the error for the board; an empty text means none. It may be nil.
	Wrong func(g *Grid) banmen.Message
}

// Read reads the clues of a part.
func (k Clues) Read(b *Board, p *Part) {
	if _, has := b.Part(p.Name); has && k.Wrong != nil {
		if wrong := k.Wrong(&b.Grid); wrong.Format != "" {
			b.FailSize(wrong)
			return
		}
	}
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		n, cells, err := b.numbered(text, column)
		if err != nil {
			return r, err
		}
		if !through(b.Shape, cells, k.Oblique) {
			return r, banmen.Syntaxf(0, column, "expected a number and a line through the board, such as 12%s, found %q",
				codec.FormatCells(b.Shape, k.line(&b.Grid)), banmen.Clip(text))
		}
		if k.OfBoard != nil {
			r = k.OfBoard(b, cells, n)
		} else {
			r = k.Of(&b.Grid, cells, n)
		}
		r.Draw = b.drawOutside(p.Name, cells, 0, k.Sign+strconv.Itoa(n))
		r.Arg = strconv.Itoa(n) + codec.FormatCells(b.Shape, cells)
		return r, nil
	})
}

// line returns an example of a line.
func (k Clues) line(g *Grid) []int {
	if k.Oblique {
		return []int{1, g.Cols}
	}
	return g.Row(0)
}

// Example returns a clue beside the first row, or beside an oblique line of two cells.
func (k Clues) Example(g *Grid) string { return "3" + codec.FormatCells(g.Shape, k.line(g)) }

// SideClues are args with a clue for each line seen from a side: a number up to the size
// of the board, or a dot. An example is 2..3.
type SideClues struct {
	Side
	Of func(g *Grid, cells []int, n int) Rule
}

// Read reads the clues of the side.
func (k SideClues) Read(b *Board, p *Part) {
	for i, n := range b.Clues(p.Name, k.Lines(b.Shape), b.Rows) {
		if n != None {
			cells := k.Line(b.Shape, i)
			r := k.Of(&b.Grid, cells, n)
			r.Draw = b.drawOutside(p.Name, cells, 0, strconv.Itoa(n))
			b.Require(r)
		}
	}
}

// Example returns a clue beside the first line.
func (k SideClues) Example(g *Grid) string {
	return "2" + strings.Repeat(".", k.Lines(g.Shape)-1)
}

// RunLists are args with the runs of a symbol in each line: 1.1/5/0, with dots between
// lengths and slashes between lines.
type RunLists struct {
	Rule    string // name of the rule
	Columns bool   // columns instead of rows
	Symbol  int
}

// lines returns the number of lines, and their names and cells.
func (k RunLists) lines(g *Grid) (n int, where func(int) banmen.Message, line func(int) []int) {
	if k.Columns {
		return g.Cols, Column, g.Col
	}
	return g.Rows, Row, g.Row
}

// Read reads the runs.
func (k RunLists) Read(b *Board, p *Part) {
	q, ok := b.Part(p.Name)
	if !ok {
		return
	}
	n, where, line := k.lines(&b.Grid)
	texts := strings.Split(q.Args, "/")
	if len(texts) != n {
		b.Fail(q, 0, "expected the runs of %d lines, found %d", n, len(texts))
		return
	}
	at := 0
	for i, text := range texts {
		cells := line(i)
		runs, ok := splitRuns(text, len(cells))
		if !ok {
			b.Fail(q, at, "expected runs that fit into %d cells, such as 3.1 or 0, found %q", len(cells), text)
			return
		}
		b.Require(b.Runs(k.Rule, where(i), cells, k.Symbol, runs))
		texts[i] = b.Rules[len(b.Rules)-1].Arg
		at += utf8.RuneCountInString(text) + 1
	}
	b.Write(p.Name, strings.Join(texts, "/"))
}

// Example returns a run in the first line.
func (k RunLists) Example(g *Grid) string {
	n, _, _ := k.lines(g)
	return "1" + strings.Repeat("/0", n-1)
}

// numbered reads a number and cells, 12R1C1-R1C9.
func (b *Board) numbered(text string, column int) (n int, cells []int, err error) {
	n, rest, err := leadingNumber(text, column)
	if err != nil {
		return 0, nil, err
	}
	cells, err = codec.ParseCells(rest, column+len(text)-len(rest), b.Shape)
	return n, cells, err
}

// leadingNumber cuts off the number before cells.
func leadingNumber(text string, column int) (n int, rest string, err error) {
	rest = strings.TrimLeft(text, "0123456789")
	n, err = strconv.Atoi(text[:len(text)-len(rest)])
	if err != nil || n >= largest {
		return 0, "", banmen.Syntaxf(0, column, "expected a number and cells, such as 12R1C1-R1C3, found %q", text)
	}
	return n, rest, nil
}

// through reports whether cells are a line across the board.
func through(s grid.Shape, cells []int, oblique bool) bool {
	if len(cells) < 2 || slices.ContainsFunc(cells, s.IsVariable) {
		return false
	}
	a, z := cells[0], cells[len(cells)-1]
	dr, dc := cells[1]/s.Cols-a/s.Cols, cells[1]%s.Cols-a%s.Cols
	return slices.Equal(s.Line(a, z), cells) && oblique == (dr != 0 && dc != 0) &&
		!s.Contains(a/s.Cols-dr, a%s.Cols-dc) && !s.Contains(z/s.Cols+dr, z%s.Cols+dc)
}
