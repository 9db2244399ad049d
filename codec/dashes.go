package codec

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Dashes is the form with blanks between cells and - for empty ones. All cells are on one line,
// or each row has a line; Meta["layout"] is then "rows".
//
//	1 - - - - - 3 - - - - 4 - 2 - -
func Dashes(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "dashes", Doc: banmen.Msg("cells separated by blanks, - for open cells")}, isDashes, func(in *input, rec *records) next {
		rec.number = true
		width := 0 // width of the previous board's rows
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			second, ok := in.next()
			if ok {
				in.unread(second)
			}
			cells := words(l)
			if len(cells) != width && rec.fits(SideOf(len(cells))) && (second.comment() || !rec.fits(len(cells))) {
				return rec.entry(cells, 0, l)
			}
			in.unread(l)
			width = len(cells)
			e, err := readRows(rec, in, words)
			annotate(&e, map[string]string{"layout": "rows"})
			return e, err
		}
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if e.Meta["layout"] == "rows" {
			return writeRows(w, b, sq.numerals(e, b, "-"), " ")
		}
		_, err := fmt.Fprintln(w, strings.Join(sq.numerals(e, b, "-"), " "))
		return err
	}
	return f
}

// isDashes accepts rows of cells with - among them, or one row with all cells. Rows without - are
// more likely a table.
func isDashes(h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) == 0 || strings.ContainsAny(rows[0], "|,{:") {
		return none
	}
	cells := words(line{text: rows[0]})
	switch n := len(cells); {
	case n < 2 || !isCells(cells) || isHeaded(rows, words):
		return none
	case slices.ContainsFunc(rows, func(r string) bool { return strings.HasPrefix(r, "- ") || strings.Contains(r, " -") }):
		return is("cells are separated by blanks, and some are dashes")
	case n >= 16 && len(rows) == 1:
		return is("the only line is %d cells separated by blanks", n)
	}
	return could("the cells of the first line are separated by blanks")
}
