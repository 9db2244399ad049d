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

// A row is a line and the cells in it.
type row struct {
	line  line
	cells []cell
}

// readRows reads a record with as many rows as the first row has cells. Comments may be between
// rows.
func readRows(rec *records, in *input, of split) (banmen.Entry, error) {
	first, ok := in.record()
	if !ok {
		return banmen.Entry{}, io.EOF
	}
	rows := []row{{first, of(first)}}
	side, err := rec.fixedSide()
	if err != nil {
		return banmen.Entry{}, err
	}
	if side == 0 {
		side = len(rows[0].cells)
		err = rec.prepare(side, 0, first)
	}
	for err == nil && len(rows) < side && len(rows[len(rows)-1].cells) == side {
		l, ok := in.record()
		if !ok {
			break
		}
		rows = append(rows, row{l, of(l)})
	}
	if err != nil || len(rows) < side || len(rows[len(rows)-1].cells) != side {
		return banmen.Entry{}, ragged(rec, in, rows, of, err)
	}
	var t table
	for _, r := range rows {
		t = append(t, r.cells)
	}
	last := rows[side-1].line
	next, more := in.record()
	if more {
		in.unread(next)
	}
	if t.maySmaller(rec) || first.isTabs() && rec.last > 0 || last.isTabs() && more {
		t.doubt(rec)
	}
	rec.last = last.n
	return rec.entry(slices.Concat(t...), 0, first)
}

// ragged returns the error about rows that do not form a board. It first reads the remaining rows
// up to an empty line. It blames the first row whose length differs from most. If all are equal, it
// returns err, or else an error about missing rows.
func ragged(rec *records, in *input, rows []row, of split, err error) error {
	for _, l := range paragraph(in) {
		rows = append(rows, row{l, of(l)})
	}
	side := usual(rows)
	if fixed, _ := rec.fixedSide(); fixed != 0 {
		side = fixed
	}
	for _, r := range rows {
		switch n := len(r.cells); {
		case n > side:
			return banmen.Syntaxf(r.line.n, r.cells[side].col, "expected %d cells in each row, found %d", side, n)
		case n < side:
			return banmen.Syntaxf(r.line.n, utf8.RuneCountInString(r.line.text)+1, "expected %d cells in each row, found %d", side, n)
		}
	}
	if err != nil {
		return err
	}
	return banmen.Syntaxf(rows[len(rows)-1].line.n+1, 1, "expected %d rows of %d cells, found %d", side, side, len(rows))
}

// usual returns the number of cells that most rows have, or the first such number if there are
// several.
func usual(rows []row) int {
	counts := make(map[int]int)
	for _, r := range rows {
		counts[len(r.cells)]++
	}
	n := len(rows[0].cells)
	for _, r := range rows {
		if counts[len(r.cells)] > counts[n] {
			n = len(r.cells)
		}
	}
	return n
}

// isCells reports whether texts may be cells: a character or a number each.
func isCells(cells []cell) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool {
		return utf8.RuneCountInString(c.text) > 1 && strings.Trim(c.text, "0123456789") != ""
	})
}

// words splits a line at blanks. It ignores what follows a #.
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
