package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// ReadOutside reads a part that is a list of numbers beside lines, 12R1C1-R1C9, each of
// which has a rule. A line begins where its number stands and goes through the board:
// a row or a column, or, if oblique, a line from one side to another.
func (b *Board) ReadOutside(name string, oblique bool, clue func(cells []int, n int) Rule) {
	b.List(name, func(text string, column int) (r Rule, err error) {
		n, cells, err := b.numbered(text, column)
		if err != nil {
			return r, err
		}
		if !through(b.Shape, cells, oblique) {
			line := b.Row(0)
			if oblique {
				line = []int{1, b.Cols}
			}
			return r, banmen.Syntaxf(0, column, "expected a number and a line through the board, such as 12%s, found %q",
				codec.FormatCells(b.Shape, line), banmen.Clip(text))
		}
		return clue(cells, n), nil
	})
}

// numbered reads a number and cells, 12R1C1-R1C9.
func (b *Board) numbered(text string, column int) (n int, cells []int, err error) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	n, err = strconv.Atoi(text[:digits])
	if err != nil || n >= largest {
		return 0, nil, banmen.Syntaxf(0, column, "expected a number and cells, such as 12R1C1-R1C3, found %q", text)
	}
	cells, err = codec.ParseCells(text[digits:], column+digits, b.Shape)
	return n, cells, err
}

// through reports whether cells are a line through a board, oblique or along it.
func through(s grid.Shape, cells []int, oblique bool) bool {
	if len(cells) < 2 {
		return false
	}
	a, z := cells[0], cells[len(cells)-1]
	dr, dc := cells[1]/s.Cols-a/s.Cols, cells[1]%s.Cols-a%s.Cols
	return slices.Equal(s.Line(a, z), cells) && oblique == (dr != 0 && dc != 0) &&
		!s.Contains(a/s.Cols-dr, a%s.Cols-dc) && !s.Contains(z/s.Cols+dr, z%s.Cols+dc)
}
