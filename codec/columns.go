package codec

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// A RowField is a field of a line: its text, and its range of bytes in the line, including
// quotes.
type RowField struct {
	Text     string
	From, To int
}

// SplitRow returns the fields of a line as in RFC 4180, except that they cannot hold line ends.
// A quoted field may have the separator, and each quote in it is doubled. A quote that is not
// at the beginning of its field, or is never closed, is an ordinary character. Any number of
// blanks separates fields if the separator is a blank.
func SplitRow(text string, separator byte) (fields []RowField) {
	for at := 0; ; at++ {
		if separator == ' ' {
			for at < len(text) && text[at] == ' ' {
				at++
			}
			if at == len(text) && len(fields) > 0 {
				return fields
			}
		}
		field, end, ok := quoted(text, at, separator)
		if !ok {
			end = len(text)
			if i := strings.IndexByte(text[at:], separator); i >= 0 {
				end = at + i
			}
			field = text[at:end]
		}
		fields = append(fields, RowField{field, at, end})
		if at = end; at == len(text) {
			return fields
		}
	}
}

// quoted returns the quoted field that begins at an offset, and its end. It reports false if
// there is none. Blanks around the quotes belong to the field.
func quoted(text string, at int, separator byte) (field string, end int, ok bool) {
	rest := strings.TrimLeft(text[at:], " ")
	if !strings.HasPrefix(rest, `"`) {
		return "", 0, false
	}
	rest = rest[1:]
	for i := 0; i < len(rest); i++ {
		if rest[i] != '"' {
			continue
		}
		after := rest[i+1:]
		if separator != ' ' {
			after = strings.TrimLeft(after, " ")
		}
		if after == "" || after[0] == separator {
			return strings.ReplaceAll(rest[:i], `""`, `"`), len(text) - len(after), true
		}
		if i++; i == len(rest) || rest[i] != '"' {
			break
		}
	}
	return "", 0, false
}

// AppendField appends a field to a line, in quotes if it needs them. If blanks separate fields,
// an empty field is a dash.
func AppendField(line []byte, text string, separator byte) []byte {
	switch {
	case text == "" && separator == ' ':
		return append(line, '-')
	case strings.IndexByte(text, separator) < 0 && !strings.ContainsAny(text, "\"\r\n") && strings.TrimSpace(text) == text:
		return append(line, text...)
	}
	return append(append(append(line, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}

// tableSeparators are the separators of fields, the most distinctive first.
const tableSeparators = ",;\t "

// columnsNamed returns the columns that a line names. It reports false unless one of them holds
// puzzles.
func columnsNamed(text []byte) (banmen.Columns, bool) {
	if bytes.IndexByte(text, 'u') < 0 && bytes.IndexByte(text, 'U') < 0 || !utf8.Valid(text) { // see meansPuzzle
		return banmen.Columns{}, false
	}
	for _, separator := range []byte(tableSeparators) {
		var names []string
		for _, f := range SplitRow(string(text), separator) {
			names = append(names, strings.ToLower(strings.TrimSpace(f.Text)))
		}
		i := slices.IndexFunc(names, meansPuzzle)
		if slices.ContainsFunc(names, isDigits) { // "Sudoku 1" is a title
			continue
		}
		if i >= 0 && (separator != ' ' || i < 2) { // blanks also occur between the words of ordinary text
			return banmen.Columns{Names: names, Separator: separator, Puzzle: i}, true
		}
	}
	return banmen.Columns{}, false
}

// meansPuzzle reports whether a field of this name has puzzles.
func meansPuzzle(name string) bool {
	switch name {
	case "puzzle", "puzzles", "sudoku", "quizzes":
		return true
	}
	return false
}

// readRow reads a line whose fields have names.
func readRow(rec *records, l line, c *banmen.Columns) (banmen.Entry, error) {
	fields := SplitRow(l.text, c.Separator)
	if c.Puzzle >= len(fields) {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected the field %q in column %d, but the line has only %d", c.Names[c.Puzzle], c.Puzzle+1, len(fields))
	}
	e, err := readField(rec, l.n, fields[c.Puzzle].Text)
	if err != nil {
		return e, inRow(err, l, fields[c.Puzzle])
	}
	meta, more := map[string]string{}, []string(nil)
	for i, f := range fields {
		text := strings.TrimSpace(f.Text)
		switch {
		case i == c.Puzzle || text == "":
		case i < len(c.Names):
			meta[c.Names[i]] = text
		default:
			more = append(more, text)
		}
	}
	if more != nil {
		meta["fields"] = strings.Join(more, ",")
	}
	if len(meta) > 0 {
		annotate(&e, meta)
	}
	return e, nil
}

// readField reads the puzzle in a field: its cells, or its name.
func readField(rec *records, n int, text string) (banmen.Entry, error) {
	if !strings.HasPrefix(text, rec.sq.Kind+":") {
		return readLine(rec, line{n, text})
	}
	p, err := banmen.ParseMarks(rec.sq.Parse)(text)
	return banmen.Entry{Puzzle: p, Line: n}, at(err, n, 0)
}

// inRow converts the column of an error from its field to the line.
func inRow(err error, l line, f RowField) error {
	var syntax *banmen.SyntaxError
	if !errors.As(err, &syntax) || syntax.Column == 0 {
		return err
	}
	before := l.text[:f.To-len(f.Text)]
	if strings.HasSuffix(l.text[f.From:f.To], `"`) {
		before = l.text[:f.From+1]
	}
	return at(err, l.n, utf8.RuneCountInString(before))
}

// cellsIn is plainCells for a field of a line.
func cellsIn(line []byte, n int, c *banmen.Columns) []byte {
	at := 0
	for range c.Puzzle {
		i := bytes.IndexByte(line[at:], c.Separator)
		if i < 0 {
			return nil
		}
		at += i + 1
	}
	before := line[:max(at-1, 0)]
	if c.Separator == ' ' || len(line) >= maxLine || hasOdd(before) || bytes.IndexByte(before, '"') >= 0 || bytes.IndexByte(before, '#') >= 0 {
		return nil
	}
	if c.Names == nil && bytes.ContainsAny(before, fieldEnds) {
		return nil
	}
	return plainCells(line[at:], n, nil)
}
