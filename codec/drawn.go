package codec

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// Drawn is the form of boards between lines, in the characters of box drawing or in
// ASCII: what banmen show and --watch print, tables of Markdown, and the like.
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
// Between two bars stand one cell or those of a box. A blank is an empty cell, as far
// as there is no doubt where cells stand. A cell of several lines has candidates, as in
// [PM]. Lines without bars are notes that stand around the boards.
func Drawn(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "drawn", Aliases: []string{"box-drawing", "ascii", "grid", "罫線"}, Doc: banmen.Msg("boards between lines, as show draws them, in box drawing or ASCII")}, isDrawn, func(in *input, rec *records) next {
		var notes []line
		return func() (banmen.Entry, error) {
			d, err := nextDrawing(in, &notes)
			if err == io.EOF {
				err = cmp.Or(overlooked(rec.sq, notes), err)
			}
			if err != nil {
				return banmen.Entry{}, err
			}
			d.own = rec.own()
			return d.entry(rec)
		}
	})
	f.Put = sq.writeDrawn
	return f
}

// A drawing is the lines of a board between two rules.
type drawing struct {
	lines []line      // with cells in them
	bands []int       // before which of lines a rule stands
	rows  [][]segment // of each line, what stands between its bars
	open  bool        // there is no bar at the end of rows, where blanks may be missing
	wide  []bool      // between which segments the bar is heavy, if not all are
	maybe []int       // those of bands that may as well be rows of empty cells
	blank []line      // these
	own   Symbols     // of a kind that has others than digits
}

// A segment is what stands between two bars.
type segment struct {
	text []rune
	line int
	col  int // of its first character, from 1
}

// nextDrawing returns the next board of a file, and adds the lines around it to notes.
func nextDrawing(in *input, notes *[]line) (drawing, error) {
	var d drawing
	ruled := false // the last line was a rule
	for {
		l, ok := in.next()
		l.text = bars(l.text)
		rule := ok && isRule(l.text)
		switch {
		case !ok && len(d.lines) == 0:
			return d, io.EOF
		case !ok:
			return d, d.split()
		case rule && ruled && len(d.lines) > 0: // of the next board
			in.unread(l)
			return d, d.split()
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

// rule notes a rule before the next row.
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

// split splits all lines into segments, as many each as the first has.
func (d *drawing) split() error {
	left, right := true, true // there are bars of a frame
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

// align gives the first segments the blank before the first cell that others have
// after a bar, where there is no frame.
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

// segments splits a row at its bars, except those of the frame, and tells which of the
// bars are heavy; two bars are a heavy one.
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
			all = append(all, segment{text[min(start, i):], l.n, start + 1})
		case !isBar(text[i]):
			continue
		default:
			all = append(all, segment{text[start:i], l.n, start + 1})
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

// across is how many boxes stand side by side, 0 if the lines do not tell.
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

// entry reads the cells.
func (d *drawing) entry(rec *records) (banmen.Entry, error) {
	d.settle()
	n, first := len(d.wide)+1, d.rows[0][0]
	l := line{n: first.line}
	if len(d.bands) > 0 && d.bands[len(d.bands)-1] == len(d.rows) {
		d.bands = d.bands[:len(d.bands)-1]
	}
	side := len(d.rows)
	if len(d.bands)+1 == n && side > n && side < n*n { // bands of boxes have n rows each
		return d.marked(rec, l)
	}
	if cells := d.body(rec); side%n != 0 && cells != nil {
		return d.board(rec, cells, l)
	}
	if side%n != 0 {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected as many rows as cells side by side, found %d rows with %d bars between the cells", side, n-1)
	}
	cells, err := d.cells(side / n)
	if err != nil {
		return banmen.Entry{}, err
	}
	if t := table(slices.Collect(slices.Chunk(cells, side))); t.headed() {
		cells = slices.Concat(t[1:].withoutIndex()...)
	}
	return d.board(rec, cells, l)
}

// body returns the cells of a table with a cell between two bars without its headings and
// indices, or nil if that leaves no board.
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
	if boards := t.boards(rec.fits, true); len(boards) == 1 && len(t) > len(t[0]) {
		return boards[0]
	}
	return nil
}

// board is the record of cells.
func (d *drawing) board(rec *records, cells []cell, l line) (banmen.Entry, error) {
	for i, c := range cells {
		if strings.ContainsAny(c.text, "╱╲╳") && c.text != "" {
			if rec.params.As == "" {
				return banmen.Entry{}, banmen.Syntaxf(c.line, c.col, "a line runs through this cell, and nothing says what it means").Suggest("tell it by --as KIND:params")
			}
			cells[i].text = ""
		}
	}
	return rec.entry(cells, d.across(len(d.rows)), l)
}

// settle decides whether rules of dashes and bars alone are rows of empty cells: a
// board has as many rows as columns. A first row that is one too many is the head of
// a table.
func (d *drawing) settle() {
	n := len(d.wide) + 1
	switch {
	case len(d.maybe) > 0 && len(d.rows)+len(d.maybe) == n:
		for i := len(d.maybe) - 1; i >= 0; i-- {
			row, _ := segments(d.blank[i], false, false)
			at := d.bands[d.maybe[i]]
			d.rows = slices.Insert(d.rows, at, row)
		}
		d.bands = nil
	case len(d.maybe) == 1 && d.bands[d.maybe[0]] == 1 && len(d.rows) == n+1:
		d.rows, d.bands = d.rows[1:], nil
	}
}
