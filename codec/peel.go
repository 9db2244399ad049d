package codec

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// A table is the rows of cells in a text. It may have headings, a column of indices, or empty
// columns and rows between boxes.
type table [][]cell

// boards returns the boards in a table whose rows are equally long: one below the other, or one
// in each row. It removes as little as possible around the cells, and empty columns and rows
// only from a sheet. It returns nil if that leaves no board, or only one that clashes: then it
// is more likely that a row or column was lost or doubled.
func (t table) boards(rec *records, sheet bool) [][]cell {
	for _, inRows := range []bool{false, true} {
		for i, peeled := range t.peelings(rec, sheet) {
			if len(peeled.table) == 0 || len(peeled.table[0]) == 0 {
				continue
			}
			rows, width := len(peeled.table), len(peeled.table[0])
			var boards [][]cell
			var doubtful []table
			switch {
			case i > 0 && width < 4: // possibly too few rows or columns are removed
			case !inRows && width > 1 && rec.fits(width) && rows%width == 0:
				for board := range slices.Chunk(peeled.table, width) {
					if peeled.loose || sheet && rows > width && (emptyRow(board[0]) || emptyRow(board[width-1])) {
						doubtful = append(doubtful, board)
					}
					boards = append(boards, slices.Concat(board...))
				}
			case inRows && SideOf(width) >= 4 && rec.fits(SideOf(width)):
				boards = peeled.table
			}
			if boards != nil && (i == 0 || !rec.sq.plain() || !slices.ContainsFunc(boards, clash)) {
				for _, board := range doubtful {
					board.doubt(rec)
				}
				return boards
			}
		}
	}
	return nil
}

// maySmaller reports whether a board may really be a smaller one with gaps or margins: it has empty
// rows and columns, and no number that is too large.
func (t table) maySmaller(rec *records) bool {
	n, rows, columns := len(t[0]), 0, 0
	for _, row := range t {
		rows += btoi(emptyRow(row))
	}
	for c := range n {
		columns += btoi(t.emptyColumn(c))
	}
	for side := max(2, n-min(rows, columns)); side < n; side++ {
		if rec.fits(side) && rec.sq.plain() && !slices.ContainsFunc(slices.Concat(t...), func(c cell) bool { v, err := strconv.Atoi(c.text); return err == nil && v > side }) {
			return true
		}
	}
	return false
}

// doubt records that empty rows and columns of a sheet may be cells or gaps between boxes.
func (t table) doubt(rec *records) {
	for _, row := range t {
		rec.doubt(row[0].line, banmen.Syntaxf(t[0][0].line, 1, "these rows could be a board of %[1]d x %[1]d cells, or have gaps in other places: some rows and columns are empty", len(t[0])).Suggest("write open cells as 0 or ."))
	}
}

// clash reports whether a digit or letter stands twice in a row or column of a square board.
func clash(board []cell) bool {
	n := SideOf(len(board))
	seen := make(map[string]bool)
	for i, c := range board {
		if !c.symbol() {
			continue
		}
		row, column := fmt.Sprint("r", i/n, " ", c.text), fmt.Sprint("c", i%n, " ", c.text)
		if seen[row] || seen[column] {
			return true
		}
		seen[row], seen[column] = true, true
	}
	return false
}

// symbol reports whether a cell is a digit or letter that is no sign for open cells.
func (c cell) symbol() bool {
	r, _ := utf8.DecodeRuneInString(c.text)
	return (unicode.IsDigit(r) || unicode.IsLetter(r)) && !strings.Contains(OpenCells, c.text) && twins[r] != '0'
}

// A peeling is a table with something removed.
type peeling struct {
	table table
	loose bool // empty rows or columns were removed as gaps, which may be cells
}

// peelings returns the table with more and more rows and columns removed. The whole table comes
// first, unless it has a heading and an index.
func (t table) peelings(rec *records, sheet bool) []peeling {
	all := []peeling{{t, sheet && t.maySmaller(rec)}}
	addLoose := func(u table, loose bool) {
		if len(u) > 0 && len(u[0]) > 0 && (len(u) < len(t) || len(u[0]) < len(t[0])) {
			all = append(all, peeling{u, loose})
		}
	}
	add := func(u table) { addLoose(u, false) }
	inner := t
	if sheet {
		inner = t.withoutMargins()
		addLoose(inner, rec.fits(len(t[0])) && slices.ContainsFunc(inner, emptyRow) || inner.maySmaller(rec))
	}
	if inner.headed() || namesColumns(t[0]) {
		all = nil
	}
	for _, u := range []table{t, inner} {
		if len(u[0]) == 0 {
			continue
		}
		indexed := u.withoutIndex()
		if len(indexed[0]) < len(u[0]) {
			add(indexed)
		}
		if body := u.withoutHeading(len(indexed[0]) < len(u[0])); len(body) < len(u) {
			add(body.withoutIndex())
		}
	}
	if sheet {
		for _, u := range slices.Clone(all) {
			addLoose(u.table.withoutGaps(rec.fits(len(t[0]))))
		}
	}
	return all
}

// withoutMargins returns t without empty columns at its left and right. If there are any, it has no
// empty rows above and below either, unless it is as high as it is wide.
func (t table) withoutMargins() table {
	from, to := 0, len(t[0])
	for to > from && t.emptyColumn(to-1) {
		to--
	}
	for from < to && t.emptyColumn(from) {
		from++
	}
	u := t.columns(func(c int) bool { return c >= from && c < to })
	if to-from == len(t[0]) {
		return u
	}
	least := max(1, to-from)
	for len(u) > least && emptyRow(u[0]) {
		u = u[1:]
	}
	for len(u) > least && emptyRow(u[len(u)-1]) {
		u = u[:len(u)-1]
	}
	return u
}

func (t table) emptyColumn(c int) bool {
	return !slices.ContainsFunc(t, func(row []cell) bool { return row[c].text != "" })
}

func emptyRow(row []cell) bool {
	return !slices.ContainsFunc(row, func(c cell) bool { return c.text != "" })
}

// columns returns the columns of t for which keep returns true.
func (t table) columns(keep func(c int) bool) table {
	u := make(table, len(t))
	for r, row := range t {
		for c, one := range row {
			if keep(c) {
				u[r] = append(u[r], one)
			}
		}
	}
	return u
}

// flipped returns the columns of a table as its rows.
func (t table) flipped() table {
	out := make(table, len(t[0]))
	for _, row := range t {
		for c := range out {
			out[c] = append(out[c], row[c])
		}
	}
	return out
}

// withoutIndex returns t without a first column and a last column that count its rows.
func (t table) withoutIndex() table {
	column := func(c int) (texts []string) {
		for _, row := range t {
			if c < len(row) && !emptyRow(slices.Concat(row[:c], row[c+1:])) || c < len(row) && row[c].text != "" {
				texts = append(texts, row[c].text)
			}
		}
		return texts
	}
	last := len(t[0]) - 1
	first, end := last > 0 && counts(column(0)), last > 1 && counts(column(last))
	return t.columns(func(c int) bool { return !(first && c == 0 || end && c == last) })
}

// withoutHeading returns t without the first rows that name its columns and their types, and
// without a rule of dashes below them.
func (t table) withoutHeading(indexed bool) table {
	body := t.withoutFirst(indexed)
	if len(body) == len(t) {
		return t
	}
	for len(body) > 1 && (namesColumns(body[0]) || isDashRow(body[0]) || emptyRow(body[0]) && len(body) > len(body[0])) {
		body = body[1:]
	}
	return body
}

// isDashRow reports whether a row is a rule of dashes.
func isDashRow(row []cell) bool {
	return !slices.ContainsFunc(row, func(c cell) bool { return c.text != "-" })
}

// namesColumns reports whether no field of a row could be a cell.
func namesColumns(row []cell) bool {
	return !emptyRow(row) && !slices.ContainsFunc(row, func(c cell) bool {
		_, ok := cleanCell(c.text)
		return ok && c.text != ""
	})
}

// withoutFirst returns t without a first row that is a heading: it counts the columns, or none
// of its fields could be a cell, or it is empty above a rule of dashes. If rows have an index,
// the first field of the heading is a corner.
func (t table) withoutFirst(indexed bool) table {
	var texts []string
	for _, c := range t[0] {
		texts = append(texts, c.text)
	}
	words := namesColumns(t[0])
	below := t[1:]
	for len(below) > 0 && isDashRow(below[0]) {
		below = below[1:]
	}
	corner := counts(texts[1:]) && (texts[0] == "" && len(below) > 0 && (below.indexes() || below.emptyColumn(0)) || texts[0] != "" && !isDigits(texts[0]))
	if len(t) > 2 && emptyRow(t[0]) && isDashRow(t[1]) { // an empty heading of Markdown
		return t[1:]
	}
	if len(t) > 1 && (words || corner || counts(texts) && (indexed || !isDigits(texts[0]))) {
		return t[1:]
	}
	if len(t) > 1 && len(texts) > 2 && counts(texts[1:]) && t[1:].indexes() {
		return t[1:]
	}
	return t
}

// indexes reports whether the first column of t counts its rows.
func (t table) indexes() bool { return len(t.withoutIndex()[0]) < len(t[0]) }

// isHeaded reports whether rows have a heading and an index that count columns and rows.
func isHeaded(rows []string, of split) bool {
	var t table
	for _, r := range rows {
		if t = append(t, of(line{text: r})); len(t[0]) != len(t[len(t)-1]) {
			return false
		}
	}
	return t.headed()
}

// emptyHeading returns the error about an empty row above n rows of a table that needs one more.
func emptyHeading(line, n int) error {
	return banmen.Syntaxf(line, 1, "this table has an empty heading and %d rows: is the heading the first row?", n).Suggest("write open cells as 0 or .")
}

// headed reports whether the first row and the first column of t count the others.
func (t table) headed() bool {
	return len(t) > 2 && len(t[0]) > 2 && counts(textsOf(t[0][1:])) && !isDigits(t[0][0].text) && t[1:].indexes()
}

// withoutGaps returns t without the empty columns and rows between boxes. It removes all empty ones
// if that makes a square, unless t may be as wide as its board. Otherwise it removes those after
// every box of some size. loose reports whether empty rows or columns elsewhere were removed or are
// left.
func (t table) withoutGaps(wide bool) (kept table, loose bool) {
	cols, colGaps := gaps(len(t[0]), t.emptyColumn)
	rows, rowGaps := gaps(len(t), func(r int) bool { return emptyRow(t[r]) })
	u := t.columns(func(c int) bool { return !t.emptyColumn(c) })
	u = slices.DeleteFunc(slices.Clone(u), emptyRow)
	if len(u) > 0 && len(u) == len(u[0]) && !wide {
		return u, len(t[0])-colGaps != len(u) || len(t)-rowGaps != len(u)
	}
	u = t.columns(func(c int) bool { return !cols(c) })
	if len(u) != len(u[0]) {
		for r, row := range u {
			if !rows(r) {
				kept = append(kept, row)
			}
		}
	} else {
		kept, rowGaps = u, 0
	}
	return kept, (colGaps == 0) != (rowGaps == 0) && (slices.ContainsFunc(kept, emptyRow) || !all(len(kept[0]), func(c int) bool { return !kept.emptyColumn(c) }))
}

// gaps returns a function that reports whether a row or column is a gap between boxes, and the
// number of gaps. empty reports whether one of n rows or columns is empty.
func gaps(n int, empty func(int) bool) (isGap func(int) bool, found int) {
	for box := 2; box <= n/2; box++ {
		if (n+1)%(box+1) != 0 {
			continue
		}
		at := func(i int) bool { return i%(box+1) == box }
		if all(n, func(i int) bool { return !at(i) || empty(i) }) {
			return at, (n+1)/(box+1) - 1
		}
	}
	return func(int) bool { return false }, 0
}

// all reports whether ok returns true for 0 to n-1.
func all(n int, ok func(int) bool) bool {
	for i := range n {
		if !ok(i) {
			return false
		}
	}
	return true
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// counts reports whether texts count up: 1, 2, 3; 0, 1, 2; A, B, C; or R1, R2, R3. It ignores
// punctuation around them. They may begin again, as for each of several boards of at least
// three rows.
func counts(texts []string) bool {
	before, first, run := "", "", 0
	for i, s := range texts {
		s = strings.ToUpper(strings.Trim(s, "[](),.:;|# "))
		switch {
		case i == 0:
			if !strings.HasSuffix(s, "0") && !strings.HasSuffix(s, "1") && s != "A" || isDigits(s) && s != "0" && s != "1" && s != "01" {
				return false
			}
		case i > 2 && s == first && (run == 0 || i%run == 0):
			run = cmp.Or(run, i)
		case run > 0 && i%run == 0:
			return false
		case s != following(before):
			return false
		}
		if before = s; i == 0 {
			first = s
		}
	}
	return len(texts) > 1 && (run == 0 || len(texts)%run == 0)
}

// following returns the text after s when counting.
func following(s string) string {
	name := strings.TrimRightFunc(s, unicode.IsDigit)
	if name == s && len(s) == 1 {
		return string(rune(s[0]) + 1)
	}
	n, _ := strconv.Atoi(s[len(name):])
	next := strconv.Itoa(n + 1)
	for len(next) < len(s)-len(name) {
		next = "0" + next
	}
	return name + next
}
