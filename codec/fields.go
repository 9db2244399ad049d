package codec

import (
	"fmt"
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Fields is the form of a table: a record per line, with fields under their names, one of which
// is puzzle, sudoku or quizzes. Without names the second field is the puzzle. Quotes are as in
// CSV (RFC 4180). Without names, blanks may separate the fields of lines that have no commas,
// semicolons or tabs.
//
//	id,puzzle,solution,clues,difficulty
//	1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534…,30,0.0
//
// It writes Meta["id"] and the puzzle. Package stream writes tables with names.
func Fields(sq Square) banmen.Form {
	f := sq.lines(banmen.Form{Name: "fields", Aliases: []string{"tsv", "kaggle", "spreadsheet", "表計算"}, Doc: banmen.Msg("tables with a header line and a puzzle column, as on Kaggle"), Answer: "line", Columns: columnsSecond, Cells: cellsIn}, ".", isFields, readSecond)
	withoutHeader := f.Fit
	f.Fit = func(h banmen.Head) banmen.Fit {
		if sq.areNames(h) {
			return is("the first line is a table header, and a column contains puzzles of the kind %s", sq.Kind)
		}
		return withoutHeader(h)
	}
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(e, b, ".")
		if err == nil {
			_, err = fmt.Fprintf(w, "%s,%s\n", strings.Map(withinField, e.Meta["id"]), strings.Join(texts, ""))
		}
		return err
	}
	return f
}

// fieldEnds are the characters between the first field and the second.
const fieldEnds = ",;\t"

// readSecond reads a line whose second field is the puzzle.
func readSecond(rec *records, l line) (banmen.Entry, error) {
	i := endOfFirst(l.text)
	if i < 0 {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected a puzzle in the second field, found one field")
	}
	e, err := readLine(rec, line{n: l.n, text: l.text[i+1:]})
	if err != nil {
		return e, inRow(err, l, RowField{l.text[i+1:], i + 1, len(l.text)})
	}
	if first := SplitRow(l.text[:i], l.text[i])[0]; strings.TrimSpace(first.Text) != "" {
		annotate(&e, map[string]string{"id": strings.TrimSpace(first.Text)})
	}
	return e, nil
}

// endOfFirst returns the offset of the end of the first field, or -1 if there is no other.
// Blanks separate fields only if nothing else does.
func endOfFirst(text string) int {
	for _, separator := range []byte(fieldEnds) {
		if _, end, ok := quoted(text, 0, separator); ok && end < len(text) {
			return end
		}
	}
	if i := strings.IndexAny(text, fieldEnds); i >= 0 {
		return i
	}
	return strings.IndexByte(strings.TrimRight(text, " "), ' ')
}

// columnsSecond returns the columns of a file whose first line is text. If the line names no
// fields, the second field is the puzzle, and it reports false.
func columnsSecond(text []byte) (c banmen.Columns, named bool) {
	if c, named = columnsNamed(text); named {
		return c, true
	}
	c = banmen.Columns{Separator: ',', Puzzle: 1}
	if i := endOfFirst(string(text)); i >= 0 {
		c.Separator = text[i]
	}
	return c, false
}

// withinField maps characters that would end a field to -1, which drops them.
func withinField(r rune) rune {
	if r <= ' ' || r < 0x80 && isSeparator[r] {
		return -1
	}
	return r
}

// isFields accepts lines under the names of their fields, and lines whose second fields are
// boards and whose first fields are not.
func isFields(h banmen.Head) (none banmen.Fit) {
	rows := h.Lines
	if len(rows) > 1 {
		if c, named := columnsNamed([]byte(rows[0])); named {
			return isNamed(rows[1:], c)
		}
	}
	if len(rows) == 0 || h.Boards || isBoard(rows[0]) || strings.ContainsAny(rows[0], otherForms) {
		return none
	}
	var second []string
	for _, r := range rows {
		if i := endOfFirst(r); i >= 0 {
			second = append(second, r[i+1:])
		}
	}
	if len(second) > 0 && isBoard(second[0]) && mostlyBoards(second) && 2*len(second) > len(rows) {
		return is("the second field of the first line is a board")
	}
	return none
}

// isNamed accepts lines under the names of their fields.
func isNamed(rows []string, c banmen.Columns) (none banmen.Fit) {
	if areBoards(puzzlesIn(rows, c)) {
		return is("the first line is a table header with the column %q", c.Names[c.Puzzle])
	}
	return none
}

// puzzlesIn returns the puzzle fields of lines.
func puzzlesIn(rows []string, c banmen.Columns) (all []string) {
	for _, r := range rows {
		if fields := SplitRow(r, c.Separator); c.Puzzle < len(fields) {
			all = append(all, fields[c.Puzzle].Text)
		}
	}
	return all
}

// areNames reports whether most puzzles of a table are names of the kind.
func (sq Square) areNames(h banmen.Head) bool {
	if len(h.Lines) < 2 {
		return false
	}
	c, named := columnsNamed([]byte(h.Lines[0]))
	if !named {
		return false
	}
	names := 0
	for _, text := range puzzlesIn(h.Lines[1:], c) {
		if strings.HasPrefix(text, sq.Kind+":") {
			names++
		}
	}
	return 2*names > len(h.Lines)-1
}
