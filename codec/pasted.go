package codec

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// Pasted reads boards that stand between other text: mail, chat, web pages, spreadsheets and source
// of programs.
//
//	Grid 01        puzzle = "1.....3....4.2.."
//	1000           1... ..3. ...4 .2..
//	0030           > 1 . . .
//	0004           > . . 3 .
//	0200           > …
//
// Boards are recognised by their rows: arrays in brackets, cells named one by one, HTML tables, and
// lines of cells split into fields, words or characters. Quotes, emphasis, names, indices and
// headings are stripped. Words and blocks of lines may also be records of some other forms. The
// rest must be a board. Rows that look like a damaged board are an error; other lines are notes.
// Answers are framed.
func Pasted(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "pasted", Aliases: []string{"html", "mail", "貼り付け"}, Doc: banmen.Msg("boards within other text: mail, chat, spreadsheets, source code, HTML; answers are framed"), Answer: "framed"}, isPasted, allAtOnce(findBoards))
	if fit := f.Fit; sq.Signs != nil || sq.Regions != "" {
		f.Fit = func(h banmen.Head) banmen.Fit {
			if sq.shows(h) {
				return is("it contains signs between cells, or as many regions as rows")
			}
			if sq.Signs != nil && len(sq.symbols(2)) == 3 && hasSunsAndMoons(h.Text) {
				return is("it contains suns and moons")
			}
			return fit(h)
		}
	}
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(e, b, "0")
		if err = errors.Join(err, severalRows(b)); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w, "Grid"); err != nil {
			return err
		}
		return writeRows(w, b, texts, "")
	}
	return f
}

// Shown is Pasted for a kind whose boards show more than symbols. It only reads; answers are
// written as text.
func Shown(sq Square) banmen.Form {
	f := Pasted(sq)
	f.Answer = "text"
	f.Put = func(io.Writer, banmen.Entry, grid.Board) error {
		return onlyRead(f.Name)
	}
	return f
}

// allAtOnce reads a form that needs all lines of a file together: find returns all its records.
func allAtOnce(find func(*records, []line) ([]banmen.Entry, error)) func(*input, *records) next {
	return func(in *input, rec *records) next {
		var found []banmen.Entry
		read := false
		return func() (e banmen.Entry, err error) {
			if !read {
				var lines []line
				if lines, err = in.all(); err == nil {
					rec.loose, rec.texts = true, lines
					found, err = find(rec, lines)
				}
				if err != nil {
					return e, err
				}
				read = true
			}
			if len(found) == 0 {
				return e, io.EOF
			}
			e, found = found[0], found[1:]
			return e, nil
		}
	}
}

// all returns all lines of a file.
func (in *input) all() (lines []line, err error) {
	for l, ok := in.next(); ok; l, ok = in.next() {
		if lines = append(lines, l); len(lines) > maxRows {
			return nil, banmen.Syntaxf(l.n, 1, "expected at most %d rows in this form", maxRows)
		}
	}
	return lines, in.err
}

// findBoards returns the records of all boards in a text, in the order of their lines. It fails
// if there are none.
func findBoards(rec *records, lines []line) ([]banmen.Entry, error) {
	found, err := boardsInText(rec, lines, true)
	if err == nil && len(found) == 0 {
		last := line{n: 1}
		if len(lines) > 0 {
			last = lines[len(lines)-1]
		}
		err = banmen.Syntaxf(last.n, 1, "expected rows of cells, found none")
	}
	return found, err
}

// boardsInText is findBoards, but returns nothing for a text without boards. If named is true
// and nothing else is found, it looks for cells that are named one by one.
func boardsInText(rec *records, lines []line, named bool) ([]banmen.Entry, error) {
	for _, find := range []func(*records, []line) ([]banmen.Entry, error){signedBoards, regionBoards} {
		if found, err := find(rec, lines); found != nil || err != nil {
			return found, err
		}
	}
	for _, l := range lines {
		if m := xmlStart().FindStringIndex(l.text); m != nil {
			return nil, banmen.Syntaxf(l.n, utf8.RuneCountInString(l.text[:m[0]])+1, "the text contains XML and other text").Suggest("put it in a separate file")
		}
	}
	var found []banmen.Entry
	for _, find := range []func(*records, []line) ([]banmen.Entry, []line, error){wordRecords, packedNumbers, tables, nested} {
		more, rest, err := find(rec, lines)
		if err != nil {
			return nil, err
		}
		found, lines = append(found, more...), rest
	}
	blocks, rest, failed := blockRecords(rec, lines)
	found = append(found, blocks...)
	rows, err := rowsIn(rec, rest, sidesOf(found), failed)
	if found = append(found, rows...); named && len(found) == 0 {
		for _, find := range []func(*records, []line) ([]banmen.Entry, error){namedCells, tripleCells} {
			if named, wrong := find(rec, lines); named != nil || wrong != nil {
				return named, wrong
			}
		}
	}
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(found, func(a, b banmen.Entry) int { return a.Line - b.Line })
	return found, tiny(found)
}

// tiny returns an error for a board of 2 x 2 cells beside larger ones: it is more likely a list of pairs
// that belongs to one of them.
func tiny(found []banmen.Entry) error {
	most := 0
	for _, e := range found {
		most = max(most, e.Puzzle.Givens().Rows)
	}
	for _, e := range found {
		if e.Puzzle.Givens().Rows == 2 && most > 2 {
			return banmen.Syntaxf(max(e.Line, 1), 1, "these four cells could be a board, or belong to the board of %d x %[1]d cells in this text", most)
		}
	}
	return nil
}

// xmlStart matches the beginning of an XML puzzle file.
var xmlStart = lazy.Regexp(`<(?:opensudoku2?|ksudoku|pbn|puzzleset)[\s>]`)

// rowsIn returns the records of boards whose rows are lines. sides are the sides of boards
// found already, and blocks are the blocks of lines that could not be read.
func rowsIn(rec *records, lines []line, sides map[int]bool, blocks []block) ([]banmen.Entry, error) {
	s := scraps{rec: rec, sides: sides}
	for _, l := range lines {
		s.lines = append(s.lines, scrapOf(l, rec.symbols()))
	}
	s.align()
	if err := s.read(); err != nil {
		return s.found, err
	}
	for _, b := range blocks {
		if b.barred && !slices.ContainsFunc(s.lines, func(l scrap) bool { return l.taken && b.has(l.n) }) {
			return s.found, b.err
		}
	}
	return s.found, nil
}

// sidesOf returns the set of the sides of boards.
func sidesOf(all []banmen.Entry) map[int]bool {
	sides := make(map[int]bool)
	for _, e := range all {
		sides[e.Puzzle.Givens().Rows] = true
	}
	return sides
}

// entries returns one record for each board. It passes on err.
func (rec *records) entries(boards [][]cell, err error) (all []banmen.Entry, _ error) {
	if err != nil {
		return nil, err
	}
	for _, cells := range boards {
		e, err := rec.pasted(cells)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// pasted returns the record of the cells of a board: its givens, its candidates if many cells
// have several, or its regions if no cell is a symbol.
func (rec *records) pasted(cells []cell) (banmen.Entry, error) {
	if rec.sq.Regions != "" && !slices.ContainsFunc(cells, func(c cell) bool { return c.text == "" || isOpen(c.text) || rec.symbols().Find(c.text) >= 0 }) {
		return rec.regions(cells)
	}
	if haveMarks(cells, SideOf(len(cells))) {
		return rec.marked(cells, 0, line{n: cells[0].line}, anySymbol)
	}
	return rec.entry(cells, 0, line{n: cells[0].line})
}

// scraps finds boards in lines of cells.
type scraps struct {
	rec    *records
	lines  []scrap
	found  []banmen.Entry
	sides  map[int]bool // the sides of the boards found
	failed []failure
	tried  [byCharacters + 1]tries // by level
}

// tries counts the lines at which reading a run failed. A run with a heading or an index has a
// board a few lines below. A long run of narrow rows has none, and to try each of its lines takes
// time that grows with the square of its length.
type tries struct{ n, end int }

// maxTries limits the lines of a run at which a board is looked for.
const maxTries = 20

// A failure is a run of lines that look like rows of a board but cannot be read.
type failure struct {
	rows  []int // indices of lines
	width int
	err   error
}

// read finds all boards. Lines that look like rows but cannot be read are an error.
func (s *scraps) read() error {
	for i := 0; i < len(s.lines); {
		n, err := s.at(i)
		if err != nil {
			return err
		}
		i += n
	}
	for _, f := range s.failed {
		if s.damaged(f) {
			return f.err
		}
	}
	for i := range s.lines {
		if err := s.beside(i); err != nil {
			return err
		}
	}
	if len(s.found) == 0 && len(s.sides) == 0 && len(s.failed) > 0 {
		return s.failed[0].err
	}
	return nil
}

// damaged reports whether a failure is a damaged board rather than a note. Several rows are a
// damaged board. A single row is one if it contains a whole board, is as long as the rows of a
// board found, or is next to one of them. A row with a label or like a date is a note, unless
// the rows beside it have labels, too.
func (s *scraps) damaged(f failure) bool {
	l := &s.lines[f.rows[0]]
	note := len(f.rows) == 1 && (l.labelled || dateLike().MatchString(l.text))
	if !note && (len(f.rows) > 1 || s.sides[f.width] || boardsAmong(l.text, 0) != nil) {
		return true
	}
	for _, beside := range []int{f.rows[0] - 1, f.rows[0] + 1} {
		if beside >= 0 && beside < len(s.lines) && s.lines[beside].taken && (!note || l.labelled && s.lines[beside].labelled) {
			return true
		}
	}
	return false
}

// continued returns an error if the line above line i has as many cells at a level and was not
// used: then line i is probably not the first row of its board.
func (s *scraps) continued(i, level int) error {
	l := &s.lines[i]
	for j := i - 1; j >= 0; j-- {
		above := &s.lines[j]
		switch n := len(l.levels[level]); {
		case above.rule:
		case above.blank || above.taken || len(above.levels[level]) != n || above.class+l.class == withDigits+allLetters || above.labelled != l.labelled:
			return nil
		default:
			return banmen.Syntaxf(above.n, 1, "expected %[1]d rows of %[1]d cells, found another row of %[1]d cells above them", n)
		}
	}
	return nil
}

// beside returns an error if line i was skipped, but seems to be a damaged row or the heading
// of a board above or below it.
func (s *scraps) beside(i int) error {
	l := &s.lines[i]
	if l.taken || l.blank || l.rule || strings.Trim(l.text, "[]{}(),; \t") == "" {
		return nil
	}
	for _, step := range []int{-1, 1} {
		j := i + step
		for j >= 0 && j < len(s.lines) && s.lines[j].rule {
			j += step
		}
		if j < 0 || j >= len(s.lines) || !s.lines[j].taken {
			continue
		}
		row := &s.lines[j]
		fields, others := fieldsOf(bars(l.text), l.n), fieldsOf(bars(row.text), row.n)
		if len(fields) == len(others) && len(fields) > 3 && row.level == byFields {
			wrong := slices.IndexFunc(fields, func(c cell) bool { _, ok := cleanCell(c.text); return !ok })
			if wrong >= 0 && !namesColumns(fields) {
				return banmen.Syntaxf(l.n, fields[wrong].col, "expected a cell like those in the row above or below, found %q", banmen.Clip(fields[wrong].text))
			}
		}
		n := longest(l.text)
		if n >= manyCells && n == longest(row.text) || row.single && (len(l.levels[row.level]) == len(row.levels[row.level]) || onlyCells().MatchString(l.text)) {
			return banmen.Syntaxf(l.n, 1, "expected a board like that in the line above or below, found %q", banmen.Clip(l.text))
		}
		if words := l.levels[byWords]; len(words) > 2 && counts(textsOf(words)) && s.rec.side == len(words)+1 && len(row.levels[byWords]) == s.rec.side {
			return banmen.Syntaxf(row.n, 1, "expected %[1]d cells and the number of the row, as the heading counts %[1]d columns", len(words))
		}
	}
	return nil
}

// onlyCells matches a line that may be a row, but no date or telephone number.
var onlyCells = lazy.Regexp(`^[\d.*_xX?|\s-]*[.*_xX?][\d.*_xX?|\s-]*$`)

// longest returns the number of characters of the longest word in a text.
func longest(text string) (n int) {
	for _, word := range strings.Fields(text) {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}

// A reading is one way to read some lines: the records, and the indices of their lines.
type reading struct {
	entries []banmen.Entry
	rows    []int
	level   int
}

// at reads the records that begin at line i, and returns the number of lines it consumed.
func (s *scraps) at(i int) (int, error) {
	l := &s.lines[i]
	var best []reading
	var worst failure
	for level := range l.levels {
		tried := &s.tried[level]
		if i < tried.end && tried.n == maxTries {
			continue
		}
		rows := s.run(i, level)
		if rows == nil {
			continue
		}
		if end := rows[len(rows)-1] + 1; end == tried.end {
			tried.n++
		} else {
			*tried = tries{1, end}
		}
		width := len(l.levels[level])
		if err := s.continued(i, level); err != nil && s.rec.fits(width) {
			worst = failure{rows, width, err}
			continue
		}
		entries, err := s.rec.entries(s.boards(rows, level))
		if err == nil && s.rec.params.As == "" && slices.ContainsFunc(entries, isEmpty) {
			err = banmen.Syntaxf(l.n, 1, "expected cells with symbols, found none")
		}
		switch {
		case err == nil && len(best) > 0 && len(entries) == len(best[0].entries) && !same(entries, best[0].entries):
			return 0, banmen.Syntaxf(l.n, 1, "these rows could be %s or %s", best[0].entries[0].Puzzle, entries[0].Puzzle).Suggest("choose with --as KIND:PARAMS, --alphabet or --from FORM")
		case err == nil && (len(best) == 0 || len(entries) < len(best[0].entries)):
			best = []reading{{entries, rows, level}}
		case err != nil && s.strong(rows) && width >= 4 && (worst.rows == nil || len(rows) > len(worst.rows)):
			worst = failure{rows, width, s.why(rows, level, err)}
		}
	}
	switch {
	case len(best) > 0:
		s.take(best[0])
		return best[0].rows[len(best[0].rows)-1] - i + 1, nil
	case l.boards != nil:
		return 1, s.inLine(i)
	case worst.rows != nil && (len(worst.rows) > 1 || !counts(textsOf(l.levels[byWords])) && !counts(textsOf(l.levels[byCharacters]))):
		s.failed = append(s.failed, worst)
		return worst.rows[len(worst.rows)-1] - i + 1, nil
	}
	return 1, nil
}

// isEmpty reports whether a record has neither symbols nor pencil marks, as lines of dots do.
func isEmpty(e banmen.Entry) bool { return e.Marks == nil && e.Puzzle.Givens().Count() == 0 }

func same(a, b []banmen.Entry) bool {
	return slices.EqualFunc(a, b, func(a, b banmen.Entry) bool {
		return a.Puzzle.String() == b.Puzzle.String() && slices.Equal(a.Marks, b.Marks)
	})
}

// take adds the records of a reading and marks its lines as taken.
func (s *scraps) take(r reading) {
	s.found = append(s.found, r.entries...)
	for _, i := range r.rows {
		s.lines[i].taken, s.lines[i].level, s.lines[i].single = true, r.level, len(r.rows) == len(r.entries)
	}
	for side := range sidesOf(r.entries) {
		s.sides[side] = true
	}
}

// inLine reads the boards among the words of line i.
func (s *scraps) inLine(i int) error {
	entries, err := s.rec.entries(s.lines[i].boards, nil)
	if err == nil {
		s.take(reading{entries, []int{i}, byCharacters})
	}
	return err
}

// run returns consecutive lines from line i on that have the same number of cells at a level. It
// skips blank lines and rules between them.
func (s *scraps) run(i, level int) (rows []int) {
	width := len(s.lines[i].levels[level])
	if width == 0 {
		return nil
	}
	for j := i; j < len(s.lines); j++ {
		l := &s.lines[j]
		switch {
		case l.blank || l.rule:
		case len(l.levels[level]) != width || rows != nil && l.class+s.lines[rows[0]].class == withDigits+allLetters && level != byFields:
			return rows
		default:
			rows = append(rows, j)
		}
	}
	return rows
}

// columnName matches a line that begins with the name of a column, so that its cells are a column.
var columnName = lazy.Regexp(`^(?i:[\s>]*(?:col\pL*|spalte|kolom|kolonne|kolumna|столбец)\s*\.?#?\d{1,2}\s*[:=)]|[\s>]*第?(?:\d{1,2}|[一二三四五六七八九十])[列열])`)

// boards splits rows into boards at a level. It returns errNoBoard if they make none.
func (s *scraps) boards(rows []int, level int) ([][]cell, error) {
	var t table
	for _, i := range rows {
		t = append(t, s.lines[i].levels[level])
	}
	if !slices.ContainsFunc(rows, func(i int) bool { return !columnName().MatchString(s.lines[i].text) }) {
		t = t.flipped()
	}
	if len(t) == len(t[0]) && emptyRow(t[0]) && s.headed(rows) {
		return nil, emptyHeading(s.lines[rows[0]].n, len(t)-1)
	}
	boards := t.boards(s.rec, !s.lines[rows[0]].barred)
	if boards == nil {
		return nil, errNoBoard
	}
	return boards, nil
}

// headed reports whether the only rule between rows is below the first of them, as below the
// heading of a Markdown table.
func (s *scraps) headed(rows []int) bool {
	rules := 0
	for i := rows[0]; i < rows[len(rows)-1]; i++ {
		rules += btoi(s.lines[i].rule)
	}
	return rules == 1 && s.lines[rows[0]+1].rule
}

var errNoBoard = errors.New("these rows are no board")

// strong reports whether most rows are strong: they have more digits and open cells than
// letters.
func (s *scraps) strong(rows []int) bool {
	n := 0
	for _, i := range rows {
		if s.lines[i].strong {
			n++
		}
	}
	return 2*n > len(rows)
}

// why returns the error to report for rows that are not a board. Only errNoBoard is replaced.
func (s *scraps) why(rows []int, level int, err error) error {
	if err != errNoBoard {
		return err
	}
	last := &s.lines[rows[len(rows)-1]]
	n := len(last.levels[level])
	for j := rows[len(rows)-1] + 1; j < len(s.lines); j++ {
		next := &s.lines[j]
		if next.blank || next.rule {
			continue
		}
		if m := len(next.levels[level]); m > 0 && next.strong && len(rows) < n {
			return banmen.Syntaxf(next.n, min(m, n)+1, "expected %d cells in each row, found %d", n, m)
		}
		break
	}
	switch {
	case len(rows) == 1 && n > maxSide:
		return banmen.Syntaxf(last.n, 1, "expected a square number of cells such as 16, 36 or 81, found %d", n)
	case len(rows) < n:
		return banmen.Syntaxf(last.n+1, 1, "expected %d rows of %d cells, found %d", n, n, len(rows))
	case !s.rec.fits(n):
		return s.rec.prepare(n, 0, last.line)
	}
	return banmen.Syntaxf(s.lines[rows[min(n*(len(rows)/n), len(rows)-1)]].n, 1, "expected %[1]d rows of %[1]d cells, found %[2]d", n, len(rows))
}

// isPasted accepts text that contains cells, HTML tables or links with puzzles. Boards without
// words and bars around them are left to other forms.
func isPasted(h banmen.Head) banmen.Fit { return sharedFit(h, "pasted", fitPasted) }

func fitPasted(h banmen.Head) (none banmen.Fit) {
	packed := packedRows(linesOf(h)) != nil
	if _, ok := certainTriples(linesOf(h)); ok {
		return is("each line is a row, a column and a value")
	}
	if len(h.Lines) == 0 || !packed && (h.Boards || isBoard(h.Lines[0]) && !counts(textsOf(words(line{text: h.Lines[0]})))) && !hasWords(h.Lines) && !hasBars(h.Lines) {
		return none
	}
	if htmlTable().Match(h.Text) || len(htmlLeaf().FindAllIndex(h.Text, manyCells)) == manyCells || len(htmlField().FindAllIndex(h.Text, manyCells)) == manyCells {
		return could("it contains an HTML table")
	}
	if packed {
		return is("its rows are numbers of two characters each")
	}
	if areNamed(h.Lines) {
		return is("cells are named one by one")
	}
	for i, text := range h.Lines {
		if carriesPuzzle().MatchString(text) {
			return could("line %d contains a link to a puzzle", i+1)
		}
		if l := scrapOf(line{text: text}, nil); l.strong || l.signs || l.boards != nil || opensArray(text) {
			return could("line %d contains cells", i+1)
		}
		if unnumbered := hide(text, numberedLine()); unnumbered != text && scrapOf(line{text: unnumbered}, nil).strong {
			return could("line %d contains cells", i+1)
		}
	}
	return none
}

// hasWords reports whether a text of at most maxSide lines has a line of words.
func hasWords(lines []string) bool {
	return len(lines) <= maxSide && slices.ContainsFunc(lines, func(text string) bool { return !isBoard(text) && HasWord(text) })
}

// hasBars reports whether one of the first lines has bars, as drawn boards have.
func hasBars(lines []string) bool {
	return slices.ContainsFunc(lines[:min(len(lines), maxSide)], func(text string) bool { return strings.ContainsAny(bars(text), "|‖") })
}

// opensArray reports whether a line may begin an array.
func opensArray(text string) bool { return strings.ContainsAny(text, "[{(") }
