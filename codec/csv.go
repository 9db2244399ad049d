package codec

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// CSV is the form of numbers with commas between them, a row per line, 0 for empty cells.
//
//	1,0,0,0
//	0,0,3,0
//	0,0,0,4
//	0,2,0,0
//
// Semicolons, tabs and 、 may replace the commas; Meta["separator"] is then which. Lines with a
// whole puzzle in one field are read, too. It is the field that a header names "puzzle", the
// first, or the fifth (as gsf's sudoku writes it). The other fields become Meta. Meta["layout"]
// is then "line", and the answer is a line, too.
func CSV(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "csv", Aliases: []string{"commas", "comma-separated", "カンマ区切り"}, Doc: banmen.Msg("comma-separated numbers, one row per line, 0 for open cells")}, isCSV, func(in *input, rec *records) next {
		rec.number, in.tabs = true, true
		var header []string
		return func() (banmen.Entry, error) {
			if err := skipGap(rec, in); err != nil {
				return banmen.Entry{}, err
			}
			l, ok := in.record()
			if ok && isHeader(l.text) {
				header = names(l)
				l, ok = in.record()
			}
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			fields := commas(l)
			if i := puzzleField(fields, header); i >= 0 {
				return readFields(rec, fields, i, header, l)
			}
			in.unread(l)
			e, err := readRows(rec, in, commas)
			if sep := separator(l.text); sep != "," {
				annotate(&e, map[string]string{"separator": sep})
			}
			return e, err
		}
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if e.Meta["layout"] == "line" {
			return Line(sq).Write(w, e, b)
		}
		sep := e.Meta["separator"]
		if !slices.Contains(separators, sep) {
			sep = separators[0]
		}
		return writeRows(w, b, sq.numerals(e, b, "0"), sep)
	}
	return f
}

// skipGap skips a line of tabs between two boards. Such a line may also be the first row of the
// next board; skipGap counts the rows up to the next blank line to decide.
func skipGap(rec *records, in *input) error {
	l, ok := in.record()
	if !ok {
		return nil
	}
	in.unread(l)
	n := rec.side
	if n == 0 || !l.isTabs() { // no board was read
		return nil
	}
	var rows []line
	for l, ok := in.next(); ok; l, ok = in.next() {
		if rows = append(rows, l); l.comment() && !l.isTabs() {
			break
		}
	}
	m := len(rows)
	if last := rows[m-1]; last.comment() && !last.isTabs() {
		m--
	}
	in.unread(rows...)
	switch row, gap := m%n == 0, m%(n+1) == 0; {
	case row && gap:
		return banmen.Syntaxf(l.n, 1, "this empty row could be the first of a board, or stand between two boards").Suggest("write open cells as 0 or .")
	case gap || m == 1:
		in.record()
	}
	return nil
}

// separators may separate fields. A line has the first of them that it contains.
var separators = []string{",", ";", "、", "\t"}

func separator(text string) string {
	for _, sep := range separators {
		if strings.Contains(text, sep) {
			return sep
		}
	}
	return separators[0]
}

// commas splits a line at its separators. Blanks and quotes around a field are dropped.
func commas(l line) []cell {
	var cells []cell
	column := 1
	for field := range strings.SplitSeq(l.text, separator(l.text)) {
		text := strings.TrimLeft(field, " \t\"")
		indent := utf8.RuneCountInString(field) - utf8.RuneCountInString(text)
		cells = append(cells, cell{strings.TrimRight(text, " \t\""), l.n, column + indent})
		column += utf8.RuneCountInString(field) + 1
	}
	return cells
}

// isHeader reports whether a line names the fields of the lines after it.
func isHeader(text string) bool {
	return strings.Contains(strings.ToLower(text), "puzzle") && !strings.Contains(text, "://") && boardsAmong(text, 0) == nil
}

func names(l line) []string {
	var ns []string
	for _, c := range commas(l) {
		ns = append(ns, strings.ToLower(c.text))
	}
	return ns
}

// puzzleField returns the index of the field that holds a puzzle, or -1.
func puzzleField(fields []cell, header []string) int {
	for i, name := range header {
		if name == "puzzle" && i < len(fields) {
			return i
		}
	}
	for _, i := range []int{0, 4} {
		if i < len(fields) && len(fields[i].text) >= 16 && !(HasWord(fields[i].text) && strings.Contains(fields[i].text, " ")) {
			return i
		}
	}
	return -1
}

// readFields reads the puzzle in field i, and the other fields into Meta.
func readFields(rec *records, fields []cell, i int, header []string, l line) (banmen.Entry, error) {
	e, err := rec.entry(characters(fields[i].text, l.n, fields[i].col), 0, l)
	if err != nil {
		return e, err
	}
	var rest []string
	annotate(&e, map[string]string{"layout": "line"})
	for j, f := range fields {
		switch {
		case j == i || f.text == "":
		case j < len(header):
			e.Meta[header[j]] = f.text
		case i == 4 && j == 5:
			e.Meta["name"] = f.text
		default:
			rest = append(rest, f.text)
		}
	}
	if rest != nil {
		e.Meta["fields"] = strings.Join(rest, ",")
	}
	return e, nil
}

// isCSV accepts a header, and lines with separators. If the first field is as long as a board, the
// form line may fit better.
func isCSV(h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) == 0 || !strings.Contains(rows[0], separator(rows[0])) || strings.ContainsAny(rows[0], "{|:") {
		return none
	}
	if isHeader(rows[0]) {
		return is("the first line is a table header with the column %q", "puzzle")
	}
	if isHeaded(rows, commas) {
		return none
	}
	switch puzzleField(commas(line{text: rows[0]}), nil) {
	case 0:
		return could("the first field has the length of a board")
	case 4:
		return is("the fifth field has the length of a board")
	}
	return is("the cells of the first line are separated by %q", separator(rows[0]))
}
