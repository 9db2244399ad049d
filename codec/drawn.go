package codec

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// Drawn is the form of boards drawn with lines, in box-drawing characters or in ASCII. It
// covers what banmen show and --watch print, Markdown tables, and the like.
//
//	┏━━━┯━━━┳━━━┯━━━┓   +-----+-----+   | 1 |   |   |   |
//	┃ 1 │   ┃   │   ┃   | 1 . | . . |   |---|---|---|---|
//	┠───┼───╂───┼───┨   | . . | 3 . |   |   |   | 3 |   |
//	┃   │   ┃ 3 │   ┃   +-----+-----+   |   |   |   | 4 |
//	┣━━━┿━━━╋━━━┿━━━┫   | . . | . 4 |   |   | 2 |   |   |
//	┃   │   ┃   │ 4 ┃   | . 2 | . . |
//	┠───┼───╂───┼───┨   +-----+-----+
//	┃   │ 2 ┃   │   ┃
//	┗━━━┷━━━┻━━━┷━━━┛
//
// One cell, or one row of a box, stands between two bars. A blank is an empty cell if the
// places of cells are clear. A cell of several lines has candidates, as in [PM]. Lines without
// bars are notes around the boards.
func Drawn(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "drawn", Aliases: []string{"box-drawing", "ascii", "grid", "罫線"}, Doc: banmen.Msg("boards drawn with lines, as by show, in box-drawing characters or ASCII")}, isDrawn, func(in *input, rec *records) next {
		rec.drawn = true
		var notes []line
		return func() (banmen.Entry, error) {
			d, err := nextDrawing(in, &notes)
			if err == io.EOF {
				err = cmp.Or(overlooked(rec.sq, notes), err)
			}
			if err != nil {
				return banmen.Entry{}, err
			}
			d.symbols, rec.texts = rec.symbols(), d.lines
			return d.entry(rec)
		}
	})
	f.Put = sq.writeDrawn
	return f
}

// A drawing is the lines of a board between two rules.
type drawing struct {
	lines   []line      // lines with cells
	bands   []int       // for each rule, the index of the row below it
	rows    [][]segment // segments of each line
	open    bool        // a row lacks the bar at one of its ends, so blanks may be missing there, too
	wide    []bool      // whether each bar between segments is heavy
	maybe   []int       // indices in bands of rules that may be rows of empty cells
	blank   []line      // the lines of the rules in maybe
	symbols Symbols     // symbols of a kind that does not use digits
	short   []segment   // segments at the ends of rows that lack characters
}

// A segment is the text between two bars.
type segment struct {
	text []rune
	line int
	col  int  // the column of its first character, from 1
	last bool // it is the last segment of its row
}

// nextDrawing returns the next board of a file, and adds the lines around it to notes.
func nextDrawing(in *input, notes *[]line) (drawing, error) {
	var d drawing
	ruled := false // the last line was a rule
	for {
		l, ok := in.next()
		if ok && len(d.lines) == 0 && in.apart(l) {
			continue
		}
		l.text = texRow(bars(l.text))
		rule := ok && isRule(l.text)
		switch {
		case !ok && len(d.lines) == 0:
			return d, io.EOF
		case !ok:
			return d, d.split()
		case rule && ruled && d.complete(): // this rule begins the next board
			in.unread(l)
			return d, d.split()
		case rule && ruled:
		case rule:
			d.rule(l)
		case len(d.lines) == maxSide*maxSide:
			return d, banmen.Syntaxf(l.n, 1, "expected at most %d rows", maxSide*maxSide)
		case strings.ContainsAny(l.text, "|‖"):
			l.text = strings.TrimRight(l.text, " \t")
			d.lines = append(d.lines, l)
		case len(d.lines) > 0:
			*notes = append(*notes, l)
			return d, d.split()
		default:
			*notes = append(*notes, l)
		}
		ruled = rule
	}
}

// complete reports whether there may be enough rows for a board: at least as many as segments.
func (d *drawing) complete() bool {
	if len(d.lines) == 0 {
		return false
	}
	text := []rune(strings.TrimSpace(d.lines[0].text))
	framed := isBar(text[0]) && isBar(text[len(text)-1])
	all, _ := segments(line{text: string(text)}, framed, framed)
	return len(d.lines) >= len(all)
}

// rule records a rule above the next line.
func (d *drawing) rule(l line) {
	if len(d.lines) == 0 {
		return
	}
	if !strings.ContainsRune(l.text, '+') && strings.HasPrefix(strings.TrimSpace(l.text), "|") {
		d.maybe = append(d.maybe, len(d.bands))
		d.blank = append(d.blank, l)
	}
	d.bands = append(d.bands, len(d.lines))
}

// split splits all lines into segments. It fails if a line has another number of bars than the
// first.
func (d *drawing) split() error {
	d.hideLabels()
	left, right := true, true // all lines begin, or end, with a bar of a frame
	for _, l := range d.lines {
		text := strings.TrimSpace(l.text)
		left = left && strings.HasPrefix(strings.Replace(text, "‖", "|", 1), "|")
		right = right && text != "|" && text != "‖" && strings.HasSuffix(strings.ReplaceAll(text, "‖", "|"), "|")
	}
	for i, l := range d.lines {
		row, wide := segments(l, left, left && right)
		if i == 0 {
			d.wide = wide
		}
		if len(wide) != len(d.wide) {
			return banmen.Syntaxf(l.n, 1, "expected %d bars between the cells as in the first row, found %d", len(d.wide), len(wide))
		}
		d.rows = append(d.rows, row)
	}
	for i, l := range d.blank {
		d.blank[i].text = strings.Trim(strings.TrimSpace(l.text), "|")
	}
	if !left {
		d.align()
	}
	d.open = !left || !right
	return nil
}

// rowLabel matches the name of a row before its cells: A: or R1. or 1), or 1 before a bar.
var rowLabel = lazy.Regexp(`^\s*(?:(\pL?\d{0,2}[:.)])[ \t]+|(\pL|\d{1,2})[ \t]*[|‖])`)

// hideLabels replaces the names of rows by blanks if all lines have them and they count up.
func (d *drawing) hideLabels() {
	var labels []string
	for _, l := range d.lines {
		if m := rowLabel().FindStringSubmatch(l.text); m != nil {
			labels = append(labels, cmp.Or(m[1], m[2]))
		}
	}
	if len(labels) != len(d.lines) || !counts(labels) {
		return
	}
	for i, l := range d.lines {
		label := strings.TrimRight(rowLabel().FindString(l.text), "|‖")
		d.lines[i].text = strings.Repeat(" ", utf8.RuneCountInString(label)) + l.text[len(label):]
	}
}

// align prepends a blank to the first segments if they are one character shorter than the
// others. Without a frame, they lack the blank that the others have after a bar.
func (d *drawing) align() {
	first, most := 0, 0
	for _, row := range d.rows {
		first = max(first, len(row[0].text))
		for _, s := range row[1:] {
			most = max(most, len(s.text))
		}
	}
	for _, row := range d.rows {
		if first+1 == most {
			row[0].text, row[0].col = append([]rune{' '}, row[0].text...), row[0].col-1
		}
	}
}

// segments splits a row at its bars, leaving out those of the frame. It reports which bars are
// heavy; two bars side by side are one heavy bar.
func segments(l line, left, right bool) (all []segment, wide []bool) {
	text := []rune(l.text)
	start := 0
	if left {
		start = slices.IndexFunc(text, isBar) + 1
	}
	if right {
		text = text[:len(text)-1]
	}
	for i := start; i <= len(text); i++ {
		switch {
		case i == len(text):
			all = append(all, segment{text: text[min(start, i):], line: l.n, col: start + 1, last: true})
		case !isBar(text[i]):
			continue
		default:
			all = append(all, segment{text: text[start:i], line: l.n, col: start + 1})
			twice := i+1 < len(text) && text[i] == '|' && text[i+1] == '|'
			wide = append(wide, text[i] == '‖' || twice)
			if twice {
				i++
			}
		}
		start = i + 1
	}
	return all, wide
}

func isBar(r rune) bool { return r == '|' || r == '‖' }

// across returns the number of boxes side by side, or 0 if the rules do not show it.
func (d *drawing) across(cells int) int {
	heavy := 0
	for _, w := range d.wide {
		if w {
			heavy++
		}
	}
	switch n := len(d.wide) + 1; {
	case heavy > 0 && heavy < len(d.wide):
		return heavy + 1
	case n > 1 && n < cells:
		return n
	}
	return 0
}

// entry returns the record of the drawing.
func (d *drawing) entry(rec *records) (banmen.Entry, error) {
	if err := d.settle(); err != nil {
		return banmen.Entry{}, err
	}
	n, first := len(d.wide)+1, d.rows[0][0]
	l := line{n: first.line}
	if len(d.bands) > 0 && d.bands[len(d.bands)-1] == len(d.rows) {
		d.bands = d.bands[:len(d.bands)-1]
	}
	side := len(d.rows)
	if len(d.bands)+1 == n && side > n && side < n*n { // bands of boxes have n rows each
		return d.marked(rec, l)
	}
	if cells := d.body(rec); cells != nil {
		return d.board(rec, cells, l)
	}
	if side%n != 0 {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected as many rows as cells side by side, found %d rows with %d bars between the cells", side, n-1)
	}
	cells, err := d.cells(side / n)
	if err != nil {
		return banmen.Entry{}, err
	}
	for _, s := range d.short {
		rec.doubt(s.line, banmen.Syntaxf(s.line, s.col+len(s.text), "this row is short: cells are missing at its end or inside it").Suggest("write open cells as 0 or ."))
	}
	if t := table(slices.Collect(slices.Chunk(cells, side))); t.headed() && (rec.fits(side-1) || !rec.fits(side)) {
		cells = slices.Concat(t[1:].withoutIndex()...)
	}
	return d.board(rec, cells, l)
}

// body returns the cells of a table with one cell between two bars, without its headings and
// indices. It returns nil if the table has neither or the rest is not a board.
func (d *drawing) body(rec *records) []cell {
	var t table
	for _, row := range d.rows {
		cells := make([]cell, len(row))
		for i, s := range row {
			cells[i] = s.only()
			cells[i].text, _ = cleanCell(cells[i].text)
		}
		t = append(t, cells)
	}
	if len(t)%len(t[0]) == 0 && !namesColumns(t[0]) {
		return nil
	}
	if boards := t.boards(rec, true); len(boards) == 1 && len(t) >= len(t[0]) {
		return boards[0]
	}
	return nil
}

// board returns the record of cells. A line through a cell is an error unless --as is given.
func (d *drawing) board(rec *records, cells []cell, l line) (banmen.Entry, error) {
	for i, c := range cells {
		if strings.ContainsAny(c.text, "╱╲╳") && c.text != "" {
			if !strings.Contains(rec.params.As, ":") {
				return banmen.Entry{}, banmen.Syntaxf(c.line, c.col, "there is a line through this cell, and nothing says what it means").Suggest("name the kind with --as KIND:PARAMS")
			}
			cells[i].text = ""
		}
	}
	return rec.entry(cells, d.across(len(d.rows)), l)
}

// settle decides whether rules of only dashes and bars are rows of empty cells. They are if
// that makes as many rows as columns. If there is one row too many, above the only such rule,
// it is the heading of a table and is dropped, unless it has symbols. settle fails if the
// heading is empty and a row is missing below, as the heading may be that row.
func (d *drawing) settle() error {
	n := len(d.wide) + 1
	var head []cell
	if len(d.maybe) == 1 && d.bands[d.maybe[0]] == 1 {
		for _, s := range d.rows[0] {
			head = append(head, s.only())
		}
	}
	switch {
	case head != nil && n > 3 && len(d.rows) == n && emptyRow(head):
		return emptyHeading(d.rows[0][0].line, n-1)
	case len(d.maybe) > 0 && len(d.rows)+len(d.maybe) == n:
		for i := len(d.maybe) - 1; i >= 0; i-- {
			row, _ := segments(d.blank[i], false, false)
			at := d.bands[d.maybe[i]]
			d.rows = slices.Insert(d.rows, at, row)
		}
		d.bands = nil
	case head != nil && len(d.rows) == n+1 && (emptyRow(head) || namesColumns(head) || counts(textsOf(head)) || counts(textsOf(head[1:]))):
		d.rows, d.bands = d.rows[1:], nil
	}
	return nil
}
