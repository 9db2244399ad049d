package codec

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Dashes is the form with blanks between cells and - for empty ones: a line
// with all cells, or one line a row. Meta["layout"] is "rows" then.
//
//	1 - - - - - 3 - - - - 4 - 2 - -
func Dashes(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "dashes", Doc: banmen.Msg("cells with blanks between them, - is open")}, isDashes, func(in *input, m *maker) next {
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
			if m.fits(root(len(cells))) && (second.comment() || !m.fits(len(cells))) {
				return m.entry(cells, 0, l)
			}
			in.unread(l)
			e, err := m.rowwise(in, words)
			annotate(&e, map[string]string{"layout": "rows"})
			return e, err
		}
	})
	f.Write = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if e.Meta["layout"] == "rows" {
			return writeRows(w, b, numerals(b, "-"), " ")
		}
		_, err := fmt.Fprintln(w, strings.Join(numerals(b, "-"), " "))
		return err
	}
	return f
}

// isDashes takes rows of words with - among them, and all words in one row.
func isDashes(rows []string) int {
	if len(rows) == 0 || strings.ContainsAny(rows[0], "|,{:") {
		return 0
	}
	dash := slices.ContainsFunc(rows, func(r string) bool { return strings.HasPrefix(r, "- ") || strings.Contains(r, " -") })
	cells := words(line{text: rows[0]})
	switch n := len(cells); {
	case n < 2 || !isCells(cells):
		return 0
	case dash:
		return 84
	case n >= 16 && len(rows) == 1:
		return 75
	}
	return 60
}
