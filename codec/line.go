package codec

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Line is the form with one puzzle per line and one character per cell. Fields and a comment
// may follow. A file may begin with the names of the fields; the first is then puzzle, sudoku
// or quizzes.
//
//	53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
func Line(sq Square) banmen.Form {
	return sq.lines(banmen.Form{Name: "line", Aliases: []string{"lines", "81", "one-line", "oneline", "string", "一行", "1行"}, Doc: banmen.Msg("one puzzle per line, one character per cell"), Columns: columnsFirst, Cells: plainCells, Note: isNotes}, ".", isLine, readLine)
}

// SDM is Line with 0 for empty cells, as in the collections of SadMan Software.
func SDM(sq Square) banmen.Form {
	return sq.lines(banmen.Form{Name: "sdm", Aliases: []string{"sudocue", "collection"}, Doc: banmen.Msg("SadMan and SudoCue collections: one puzzle per line, 0 for open cells"), Columns: columnsFirst, Cells: plainCells, Note: isNotes}, "0", isSDM, readLine)
}

// lines returns a form with one record per line, read by read. If the first line names fields,
// records are read by these names.
func (sq Square) lines(f banmen.Form, empty string, fits shape, read func(rec *records, l line) (banmen.Entry, error)) banmen.Form {
	f.Stream = true
	f = sq.form(f, fits, func(in *input, rec *records) next {
		columns := rec.params.Columns
		return func() (banmen.Entry, error) {
			for {
				l, ok := in.record()
				if ok && l.n == 1 {
					if c, named := f.Columns([]byte(l.text)); named {
						columns = &c
						l, ok = in.record()
					}
				}
				switch {
				case !ok:
					return banmen.Entry{}, io.EOF
				case columns != nil && columns.Names != nil:
					return readRow(rec, l, columns)
				}
				if f.Note != nil && strings.Trim(l.text, " -") == "" {
					continue // a rule between boards, even one as long as an empty board
				}
				if e, err := read(rec, l); err == nil || f.Note == nil || !isNote(l.text) {
					return e, err
				}
			}
		}
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if sq.Symbols == nil && b.Rows <= 9 && !hasAlphabet(e) {
			return writeDigits(w, b, empty)
		}
		texts, err := sq.texts(e, b, empty)
		if err != nil {
			return err
		}
		line := make([]byte, 0, len(texts)+1)
		for _, text := range texts {
			line = append(line, text...)
		}
		_, err = w.Write(append(line, '\n'))
		return err
	}
	return f
}

// writeDigits writes a line of digits.
func writeDigits(w io.Writer, b grid.Board, empty string) error {
	text := make([]byte, 0, len(b.Cells)+1)
	for _, v := range b.Cells {
		if v == 0 {
			text = append(text, empty...)
		} else {
			text = append(text, '0'+byte(v))
		}
	}
	_, err := w.Write(append(text, '\n'))
	return err
}

// columnsFirst returns the columns of a file whose first line is text. If the line names
// fields, the puzzle first, it returns these names and true.
func columnsFirst(text []byte) (c banmen.Columns, named bool) {
	if c, named = columnsNamed(text); named && c.Puzzle == 0 {
		return c, true
	}
	c = banmen.Columns{Separator: ','}
	if i := bytes.IndexAny(text, tableSeparators); i >= 0 {
		c.Separator = text[i]
	}
	return c, false
}

// namesFields reports whether a line names the fields of the lines after it, the puzzle first.
func namesFields(line []byte) bool {
	name, _, _ := firstField(string(line[:min(len(line), 100)]))
	return meansPuzzle(strings.ToLower(name))
}

// plainCells returns the n cells at the beginning of an ASCII line, which other fields and a
// comment may follow. It returns nil for other lines.
func plainCells(line []byte, n int, _ *banmen.Columns) []byte {
	if len(line) == n {
		return line
	}
	if len(line) >= maxLine {
		return nil
	}
	line = bytes.TrimLeft(line, " \t\"")
	if len(line) < n {
		return nil
	}
	cells, rest := line[:n], line[n:]
	if len(rest) > 0 && !isSeparator[rest[0]] || hasOdd(rest) {
		return nil
	}
	for _, c := range cells {
		if isSeparator[c] {
			return nil
		}
	}
	return cells
}

// isSeparator marks the characters that end the puzzle at the beginning of a line.
var isSeparator = [256]bool{' ': true, '\t': true, ',': true, ';': true, '#': true, '"': true}

// hasOdd reports whether text has characters other than printable ASCII and tabs. Such text
// needs a closer look.
func hasOdd(text []byte) bool {
	for _, c := range text {
		if (c < ' ' || c > '~') && c != '\t' {
			return true
		}
	}
	return false
}

// readLine reads the puzzle at the beginning of l. Blanks in it are empty cells if the whole
// line is as long as a board.
func readLine(rec *records, l line) (banmen.Entry, error) {
	if b, ok := rec.plainBoard(l.text); ok {
		return banmen.Entry{Puzzle: rec.puzzle.With(b), Line: l.n}, nil
	}
	text, rest, indent := firstField(l.text)
	if all := utf8.RuneCountInString(l.text); rec.fits(SideOf(all)) && !rec.fits(SideOf(utf8.RuneCountInString(text))) && !inColumns(l.text) {
		return rec.entry(characters(l.text, l.n, 1), 0, l)
	}
	if fixed, err := rec.fixedSide(); fixed == 0 && err == nil && utf8.RuneCountInString(text) == 1 {
		return banmen.Entry{}, banmen.Syntaxf(l.n, indent+1, "expected all cells of a board in one line, such as 16, 36 or 81, found one cell")
	}
	if isCompact(text) && !rec.fits(27) {
		return readPM(rec, []line{l})
	}
	e, err := rec.entry(characters(text, l.n, indent+1), 0, l)
	if err == nil && rest != "" {
		annotate(&e, extras(rest))
	}
	return e, err
}

// plainBoard is a fast path for the usual line: only digits and one sign for open cells, of the
// same size as the record before. It reports false for other lines, and for kinds in which digits
// may mean something else.
func (rec *records) plainBoard(text string) (b grid.Board, ok bool) {
	n := rec.side
	if rec.puzzle == nil || n > 9 || len(text) != n*n || rec.across != 0 || rec.guess || rec.sure.symbols != nil || rec.params.Alphabet != "" || rec.params.Account {
		return b, false
	}
	b.Shape, b.Cells = grid.Square(n), make([]uint16, n*n)
	open, highest := byte(0), false
	for i := range len(text) {
		switch c := text[i]; {
		case c > '0' && c <= '0'+byte(n):
			b.Cells[i] = uint16(c - '0')
			highest = highest || c == '0'+byte(n)
		case c != '.' && c != '0' || open != 0 && c != open:
			return b, false
		default:
			open = c
		}
	}
	rec.used = rec.sure
	return b, open != '0' || highest // otherwise the symbols may be 0 to n-1
}

// firstField cuts text where the puzzle ends. indent is the number of bytes before the puzzle.
func firstField(text string) (field, rest string, indent int) {
	trimmed := strings.TrimLeft(text, " \t\"")
	indent = len(text) - len(trimmed)
	i := strings.IndexFunc(trimmed, func(r rune) bool { return r < 0x80 && isSeparator[r] })
	if i < 0 {
		return trimmed, "", indent
	}
	return trimmed[:i], strings.Trim(trimmed[i:], " \t,;\""), indent
}

// extras returns the text after a puzzle on its line as metadata: fields and a comment.
func extras(rest string) map[string]string {
	fields, comment, found := strings.Cut(rest, "#")
	meta := make(map[string]string)
	if fields = strings.Trim(fields, " \t,;"); fields != "" {
		meta["fields"] = fields
	}
	if found {
		meta["comment"] = strings.TrimSpace(comment)
	}
	return meta
}

// manyCells is the least number of cells by which a line is recognised as a board.
const manyCells = 16

// isLine accepts files whose first line begins with the cells of a board.
func isLine(h banmen.Head) (none banmen.Fit) {
	rows := h.Lines
	if len(rows) == 0 {
		return none
	}
	text, _, _ := firstField(rows[0])
	switch n := utf8.RuneCountInString(text); {
	case h.Boards:
		return is("most lines begin with a board, although the first does not")
	case strings.ContainsAny(text, otherForms): // of another form, or bad
	case n >= manyCells:
		return is("the first line begins with %d characters", n)
	case n >= manyCells/2 && strings.Trim(text, "0123456789.*-_") == "":
		return could("the first line begins with %d characters", n)
	case hasBlanks(rows[0]):
		return could("the first line has the length of a board, with blanks for open cells")
	}
	return none
}

// otherForms are characters that occur in lines of other forms, but never in cells.
const otherForms = ":{}()[]<>/|+="

// isBoards computes Head.Boards. It reports whether the first line names fields, the puzzle
// first, or is a bad line among boards.
func isBoards(rows []string) bool {
	if len(rows) > 1 && namesFields([]byte(rows[0])) && areBoards(rows[1:]) {
		return true
	}
	return len(rows) > 0 && !isBoard(rows[0]) && mostlyBoards(rows)
}

// areBoards reports whether the first line begins with many cells, or most lines with a board.
func areBoards(rows []string) bool {
	if len(rows) == 0 {
		return false
	}
	text, _, _ := firstField(rows[0])
	many := utf8.RuneCountInString(text) >= manyCells && !strings.ContainsAny(text, otherForms)
	return many || !isBoard(rows[0]) && mostlyBoards(rows)
}

// mostlyBoards reports whether more than half of the lines are boards. The others then
// are bad lines.
func mostlyBoards(rows []string) bool {
	boards := 0
	for _, r := range rows {
		if isBoard(r) {
			boards++
		}
	}
	return 2*boards > len(rows)
}

// isBoard reports whether a line begins with a board: a square number of characters that may be
// cells, 16 or more.
func isBoard(row string) bool {
	text, _, _ := firstField(row)
	return SideOf(utf8.RuneCountInString(text)) >= 4 && !strings.ContainsFunc(text, isNoCell) || hasBlanks(row)
}

// hasBlanks reports whether a line is a board with blanks for empty cells.
func hasBlanks(row string) bool {
	return SideOf(len(row)) >= 4 && strings.Contains(row, " ") && strings.Trim(row, "0123456789 ") == "" && !inColumns(row)
}

// inColumns reports whether the words of a line end in columns of the same width, as the numbers
// of a table do.
func inColumns(row string) bool {
	ends := words(line{text: row})
	for i := range ends {
		ends[i].col += len(ends[i].text)
	}
	return len(ends) > 2 && ends[1].col-ends[0].col > 1 && all(len(ends)-1, func(i int) bool { return ends[i+1].col-ends[i].col == ends[1].col-ends[0].col })
}

func isNoCell(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(OpenCells, r) && twins[r] == 0
}

// isSDM accepts several lines of digits in which 0 is an empty cell.
func isSDM(h banmen.Head) (none banmen.Fit) {
	zeros := false
	for _, r := range h.Lines {
		if len(r) != 81 || strings.Trim(r, "0123456789") != "" {
			return none
		}
		zeros = zeros || strings.Contains(r, "0")
	}
	if len(h.Lines) < 2 || !zeros {
		return none
	}
	return is("all lines are 81 digits, some of them 0")
}

// line returns b as one line: a character per cell, or numbers with commas between them.
func (sq Square) line(e banmen.Entry, b grid.Board) string {
	texts, err := sq.texts(e, b, ".")
	if err != nil {
		return strings.Join(sq.numerals(e, b, "."), ",")
	}
	return strings.Join(texts, "")
}
