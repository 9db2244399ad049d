package codec

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// SS is the form of Simple Sudoku: a board with a border, then the moves. I places a digit: the
// cell (00 to 80) and the digit. E deletes a candidate: the cell and the digit in three places.
//
//	*-----------*
//	|53.|.7.|...|
//	|6..|195|...|
//	|.98|...|.6.|
//	|---+---+---|
//	|8..|.6.|..3|
//	|4..|8.3|..1|
//	|7..|.2.|..6|
//	|---+---+---|
//	|.6.|...|28.|
//	|...|419|..5|
//	|...|.8.|.79|
//	*-----------*
//
//	I024
//	E03002
//
// A second board with more digits is the position, and a candidate grid (see
// PM) the pencil marks. Other borders with --- in them are read too.
func SS(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "ss", Aliases: []string{"simple-sudoku"}, Doc: banmen.Msg("Simple Sudoku: a grid with borders, then moves")}, isSS, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) { return readSS(rec, in) }
	})
	f.Put, f.Marks = sq.writeSS, true
	return f
}

func readSS(rec *records, in *input) (banmen.Entry, error) {
	rows := paragraph(in)
	if len(rows) == 0 {
		return banmen.Entry{}, io.EOF
	}
	cells, across := bordered(rows)
	e, err := rec.entry(cells, across, rows[0])
	if err == nil {
		err = even(cells, e.Puzzle.Givens().Cols)
	}
	var marks grid.Marks
	for err == nil {
		more := paragraph(in)
		if len(more) == 0 {
			break
		}
		var mine bool
		if mine, err = readMore(rec, &e, &marks, more); !mine {
			in.unread(append(more, line{})...)
			break
		}
	}
	if err == nil && marks != nil {
		err = mark(&e, marks)
	}
	return e, err
}

// readMore adds a later paragraph to e and its pencil marks. It reports false if the paragraph
// is not about the same puzzle.
func readMore(rec *records, e *banmen.Entry, marks *grid.Marks, rows []line) (bool, error) {
	g := e.Puzzle.Givens()
	if strings.IndexAny(rows[0].text, "IE") == 0 {
		return true, readMoves(e, marks, rows)
	}
	if cells := groups(rows); len(cells) == g.Size() && manyDigits(cells) {
		if !rec.allow(cells, g) {
			return false, nil
		}
		var err error
		*marks, err = readMarks(rec, cells, anySymbol)
		return true, err
	}
	cells, across := bordered(rows)
	if len(cells) != g.Size() || e.Board.Cells != nil {
		return false, nil
	}
	b, err := rec.board(cells, across, rows[0])
	if err != nil || !g.ContainedIn(b) || g.Equal(b) {
		return false, err
	}
	e.Board = b
	return true, nil
}

// allow reports whether the candidates include every given of a board.
func (rec *records) allow(cells []cell, g grid.Board) bool {
	marks, err := readMarks(rec, cells, anySymbol)
	if err != nil {
		return true // reported where they are read
	}
	for i, v := range g.Cells {
		if v != 0 && marks[i]>>v&1 == 0 {
			return false
		}
	}
	return true
}

// readMoves reads lines such as I024 and E03002.
func readMoves(e *banmen.Entry, marks *grid.Marks, rows []line) error {
	if e.Board.Cells == nil {
		e.Board = e.Puzzle.Givens().Clone()
	}
	var deleted []func(grid.Marks)
	for _, l := range rows {
		var kind rune
		var i, v int
		text := strings.TrimSpace(l.text)
		_, err := fmt.Sscanf(text, "%c%2d%d", &kind, &i, &v)
		want := map[rune]string{'I': fmt.Sprintf("I%02d%d", i, v), 'E': fmt.Sprintf("E%02d%03d", i, v)}[kind]
		if err != nil || text != want || i < 0 || i >= e.Board.Size() || v < 1 || v > e.Board.Rows {
			return banmen.Syntaxf(l.n, 1, "expected a move such as I024 or E03002, found %q", banmen.Clip(text))
		}
		if kind == 'I' {
			e.Board.Cells[i] = uint16(v)
			continue
		}
		deleted = append(deleted, func(marks grid.Marks) { marks[i] &^= 1 << v })
	}
	if len(deleted) > 0 && *marks == nil {
		var err error
		if *marks, err = banmen.Candidates(e.Puzzle, e.Board); err != nil {
			return err
		}
	}
	for _, from := range deleted {
		from(*marks)
	}
	if e.Board.Equal(e.Puzzle.Givens()) {
		e.Board = grid.Board{}
	}
	return nil
}

// paragraph returns the lines up to a blank line, at most as many as a board may have. It skips
// comments, and blank lines at the beginning.
func paragraph(in *input) []line {
	var rows []line
	for {
		l, ok := in.next()
		blank := strings.TrimSpace(l.text) == ""
		switch {
		case !ok || blank && len(rows) > 0:
			return rows
		case len(rows) == maxSide*maxSide:
			in.unread(l)
			return rows
		case !blank && !l.comment():
			rows = append(rows, l)
		}
	}
}

// isBorder reports whether a row is a line between rows. A row of only bars and dashes is a row
// of empty cells, unless it has exactly two bars.
func isBorder(text string) bool {
	text = strings.TrimSpace(text)
	switch {
	case !strings.Contains(text, "--") || strings.Trim(text, " .:'*|+-") != "":
		return false
	case strings.Contains(text, "+"):
		return true
	}
	return strings.IndexAny(text, "*.:'") == 0 || strings.Count(text, "|") == 2
}

// bordered returns the cells of a board with a border, one character each. across is the number
// of boxes side by side, or 0 if the borders do not tell.
func bordered(rows []line) (cells []cell, across int) {
	for _, l := range rows {
		if isBorder(l.text) || isEdge(l.text) {
			continue
		}
		if across == 0 {
			across = strings.Count(strings.Trim(l.text, " |"), "|") + 1
		}
		for _, c := range packed(l) {
			if c.text != "|" {
				cells = append(cells, c)
			}
		}
	}
	if across == 1 {
		across = 0
	}
	return cells, across
}

// even returns an error about the first row whose cells are not exactly those of one line.
func even(cells []cell, side int) error {
	above := 0
	for row := range slices.Chunk(cells, side) {
		if row[0].line == above {
			return banmen.Syntaxf(above, row[0].col, "expected %d cells in each row, found more", side)
		}
		above = row[0].line
		if i := slices.IndexFunc(row, func(c cell) bool { return c.line != row[0].line }); i >= 0 {
			return banmen.Syntaxf(row[0].line, 1, "expected %d cells in each row, found %d", side, i)
		}
	}
	return nil
}

func (sq Square) writeSS(w io.Writer, e banmen.Entry, b grid.Board) error {
	texts, err := sq.texts(e, b, ".")
	if err != nil {
		return err
	}
	h, wide := sq.box(e.Puzzle)
	var out strings.Builder
	var bar []string
	for i := 0; i < b.Cols; i += wide {
		bar = append(bar, strings.Repeat("-", wide))
	}
	edge := "*" + strings.Repeat("-", b.Cols+len(bar)-1) + "*\n"
	out.WriteString(edge)
	for r := range b.Rows {
		if r > 0 && r%h == 0 && len(bar) > 1 {
			out.WriteString("|" + strings.Join(bar, "+") + "|\n")
		}
		for c := range b.Cols {
			if c%wide == 0 {
				out.WriteByte('|')
			}
			out.WriteString(texts[b.At(r, c)])
		}
		out.WriteString("|\n")
	}
	out.WriteString(edge)
	lines, err := eliminations(e.Puzzle, b)
	if err != nil {
		return err
	}
	out.WriteString(lines)
	_, err = io.WriteString(w, out.String())
	return err
}

// eliminations returns the E lines, after an empty line, for the candidates of b that the
// pencil marks of a puzzle leave out. It returns an empty text if b has no pencil marks.
func eliminations(p banmen.Puzzle, b grid.Board) (string, error) {
	if !banmen.IsMarked(p, b) {
		return "", nil
	}
	if b.Size() > 100 {
		return "", banmen.Errorf(banmen.ErrCannot, "this form holds pencil marks of at most 100 cells").Suggest("use text or json, which can hold everything")
	}
	out, err := markedOut(p, b)
	lines := "\n"
	for i, set := range out {
		for v := range b.Rows + 1 {
			if set>>v&1 != 0 {
				lines += fmt.Sprintf("E%02d%03d\n", i, v)
			}
		}
	}
	return lines, err
}

// isSS accepts boards with a border.
func isSS(h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) < 3 || !strings.Contains(rows[0]+rows[1], "|") || strings.HasPrefix(rows[0], "|--|") {
		return none
	}
	if strings.HasPrefix(rows[0], "*-") {
		return is("the first line is a border beginning with %s", "*-")
	}
	return could("the first lines contain bars or a border")
}
