package codec

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// maxRows is the most rows that a file of spaced text may have.
const maxRows = 1 << 18

// maxSide is the most cells that a row of spaced text may have.
const maxSide = 35

// Spaced is the form of one line a row, a character a cell, in which a blank
// is an empty cell. Rows that end in empty cells may be short. Lines that are
// empty or contain # are skipped, so that a row without any symbol must be
// written as a blank or a 0. Answers are Framed.
//
//	53  7
//	6  195
//	 98    6
//	8   6   3
//	4  8 3  1
//	7   2   6
//	 6    28
//	   419  5
//	    8  79
func Spaced(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "spaced", Answer: "framed"}, isSpaced, func(in *input, m *maker) next {
		side := 0
		return func() (banmen.Entry, error) {
			rows, block, err := spacedRows(in, side)
			switch {
			case err != nil:
				return banmen.Entry{}, err
			case len(rows) == 0:
				return banmen.Entry{}, io.EOF
			}
			if side == 0 {
				if side, err = m.spacedSide(rows, block); err != nil {
					return banmen.Entry{}, err
				}
			}
			return m.spaced(in, rows, side)
		}
	})
	f.Write = func(w io.Writer, _ banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(b, " ")
		if err != nil {
			return err
		}
		return writeRows(w, b, texts, "")
	}
	return f
}

// spacedRows returns so many rows, or all if most is 0; and how many stand
// between empty lines, or 0 if that varies.
func spacedRows(in *input, most int) (rows []line, block int, err error) {
	start, even := 0, true
	end := func() {
		if n := len(rows) - start; n > 0 {
			even = even && (start == 0 || n == block)
			start, block = len(rows), n
		}
	}
	for most == 0 || len(rows) < most {
		l, ok := in.next()
		if !ok {
			break
		}
		if l.text == "" {
			end()
		}
		if l.text == "" || strings.Contains(l.text, "#") {
			continue
		}
		if n := utf8.RuneCountInString(strings.TrimRight(l.text, " ")); n > maxSide {
			return nil, 0, banmen.Syntaxf(l.n, maxSide+1, "expected a row of at most %d characters, found %d", maxSide, n)
		}
		if rows = append(rows, l); len(rows) > maxRows {
			return nil, 0, banmen.Syntaxf(l.n, 1, "expected at most %d rows in a file of this form", maxRows)
		}
	}
	if end(); !even {
		block = 0
	}
	return rows, block, nil
}

// spacedSide finds the side of the boards whose rows are these: as many rows
// as stand between empty lines, or as there are in all if they are one board,
// otherwise as many as the widest needs.
func (m *maker) spacedSide(rows []line, block int) (int, error) {
	if told, err := m.told(); told != 0 || err != nil {
		return told, err
	}
	need := 1
	for _, l := range rows {
		text := strings.TrimRight(l.text, " ")
		need = max(need, utf8.RuneCountInString(text))
		for _, r := range text {
			if r >= '1' && r <= '9' {
				need = max(need, int(r-'0'))
			}
		}
	}
	for _, side := range []int{block, len(rows)} {
		if side >= need && m.fits(side) {
			return side, nil
		}
	}
	for len(rows) > need && len(rows)%need != 0 && !m.fits(need) {
		need++
	}
	return need, nil
}

// spaced reads the first board of rows and puts back the others.
func (m *maker) spaced(in *input, rows []line, side int) (banmen.Entry, error) {
	if len(rows) < side {
		return banmen.Entry{}, banmen.Syntaxf(rows[len(rows)-1].n, 1, "row missing; write an all-blank row as a blank or 0")
	}
	in.unread(rows[side:]...)
	var cells []cell
	for _, l := range rows[:side] {
		row := characters(strings.TrimRight(l.text, " "), l.n, 1)
		if len(row) > side {
			return banmen.Entry{}, banmen.Syntaxf(l.n, side+1, "expected at most %d cells in a row, found %d", side, len(row))
		}
		for len(row) < side {
			row = append(row, cell{"", l.n, len(row) + 1})
		}
		cells = append(cells, row...)
	}
	return m.entry(cells, 0, rows[0])
}

// isSpaced takes rows of digits, blanks and letters that are no longer than
// there are rows.
func isSpaced(rows []string) int {
	if len(rows) < 3 {
		return 0
	}
	empty := false
	for _, r := range rows {
		r = strings.TrimRight(r, " ")
		if utf8.RuneCountInString(r) > maxSide || isProse(r) || strings.ContainsAny(r, "|,.:{*-_") {
			return 0
		}
		empty = empty || strings.ContainsAny(r, " 0")
	}
	if !empty {
		return 40
	}
	return 70
}
