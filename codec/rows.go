package codec

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// A split finds the cells of a line.
type split func(line) []cell

// rowwise reads a record of as many rows as the first one has cells. Lines
// that are comments may stand between them.
func (m *maker) rowwise(in *input, of split) (banmen.Entry, error) {
	first, ok := in.record()
	if !ok {
		return banmen.Entry{}, io.EOF
	}
	cells := of(first)
	side, err := m.told()
	if err != nil {
		return banmen.Entry{}, err
	}
	if side == 0 {
		side = len(cells)
		if err := m.rectangle(in, first, side, of); err != nil {
			return banmen.Entry{}, err
		}
	}
	for l, row := first, cells; ; {
		if len(row) != side {
			return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected %d cells in each row, found %d", side, len(row))
		}
		if len(cells) == side*side {
			return m.entry(cells, 0, first)
		}
		if l, ok = in.record(); !ok {
			return banmen.Entry{}, banmen.Syntaxf(first.n, 1, "expected %d rows of %d cells, found %d rows", side, side, len(cells)/side)
		}
		row = of(l)
		cells = append(cells, row...)
	}
}

// rectangle returns an error if no board has that side, or if the rows do not
// even agree in it.
func (m *maker) rectangle(in *input, first line, side int, of split) error {
	err := m.prepare(side, 0, first)
	if err == nil {
		return nil
	}
	if l, ok := in.record(); ok {
		if n := len(of(l)); n != side {
			return banmen.Syntaxf(l.n, 1, "expected %d cells in each row, found %d", side, n)
		}
	}
	return err
}

// isCells reports whether texts may be cells: a character or a number each.
func isCells(cells []cell) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool {
		return utf8.RuneCountInString(c.text) > 1 && strings.Trim(c.text, "0123456789") != ""
	})
}

// words splits a line at blanks. What follows a # is no cell.
func words(l line) []cell {
	text, _, _ := strings.Cut(l.text, "#")
	var cells []cell
	column := 1
	for text != "" {
		word := text
		if i := strings.IndexAny(text, " \t"); i >= 0 {
			word = text[:i]
		}
		if word != "" {
			cells = append(cells, cell{word, l.n, column})
		}
		column += utf8.RuneCountInString(word) + 1
		text = text[min(len(word)+1, len(text)):]
	}
	return cells
}
