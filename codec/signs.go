package codec

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/width"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// Signs describes the signs that may stand between the cells of a kind. They become arguments
// of a part.
type Signs struct {
	Part   string
	Beside map[rune]string // format of the argument for a sign between two cells of a row: "%[1]s<%[2]s"
	Below  map[rune]string // between two cells of a column
}

// A signed is a text of rows with signs between cells, and lines of signs between rows.
type signed struct {
	signs  *Signs
	side   int
	rows   [][]cell
	places [][]int // screen columns of the cells of each row
	args   []string
	above  []gap // the line above each row, where signs may be
	below  gap   // the signs below the last row
}

// A gap has the signs between two rows.
type gap int

const (
	noLine gap = iota
	blankLine
	signLine // signs or a rule
)

// signedBoards returns the records of the boards in a text that has signs between its cells. It
// returns none if no line has signs.
func signedBoards(rec *records, lines []line) (found []banmen.Entry, err error) {
	if rec.sq.Signs == nil {
		return nil, nil
	}
	s := signed{signs: rec.sq.Signs}
	lines = slices.Clone(lines)
	for i, l := range lines {
		mark := mailMark().FindString(l.text)
		lines[i].text = strings.Repeat(" ", len(mark)) + strings.ReplaceAll(l.text[len(mark):], "[ ]", "[.]")
	}
	if s.side = s.sideOf(lines); s.side == 0 || s.side < fewestRows && rec.params.As == "" {
		return nil, nil
	}
	end := func() error {
		if err := s.missingSigns(); err != nil {
			return err
		}
		e, err := rec.withPart(s.side, s.signs.Part, strings.Join(s.args, ","), slices.Concat(s.rows...))
		found = append(found, e)
		s = signed{signs: s.signs, side: s.side}
		return err
	}
	for _, l := range lines {
		if len(s.rows) == s.side && s.isRow(l) {
			if err := end(); err != nil {
				return nil, err
			}
		}
		if err := s.add(l); err != nil {
			return nil, err
		}
	}
	if n := len(s.rows); n < s.side {
		return nil, s.missing(lines[len(lines)-1].n + 1)
	}
	return found, end()
}

// isRow reports whether a line has as many cells as a row.
func (s *signed) isRow(l line) bool {
	cells, _, _, ok := s.row(l)
	return ok && len(cells) == s.side && !isRule(l.text) && !dateLike().MatchString(l.text)
}

func (s *signed) missing(line int) error {
	return banmen.Syntaxf(line, 1, "expected %d rows of %d cells, found %d", s.side, s.side, len(s.rows))
}

// missingSigns returns an error if there are blank lines or lines of signs between some rows but
// not between all: then a line of signs may be missing.
func (s *signed) missingSigns() error {
	if i := slices.Index(s.above, noLine); i >= 0 && slices.Contains(s.above, blankLine) {
		return banmen.Syntaxf(s.rows[i][0].line, 1, "expected a line of signs or a blank line above this row, as above other rows")
	}
	return nil
}

// sideOf returns the number of cells in the first row with signs in it or below it, or 0.
func (s *signed) sideOf(lines []line) int {
	before := 0
	for _, l := range lines {
		cells, _, args, ok := s.row(l)
		switch {
		case ok && len(args) > 0:
			return len(cells)
		case before > 0 && s.isSigns(l.text):
			return before
		case ok:
			before = len(cells)
		default:
			before = 0
		}
	}
	return 0
}

// add adds the next line of a text. It fails if a row has another length or is missing.
func (s *signed) add(l line) error {
	switch {
	case strings.TrimSpace(l.text) == "":
		s.below = max(s.below, blankLine)
		return nil
	case isRule(l.text):
		s.below = signLine
		return nil
	case len(s.rows) > 0 && s.isSigns(l.text) && !s.isRow(l):
		s.below = signLine
		return s.signsBelow(l)
	case len(s.rows) == s.side:
		return nil
	}
	cells, places, args, ok := s.row(l)
	switch {
	case ok && len(cells) == s.side:
		if len(s.rows) == 0 {
			s.below = signLine
		}
		s.above, s.below = append(s.above, s.below), noLine
		s.rows, s.places, s.args = append(s.rows, cells), append(s.places, places), append(s.args, args...)
	case ok && len(s.rows) > 0:
		return banmen.Syntaxf(l.n, 1, "expected %d cells in each row, found %d", s.side, len(cells))
	case len(s.rows) > 0:
		return s.missing(l.n)
	}
	return nil
}

// row returns the cells of a line, their screen columns, and the arguments for the signs
// between them. It reports false if the line is not a row: it has words, or fewer than two
// cells.
func (s *signed) row(l line) (cells []cell, places []int, args []string, ok bool) {
	if HasWord(l.text) {
		return nil, nil, nil, false
	}
	if starBeside().MatchString(l.text) {
		return nil, nil, nil, false
	}
	signs, column, place, r := 0, 0, 0, len(s.rows)
	for _, c := range l.text {
		at := place
		column++
		place += columnsOf(c)
		format, sign := s.signs.Beside[c]
		switch {
		case c == ' ' || c == '\t' || c == '|' || c == '[' || c == ']':
		case sign && len(cells) == 0 || sign && signs == len(cells):
			return nil, nil, nil, false
		case sign:
			signs = len(cells)
			args = append(args, fmt.Sprintf(format, name(r, signs-1), name(r, signs)))
		default:
			one := string(c)
			if strings.ContainsRune("_-·", c) {
				one = "."
			}
			cells, places = append(cells, cell{one, l.n, column}), append(places, at)
		}
	}
	return cells, places, args, len(cells) > 1 && signs < len(cells)
}

// starBeside matches a star that belongs to a symbol: it stands beside it and before a blank.
var starBeside = lazy.Regexp(`\d\*(?:\s|$)`)

// columnsOf returns the number of screen columns that a character takes.
func columnsOf(r rune) int {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// name returns the name of a cell.
func name(row, column int) string { return fmt.Sprintf("R%dC%d", row+1, column+1) }

// isSigns reports whether a line has only signs between rows.
func (s *signed) isSigns(text string) bool {
	found := false
	for _, c := range text {
		_, sign := s.signs.Below[c]
		if found = found || sign; !sign && !strings.ContainsRune(" .\t|·", c) {
			return false
		}
	}
	return found
}

// signsBelow adds a line of signs below the last row. Each sign must stand below a cell, by screen
// columns or by characters.
func (s *signed) signsBelow(l line) error {
	r := len(s.rows) - 1
	column, place := 0, 0
	for _, c := range l.text {
		at := place
		column++
		place += columnsOf(c)
		format, ok := s.signs.Below[c]
		if !ok {
			continue
		}
		i := slices.Index(s.places[r], at)
		if i < 0 {
			i = slices.IndexFunc(s.rows[r], func(c cell) bool { return c.col == column })
		}
		switch {
		case r == s.side-1:
			return banmen.Syntaxf(l.n, column, "expected no sign below the last row, found %q", string(c))
		case i < 0:
			return banmen.Syntaxf(l.n, column, "expected a sign below a cell, found %q between two cells", string(c))
		}
		s.args = append(s.args, fmt.Sprintf(format, name(r, i), name(r+1, i)))
	}
	return nil
}

// withPart returns the record of a board of n rows. Its puzzle is that of rec with a part added.
// cells are the givens, or nil.
func (rec *records) withPart(n int, part, args string, cells []cell) (banmen.Entry, error) {
	first := line{n: 1}
	if len(cells) > 0 {
		first.n = cells[0].line
	}
	if err := rec.prepare(n, 0, first); err != nil {
		return banmen.Entry{}, err
	}
	head, _, _ := strings.Cut(strings.TrimPrefix(rec.puzzle.With(grid.New(grid.Square(n))).String(), rec.sq.Kind+":"), ":")
	p, err := rec.sq.Parse(rec.sq.Kind + ":" + head + "+" + part + "(" + args + ")")
	if err != nil {
		return banmen.Entry{}, at(&banmen.SyntaxError{Column: 1, Text: banmen.Msg("these signs or regions do not form a puzzle: %v", err)}, first.n, 0)
	}
	plain := rec.puzzle
	rec.puzzle = p
	defer func() { rec.puzzle = plain }()
	if cells == nil {
		return banmen.Entry{Puzzle: p, Line: first.n}, nil
	}
	return rec.entry(cells, 0, first)
}

// regionBoards returns the records of the boards whose cells are letters or signs of their
// regions, with as many regions as rows. It returns none if the text has no such board.
func regionBoards(rec *records, lines []line) (found []banmen.Entry, err error) {
	if rec.sq.Regions == "" {
		return nil, nil
	}
	s := scraps{rec: rec}
	for _, l := range lines {
		s.lines = append(s.lines, scrapOf(l, rec.symbols()))
	}
	for i := range s.lines {
		for level := range s.lines[i].levels {
			rows, n := s.run(i, level), len(s.lines[i].levels[level])
			if n < fewestRows || len(rows) < n || s.lines[i].taken {
				continue
			}
			if rec.params.As == "" && slices.ContainsFunc(rows, func(j int) bool { return !s.lines[j].names() }) {
				continue // numbers may be other things than regions
			}
			if len(rows)%n != 0 {
				return nil, banmen.Syntaxf(s.lines[rows[n]].n, 1, "expected %[1]d rows of %[1]d cells, found %[2]d", n, len(rows))
			}
			for board := range slices.Chunk(rows, n) {
				var cells []cell
				for _, j := range board {
					cells = append(cells, s.lines[j].levels[level]...)
					s.lines[j].taken = true
				}
				e, err := rec.regions(cells)
				if err != nil {
					return nil, err
				}
				found = append(found, e)
			}
		}
	}
	if len(found) > 0 && rec.params.As == "" && s.hasGivens(found[0].Puzzle.Givens().Rows) {
		return nil, nil // a map of the regions of another board
	}
	return found, nil
}

// hasGivens reports whether the remaining lines contain at least n/2 rows in a run, each of n
// digits and open cells, or a row with both. Damaged rows may break the run, so it can be shorter
// than n.
func (s *scraps) hasGivens(n int) bool {
	for i, l := range s.lines {
		for level, cells := range l.levels {
			if l.taken || !l.strong || len(cells) != n {
				continue
			}
			if 2*len(s.run(i, level)) >= n || l.class == withDigits && strings.ContainsAny(l.text, "._-") && !dateLike().MatchString(l.text) {
				return true
			}
		}
	}
	return false
}

// regions returns the record of cells that are letters or signs of regions. It fails unless
// there are as many regions as rows.
func (rec *records) regions(cells []cell) (e banmen.Entry, err error) {
	n := SideOf(len(cells))
	letter := make(map[string]rune)
	var args strings.Builder
	for _, c := range cells {
		r, known := letter[c.text]
		if !known {
			r = rune('A' + len(letter))
			letter[c.text] = r
		}
		if len(letter) > n {
			return e, banmen.Syntaxf(c.line, c.col, "expected %d regions, found one more: %q", n, c.text)
		}
		args.WriteRune(r)
	}
	if len(letter) < n {
		return e, banmen.Syntaxf(cells[0].line, 1, "expected %d regions, found %d", n, len(letter))
	}
	e, err = rec.withPart(n, rec.sq.Regions, args.String(), nil)
	e.Line = cells[0].line
	rec.account(&e, cells)
	return e, err
}

// hasSunsAndMoons reports whether a text has the two symbols of Tango, or circles of two colours.
func hasSunsAndMoons(text []byte) bool {
	if bytes.ContainsAny(text, "🌞☀🌕🌝") && bytes.ContainsAny(text, "🌙🌚🌛🌜🌑☽☾") {
		return true
	}
	colours := 0
	for _, circle := range []string{"🔴", "🔵", "🟡", "🟢", "🟠", "🟣"} {
		colours += btoi(bytes.Contains(text, []byte(circle)))
	}
	return colours == 2
}

// fewestRows is the fewest rows of a board that shows recognises, each on a line.
const fewestRows = 4

// shows reports whether a text has features of this kind only: signs between cells, or cells that
// form as many connected regions as there are rows.
func (sq Square) shows(h banmen.Head) bool {
	if sq.Signs == nil && sq.Regions == "" || len(h.Lines) < fewestRows || len(h.Lines) > 4*maxSide {
		return false
	}
	lines := linesOf(h)
	rec := &records{sq: sq, loose: true}
	if found, err := signedBoards(rec, lines); err == nil && found != nil {
		return true
	}
	found, err := regionBoards(rec, lines)
	if err != nil || found == nil {
		return false
	}
	text := found[0].Puzzle.String()
	_, args, _ := strings.Cut(text, sq.Regions+"(")
	args, _, _ = strings.Cut(args, ")")
	rows := found[0].Puzzle.Givens().Rows
	return grid.Pieces(grid.Square(rows), []byte(args)) == rows
}
