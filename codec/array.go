package codec

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Array is the form of boards as programs have them: rows of numbers or strings in
// brackets, flat or nested, with a name before them or without.
//
//	[[1,0,0,0],[0,0,3,0],[0,0,0,4],[0,2,0,0]]
//	int grid[4][4] = {{1, 0, 0, 0}, {0, 0, 3, 0}, {0, 0, 0, 4}, {0, 2, 0, 0}};
//	A = [1 0 0 0; 0 0 3 0; 0 0 0 4; 0 2 0 0]
//	["1...", "..3.", "...4", ".2.."]
//
// None, null, nil, NaN and a blank in quotes are empty cells.
func Array(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "array", Aliases: []string{"list", "matrix", "python", "配列", "リスト"}, Doc: banmen.Msg("arrays of Python, JSON, C or MATLAB, flat or nested")}, isArray, func(in *input, rec *records) next {
		var boards [][]cell
		read := false
		return func() (banmen.Entry, error) {
			if !read {
				a := arrays{rec: rec}
				if err := a.read(in); err != nil {
					return banmen.Entry{}, err
				}
				boards, read = a.boards, true
			}
			if len(boards) == 0 {
				return banmen.Entry{}, io.EOF
			}
			cells := boards[0]
			boards = boards[1:]
			return rec.entry(cells, 0, line{n: cells[0].line})
		}
	})
	f.Write = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts := sq.numerals(b, "0")
		var rows []string
		for r := range b.Rows {
			rows = append(rows, "["+strings.Join(texts[r*b.Cols:(r+1)*b.Cols], ",")+"]")
		}
		_, err := io.WriteString(w, "["+strings.Join(rows, ",\n ")+"]\n")
		return err
	}
	return f
}

// arrays reads all arrays of a file.
type arrays struct {
	rec    *records
	open   []string // the brackets that are open, by what closes them
	groups [][]row  // of each of them the rows within
	row    []cell   // that is being read
	comma  bool     // the last thing was a comma
	boards [][]cell
}

// brackets are what opens and closes.
var brackets = map[rune]string{'[': "]", '{': "}", '(': ")"}

// words that stand for empty cells.
var emptyWords = map[string]bool{"None": true, "null": true, "nil": true, "NaN": true, "nan": true, "undefined": true}

// read reads a file to its end.
func (a *arrays) read(in *input) error {
	last := line{n: 1}
	for l, ok := in.record(); ok; l, ok = in.record() {
		last = l
		if err := a.line(l); err != nil {
			return err
		}
	}
	switch {
	case in.err != nil:
		return in.err
	case len(a.open) > 0:
		return banmen.Syntaxf(last.n, utf8.RuneCountInString(last.text)+1, "expected %q, found the end of the file", a.open[len(a.open)-1])
	case len(a.boards) == 0:
		return banmen.Syntaxf(last.n, 1, "expected rows in brackets")
	}
	return nil
}

// line reads a line.
func (a *arrays) line(l line) error {
	text := []rune(l.text)
	i := 0
	if len(a.open) == 0 {
		i = utf8.RuneCountInString(l.text[:label(l.text)])
	}
	for i < len(text) {
		c := cell{string(text[i]), l.n, i + 1}
		n := 1
		var err error
		switch r := text[i]; {
		case r == '%' || r == '/' && i+1 < len(text) && text[i+1] == '/':
			return nil // a comment
		case r == ' ' || r == '\t':
		case brackets[r] != "":
			err = a.enter(brackets[r], c)
		case r == ']' || r == '}' || r == ')':
			err = a.leave(c)
		case len(a.open) == 0 && strings.ContainsRune(",;", r):
		case len(a.open) == 0:
			err = banmen.Syntaxf(c.line, c.col, "expected an array, found %q", banmen.Clip(string(text[i:])))
		case r == ',' && a.comma:
			err = banmen.Syntaxf(c.line, c.col, "expected a cell between two commas")
		case r == ',':
			a.comma = true
			i++
			continue
		case r == ';':
			a.endRow()
		case r == '"' || r == '\'':
			n, err = a.quoted(text[i:], c)
		default:
			n, err = a.word(text[i:], c)
		}
		if err != nil {
			return err
		}
		if r := text[i]; r != ' ' && r != '\t' {
			a.comma = false
		}
		i += n
	}
	if len(a.open) == 1 && !a.comma && len(a.groups[0])+len(a.row) > 0 && a.open[0] == "]" {
		a.endRow() // of MATLAB
	}
	return nil
}

// prefix is what may stand before an array: int grid[4][4] =, or np.array.
var prefix = pattern(`^\s*(?:[A-Za-z_][\w .<>*:\[\]]*=)?\s*(?:new )?[A-Za-z_]?[\w.]*\s*(?:\[\](?:\[\])?)?`)

// label returns where the array begins behind a name.
func label(text string) int {
	if end := strings.TrimSpace(text); strings.HasPrefix(end, "[") || !strings.ContainsAny(text, "=[{(") {
		return 0
	}
	return len(prefix().FindString(text))
}

func (a *arrays) enter(closing string, c cell) error {
	if len(a.row) > 0 {
		return banmen.Syntaxf(c.line, c.col, "expected a cell, found %q", c.text)
	}
	a.open = append(a.open, closing)
	a.groups = append(a.groups, nil)
	return nil
}

// leave ends a bracket: the rows in it are a board, boards, or a row of the bracket
// around it.
func (a *arrays) leave(c cell) error {
	top := len(a.open) - 1
	if top < 0 || a.open[top] != c.text {
		return banmen.Syntaxf(c.line, c.col, "found %q, which closes nothing", c.text)
	}
	a.endRow()
	rows := a.groups[top]
	a.open, a.groups = a.open[:top], a.groups[:top]
	switch {
	case len(rows) == 0 && len(a.boards) > 0: // which it had
		return nil
	case len(rows) == 0:
		return banmen.Syntaxf(c.line, c.col, "expected cells in brackets, found none")
	case len(rows) == 1 && top > 0 && !a.whole(rows[0]):
		a.groups[top-1] = append(a.groups[top-1], rows[0])
		return nil
	}
	boards, err := boardsOf(rows, a.rec)
	a.boards = append(a.boards, boards...)
	return err
}

// whole reports whether a row is rather a board.
func (a *arrays) whole(r row) bool {
	n := root(len(r.cells))
	return n >= 4 && len(r.cells) > maxSide && a.rec.fits(n)
}

func (a *arrays) endRow() {
	if len(a.row) > 0 {
		top := len(a.groups) - 1
		a.groups[top] = append(a.groups[top], row{line{n: a.row[0].line}, a.row})
	}
	a.row = nil
}

// quoted takes a string: a cell, or a row of characters.
func (a *arrays) quoted(text []rune, c cell) (int, error) {
	n := 1
	for n < len(text) && text[n] != text[0] {
		n++
	}
	if n == len(text) {
		return n, banmen.Syntaxf(c.line, c.col, "expected %q at the end of the text, found the end of the line", c.text)
	}
	if n <= 2 || n == 3 && unicode.IsDigit(text[1]) && unicode.IsDigit(text[2]) {
		a.row = append(a.row, cell{strings.TrimSpace(string(text[1:n])), c.line, c.col + 1})
		return n + 1, nil
	}
	a.endRow()
	a.row = characters(string(text[1:n]), c.line, c.col+1)
	a.endRow()
	return n + 1, nil
}

// word takes a number, or a character of an empty cell or a symbol.
func (a *arrays) word(text []rune, c cell) (int, error) {
	n := 1
	for n < len(text) && !strings.ContainsRune(" \t,;[]{}()\"'", text[n]) {
		n++
	}
	c.text = string(text[:n])
	if emptyWords[c.text] {
		c.text = ""
	}
	if len(c.text) > 1 && strings.Trim(c.text, "0123456789") != "" {
		return n, banmen.Syntaxf(c.line, c.col, "expected a cell, found %q", banmen.Clip(c.text))
	}
	a.row = append(a.row, c)
	return n, nil
}

// boardsOf returns the boards that rows are: one with as many rows as cells in each,
// or one in each row.
func boardsOf(rows []row, rec *records) (boards [][]cell, err error) {
	n := len(rows[0].cells)
	for _, r := range rows {
		if len(r.cells) != n {
			return nil, banmen.Syntaxf(r.line.n, r.cells[0].col, "expected %d cells in each row, found %d", n, len(r.cells))
		}
	}
	if len(rows) == n {
		var cells []cell
		for _, r := range rows {
			cells = append(cells, r.cells...)
		}
		return [][]cell{cells}, nil
	}
	if side := root(n); side < 4 || !rec.fits(side) {
		return nil, banmen.Syntaxf(rows[0].line.n, 1, "expected %[1]d rows of %[1]d cells, found %[2]d", n, len(rows))
	}
	for _, r := range rows {
		boards = append(boards, r.cells)
	}
	return boards, nil
}

// isArray takes text in which a bracket opens before anything else but a name.
func isArray(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 {
		return none
	}
	i := label(h.Rows[0])
	rest := strings.TrimSpace(h.Rows[0][i:])
	if rest == "" && i > 0 && len(h.Rows) > 1 {
		rest = strings.TrimSpace(h.Rows[1])
	}
	switch {
	case rest == "" || brackets[rune(rest[0])] == "" || title().MatchString(rest):
		return none
	case i == 0 && rest[0] == '{' && (strings.Contains(rest, ":") || len(rest) < 3):
		return none // an object
	}
	return is("a bracket opens before the first cell")
}

// title is that of a section, as SadMan has them.
var title = pattern(`^\[[A-Za-z]+\]$`)
