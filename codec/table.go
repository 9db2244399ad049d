package codec

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// shuffles begins the line after a table that says how often its maker
// shuffled a list.
const shuffles = "シャッフル回数:"

// Table is the form of numbers in columns, a row per line, 0 for empty cells. Columns are three
// characters wide, or one more than the widest number. Meta["shuffles"] follows in a line of
// its own.
//
//	  1  0  0  0
//	  0  0  3  0
//	  0  0  0  4
//	  0  2  0  0
//	シャッフル回数:4608
func Table(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "table", Doc: banmen.Msg("numbers in columns of width three, 0 for open cells")}, isTable, func(in *input, rec *records) next {
		rec.number = true
		return func() (banmen.Entry, error) {
			e, err := readRows(rec, in, words)
			l, ok := in.record()
			n, found := strings.CutPrefix(l.text, shuffles)
			switch {
			case ok && !found:
				in.unread(l)
			case ok && err == nil:
				annotate(&e, map[string]string{"shuffles": strings.TrimSpace(n)})
			}
			return e, err
		}
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts := sq.numerals(e, b, "0")
		width := 3
		for _, t := range texts {
			width = max(width, utf8.RuneCountInString(t)+1)
		}
		for i, t := range texts {
			texts[i] = fmt.Sprintf("%*s", width, t)
		}
		err := writeRows(w, b, texts, "")
		if n := e.Meta["shuffles"]; n != "" && err == nil {
			_, err = fmt.Fprintln(w, shuffles+n)
		}
		return err
	}
	return f
}

// isTable accepts rows of words, with the same number of words as rows.
func isTable(h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) == 0 || strings.ContainsAny(rows[0], "|,{:") {
		return none
	}
	cells := words(line{text: rows[0]})
	n := len(cells)
	if n < 2 || n > len(rows) || n < 4 && n != len(rows) || !isCells(cells) || isHeaded(rows, words) {
		return none
	}
	return is("the cells of the first line are separated by blanks, and there are as many lines as cells")
}
