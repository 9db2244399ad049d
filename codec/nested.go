package codec

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// An item is a word, a string, or a nested group in bracketed text.
type item struct {
	cell
	quoted bool
	group  *group
	sep    rune // separator after it: , ; : | a line end, or 0
}

// A group is the text between two brackets.
type group struct {
	closing  string
	from, to cell // the brackets
	items    []item
	commas   bool
}

// brackets maps opening brackets to closing ones.
var brackets = map[rune]string{'[': "]", '{': "}", '(': ")"}

// A nest reads the arrays of a text: brackets with cells in them, in the notation of any
// programming language.
type nest struct {
	rec     *records
	open    []*group
	found   []banmen.Entry
	last    cell     // the bracket that closed the last board
	rows    []*group // the last groups of the text, each a row of cells
	used    map[int]bool
	alone   map[int]*group // by line: the only group used that does not go on in other lines
	comment bool           // within /* and */
	columns bool           // lists are filled by columns, as in R and MATLAB
}

// nested returns the records of the arrays in a text. The lines it returns have the lines of
// these arrays replaced.
func nested(rec *records, lines []line) ([]banmen.Entry, []line, error) {
	a := &nest{rec: rec, used: make(map[int]bool), alone: make(map[int]*group)}
	named := func(name *regexp.Regexp) bool {
		return slices.ContainsFunc(lines, func(l line) bool { return name.MatchString(l.text) })
	}
	a.columns = named(byColumns()) && !named(byRows())
	for _, l := range lines {
		if err := a.line(l); err != nil {
			return nil, nil, err
		}
	}
	if err := a.endRows(); err != nil {
		return nil, nil, err
	}
	for _, g := range a.open {
		if many(g) && (g.commas || slices.ContainsFunc(g.items, func(n item) bool { return n.group != nil && many(n.group) })) {
			last := lines[len(lines)-1]
			return nil, nil, banmen.Syntaxf(last.n, utf8.RuneCountInString(last.text)+1, "expected %q, found the end of the file", a.open[len(a.open)-1].closing)
		}
	}
	rest := withoutLines(lines, a.used)
	for i, l := range lines {
		if g := a.alone[l.n]; g != nil { // a board may precede or follow it
			text := []rune(l.text)
			for at := g.from.col - 1; at < min(g.to.col, len(text)); at++ {
				text[at] = ' '
			}
			if beside := (line{l.n, string(text)}); boardsAmong(beside.text, l.n) != nil {
				rest[i] = beside
			}
		}
	}
	return a.found, rest, nil
}

// byColumns matches calls that fill a matrix by columns, unless byRows matches.
var (
	byColumns = lazy.Regexp(`(?:^|[^.\w])(?:structure|matrix)\s*\(\s*c\s*\(|(?:^|[^.\w])reshape\s*\(\s*(?:\[|\(/)`)
	byRows    = lazy.Regexp(`\b(?:byrow|order)\b`)
)

// transposed returns the cells of a list that fills a matrix of n columns by columns. It fails if
// the list is laid out in rows, as then either may be meant.
func transposed(row []cell, n int) ([]cell, error) {
	if all(n, func(r int) bool {
		return row[r*n].line == row[r*n+n-1].line && (r == 0 || row[r*n].line != row[r*n-1].line)
	}) {
		return nil, banmen.Syntaxf(row[0].line, row[0].col, "this list fills a matrix by columns, but is written in rows").Suggest("name the order, as with byrow=TRUE")
	}
	cells := make([]cell, len(row))
	for i, c := range row {
		cells[i%n*n+i/n] = c
	}
	return cells, nil
}

// many reports whether a group is mostly cells, and about as many as a board has.
func many(g *group) bool {
	n, cells := 0, 0
	var count func(g *group)
	count = func(g *group) {
		for _, one := range g.items {
			if one.group != nil {
				count(one.group)
				continue
			}
			n++
			if _, ok := cleanCell(one.text); ok || one.quoted && !HasWord(one.text) {
				cells += max(1, utf8.RuneCountInString(one.text)/2)
			}
		}
	}
	count(g)
	return cells >= manyCells && 4*cells >= 3*n
}

// line reads a line.
func (a *nest) line(l line) error {
	text := []rune(l.text)
	if at := continued().FindStringIndex(l.text); at != nil {
		text = []rune(strings.TrimRight(l.text, " _\\&."))
	}
	for i := 0; i < len(text); {
		c := cell{string(text[i]), l.n, i + 1}
		n := 1
		var err error
		switch r := text[i]; {
		case a.comment:
			a.comment = r != '*' || i+1 == len(text) || text[i+1] != '/'
			n = 1 + btoi(!a.comment)
		case r == '/' && i+1 < len(text) && text[i+1] == '*' && len(a.open) > 0:
			a.comment, n = true, 2
		case brackets[r] != "":
			if i == 0 || !strings.ContainsRune(":;", text[i-1]) || i > 1 && text[i-1] == ':' && (text[i-2] == '"' || unicode.IsLetter(text[i-2])) {
				a.open = append(a.open, &group{closing: brackets[r], from: c})
			}
		case r == ']' || r == '}' || r == ')':
			err = a.leave(c)
		case len(a.open) == 0:
		case isComment(text[i:]):
			n = len(text) - i
		default:
			n, err = a.within(text[i:], c)
		}
		if err != nil {
			return err
		}
		i += n
	}
	a.separate('\n')
	return nil
}

// continued matches the end of a line that goes on in the next one.
var continued = lazy.Regexp(`(?:[\[\](){}],?\s*_|[\[\](){},;]\s*(?:\\|&|\.{3}))\s*$`)

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

var commented = lazy.Regexp(`^(?://|(?:#|%|--)\s*\pL{2})`)

func isComment(text []rune) bool { return commented().MatchString(string(text[:min(len(text), 12)])) }

// top returns the innermost open group.
func (a *nest) top() *group { return a.open[len(a.open)-1] }

// separate records the separator after the last item.
func (a *nest) separate(sep rune) {
	if len(a.open) == 0 {
		return
	}
	g := a.top()
	if sep == ',' {
		g.commas = true
	}
	if len(g.items) > 0 {
		last := &g.items[len(g.items)-1]
		if sep != '\n' || last.sep == 0 {
			last.sep = sep
		}
	}
}

// within reads one separator, string or word in brackets and returns its length.
func (a *nest) within(text []rune, c cell) (int, error) {
	g := a.top()
	switch r := text[0]; {
	case r == ' ' || r == '\t':
		return 1, nil
	case r == '\\' && g.closing == "}": // between the columns of an array in a German spreadsheet
		a.separate(',')
		return 1, nil
	case r == ',' || r == ';' || r == '|' || r == ':' || r == '=':
		if r == ',' && (len(g.items) == 0 || g.items[len(g.items)-1].sep == ',') {
			g.items = append(g.items, item{cell: cell{"", c.line, c.col}, quoted: true})
		}
		if r == '=' {
			r = ':'
		}
		a.separate(r)
		return 1, nil
	case strings.ContainsRune("\"'`", r):
		n := 1
		for n < len(text) && text[n] != r {
			n++
		}
		if n < len(text) {
			g.items = append(g.items, item{cell: cell{string(text[1:n]), c.line, c.col + 1}, quoted: true})
			return n + 1, nil
		}
		if r == '"' && (many(g) || g.commas) {
			return n, banmen.Syntaxf(c.line, c.col, "expected %q at the end of the text, found the end of the line", c.text)
		}
		return 1, nil
	}
	n := 1
	for n < len(text) && !strings.ContainsRune(" \t,;[]{}()\"'`:=|\\", text[n]) {
		n++
	}
	g.items = append(g.items, item{cell: cell{string(text[:n]), c.line, c.col}})
	return n, nil
}

// leave closes the innermost group. If the bracket does not match, it drops all open groups, or
// fails if one of them holds many cells.
func (a *nest) leave(c cell) error {
	if len(a.open) == 0 {
		if a.last.line == c.line && a.last.col == c.col-1 {
			return banmen.Syntaxf(c.line, c.col, "found %q without an opening bracket", c.text)
		}
		return nil
	}
	g := a.top()
	if g.closing != c.text {
		for _, g := range a.open {
			if many(g) {
				return banmen.Syntaxf(c.line, c.col, "expected %q, found %q", a.top().closing, c.text)
			}
		}
		a.open = nil // the brackets contain words
		return nil
	}
	a.open, g.to = a.open[:len(a.open)-1], c
	if len(a.open) > 0 {
		outer := a.top()
		outer.items = append(outer.items, item{cell: g.from, group: g})
		return nil
	}
	return a.take(g)
}

// take finds the boards in a group that is not inside another.
func (a *nest) take(g *group) error {
	v := valueOf(g)
	if row, ok := v.asRow(); ok && len(row) > 3 && len(row) <= maxSide && numeric(row) {
		a.rows = append(a.rows, g)
		return nil
	}
	if err := a.endRows(); err != nil {
		return err
	}
	return a.findIn(g, v)
}

// findIn adds the boards in a group with that value.
func (a *nest) findIn(g *group, v value) error {
	n := len(a.found)
	if err := a.find(v, ""); err != nil {
		return err
	}
	if len(a.found) > n {
		a.last = g.to
		a.use(g)
	}
	return nil
}

func (a *nest) use(g *group) {
	if n := g.from.line; n == g.to.line && !a.used[n] {
		a.alone[n] = g
	} else {
		delete(a.alone, n)
		delete(a.alone, g.to.line)
	}
	for l := g.from.line; l <= g.to.line; l++ {
		a.used[l] = true
	}
}

// endRows reads the last groups of the text as the rows of a board, if there are at least
// three, unless each is a board.
func (a *nest) endRows() error {
	var t table
	for _, g := range a.rows {
		row, _ := valueOf(g).asRow()
		t = append(t, row)
	}
	groups := a.rows
	a.rows = nil
	if len(t) < 3 || len(t) < len(t[0]) && a.rec.fits(SideOf(len(t[0]))) {
		for _, g := range groups {
			if err := a.findIn(g, valueOf(g)); err != nil {
				return err
			}
		}
		return nil
	}
	boards, err := a.rec.boardsIn(t)
	if err != nil {
		return err
	}
	for _, g := range groups {
		a.use(g)
	}
	return a.add(boards, "")
}

// find adds the boards in a value.
func (a *nest) find(v value, name string) error {
	if !v.group {
		if boards := boardsAmong(v.text, v.line); boards != nil && len(boards[0]) == utf8.RuneCountInString(v.text) {
			for i := range boards[0] {
				boards[0][i].col += v.col - 1
			}
			return a.add(boards, name)
		}
		return nil
	}
	if unnamed := v.unnamed(); v.named() && len(unnamed.list) >= manyCells { // fields before the cells are settings
		if row, ok := unnamed.asRow(); v.text == "(" && ok && numeric(row) || a.rec.fits(SideOf(len(unnamed.list))) {
			v = unnamed
		}
	}
	if cells := places(v.list); len(cells) > 3 && len(cells) == len(v.list) {
		e, err := boardOf(a.rec, cells, -1)
		if err == nil {
			a.found = append(a.found, e)
		}
		return err
	}
	if row, ok := v.asRow(); ok && len(v.list) > 1 {
		switch n := SideOf(len(row)); {
		case n > 1 && a.rec.fits(n) && len(row) >= manyCells:
			if a.columns {
				var err error
				if row, err = transposed(row, n); err != nil {
					return err
				}
			}
			return a.add([][]cell{row}, name)
		case len(row) < manyCells || !numeric(row):
			return nil
		}
		return banmen.Syntaxf(v.line, v.col, "expected a square number of cells such as 16, 36 or 81, found %d", len(row))
	}
	t := v.spacedRows()
	for i := 0; i < len(v.list) && len(t) == i; i++ {
		if row, ok := v.list[i].asRow(); ok {
			t = append(t, row)
		}
	}
	if len(t) < len(v.list) || slices.ContainsFunc(t, func(row []cell) bool { return len(row) != len(t[0]) && max(len(row), len(t[0])) >= manyCells }) {
		t = nil // or there are other fields beside a whole board
	}
	if len(t) > 1 {
		done, err := a.table(t, name)
		if done || err != nil {
			return err
		}
	}
	for i, one := range v.list {
		called := v.names[i]
		if called == "" {
			called = name
		}
		if err := a.find(one, called); err != nil {
			return err
		}
	}
	return nil
}

// table adds the boards in rows. It reports false if the rows do not form boards.
func (a *nest) table(t table, name string) (bool, error) {
	boards, err := a.rec.boardsIn(t)
	if err == nil {
		return true, a.add(boards, name)
	}
	cells := slices.Concat(t...)
	if len(t[0]) == 3 && len(t) >= 4 && !a.rec.fits(3) && numeric(cells) && len(cells) == 3*len(t) {
		e, err := triples(a.rec, t)
		if err == nil {
			a.found = append(a.found, e)
		}
		return true, err
	}
	if len(t) < 4 || !numeric(cells) || len(cells) < 3*len(t) {
		return false, nil
	}
	return true, err
}

// boardsIn returns the boards in a table, or an error that says what is wrong with it.
func (rec *records) boardsIn(t table) ([][]cell, error) {
	counts := make(map[int]int)
	n := len(t[0])
	for _, row := range t {
		if counts[len(row)]++; counts[len(row)] > counts[n] {
			n = len(row)
		}
	}
	for _, row := range t {
		if len(row) != n {
			return nil, banmen.Syntaxf(row[0].line, row[n*btoi(len(row) > n)].col, "expected %d cells in each row, found %d", n, len(row))
		}
	}
	if boards := t.boards(rec, true); boards != nil {
		return boards, nil
	}
	if len(t) == n && !rec.fits(n) {
		return nil, rec.prepare(n, 0, line{n: t[0][0].line})
	}
	return nil, banmen.Syntaxf(t[0][0].line, t[0][0].col, "expected %[1]d rows of %[1]d cells, found %[2]d", n, len(t))
}

// numeric reports whether at least three quarters of cells are numbers or signs of open cells.
func numeric(cells []cell) bool {
	n := 0
	for _, c := range cells {
		if c.text == "" || isDigits(c.text) || strings.Contains(OpenCells, c.text) {
			n++
		}
	}
	return 4*n >= 3*len(cells)
}

// add adds boards. A full board named as a solution becomes the solution of the board before
// it.
func (a *nest) add(boards [][]cell, name string) error {
	entries, err := a.rec.entries(boards, nil)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if n := len(a.found); n > 0 && solutionNames().MatchString(name) {
			last, g := &a.found[n-1], e.Puzzle.Givens()
			if q := last.Puzzle.Givens(); q.Shape == g.Shape {
				if !g.Full() || !q.ContainedIn(g) {
					return banmen.Syntaxf(e.Line, boards[i][0].col, "expected a complete board with the givens of the puzzle before it, as it is called %q", name)
				}
				annotate(last, map[string]string{"solution": a.rec.sq.line(*last, g)})
				continue
			}
		}
		a.found = append(a.found, e)
	}
	return nil
}
