package codec

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Grids is a kind of puzzles whose boards may be several square grids that overlap.
type Grids struct {
	Kind    string
	Parse   func(text string) (banmen.Puzzle, error)
	Layouts func(rows, cols int) []string // names of layouts, as params, with a board of this size
	// Cells returns the cells of each grid, row by row; nil if there is only one. It also returns
	// the symbols.
	Cells func(banmen.Puzzle) ([][]int, Symbols)
}

// Form returns the form of multi-grid boards. A file has the rows of the board, with blanks or dots
// outside the grids, or the rows of each grid in turn. A cell is one character; a board or all its
// grids may be in one line. Lines and blanks between cells are ignored.
func (k Grids) Form() banmen.Form {
	f := banmen.Form{
		Name: "grids", Aliases: []string{"samurai-rows"},
		Doc: banmen.Msg("rows of a board with overlapping grids, blank outside them, or its grids one after the other (with --as)"),
		Fit: k.fit,
		Put: k.put,
	}
	f.Read = reader(false, func(in *input, p banmen.Params) next {
		var rest []line
		return func() (banmen.Entry, error) {
			for l, ok := in.next(); ok; l, ok = in.next() {
				if len(rest) > maxRows {
					return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected at most %d rows in this form", maxRows)
				}
				if !strings.HasPrefix(l.text, "#") || strings.HasPrefix(l.text, "##") {
					rest = append(rest, line{l.n, strings.TrimRight(l.text, " ")})
				}
			}
			if rest, _ = k.body(rest); len(rest) == 0 {
				return banmen.Entry{}, io.EOF
			}
			n, e, err := k.take(rest, p)
			e.Line = rest[0].n
			rest = rest[n:]
			return e, err
		}
	})
	return f
}

// put writes the rows of a board, with blanks outside the grids, and an empty line.
func (k Grids) put(w io.Writer, e banmen.Entry, b grid.Board) error {
	p, _ := banmen.SplitMarks(e.Puzzle)
	grids, symbols := k.Cells(p)
	if name, _, _ := strings.Cut(p.String(), "+"); grids == nil || name != p.String() {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only boards with overlapping grids and without parts").Suggest("use text or json, which can hold everything")
	}
	var out strings.Builder
	for r := range b.Rows {
		var row strings.Builder
		for c := range b.Cols {
			if cell := b.At(r, c); b.IsGap(cell) {
				row.WriteByte(' ')
			} else {
				row.WriteString(symbols[b.Cells[cell]])
			}
		}
		out.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, out.String()+"\n")
	return err
}

// fit recognises the rows of a board by their layout.
func (k Grids) fit(h banmen.Head) banmen.Fit {
	rows := headRows(h)
	rows, marked := k.body(rows)
	if end := slices.IndexFunc(rows, isBlankLine); end >= 0 {
		rows = rows[:end]
	}
	fewest := leastShown
	if marked {
		fewest = 0
	}
	found := k.shown(rows, fewest)
	if f, ok := unframe(rows); ok && len(found) == 0 {
		found = k.shown(f.rows, fewest)
	}
	if len(found) != 1 {
		return banmen.Fit{}
	}
	fit := is("the rows are empty outside the grids of %s", found[0])
	fit.ByDefault = true
	return fit
}

// headRows returns the first lines of a head. A line of ## is a row, no comment.
func headRows(h banmen.Head) (rows []line) {
	if bytes.Contains(h.Text, []byte("##")) {
		in := inputOf(h.Text)
		for l, ok := in.next(); ok && len(rows) <= 2*maxSide; l, ok = in.next() {
			if !strings.HasPrefix(l.text, "#") || strings.HasPrefix(l.text, "##") {
				rows = append(rows, line{l.n, strings.TrimRight(l.text, " ")})
			}
		}
		return rows
	}
	for i, text := range h.Lines {
		if text == banmen.NoText || i > 2*maxSide {
			break
		}
		rows = append(rows, line{i + 1, strings.TrimRight(text, " ")})
	}
	return rows
}

// sheetRows returns the rows of a spreadsheet with one character a cell, blank for empty cells. It
// returns lines as they are if they are no such rows.
func sheetRows(lines []line) []line {
	tabs := 0
	for _, l := range lines {
		tabs = max(tabs, strings.Count(l.text, "\t"))
	}
	if tabs < leastOutside {
		return lines
	}
	rows := slices.Clone(lines)
	for i, l := range rows {
		var row strings.Builder
		for field := range strings.SplitSeq(l.text, "\t") {
			field = strings.TrimSpace(field)
			switch utf8.RuneCountInString(field) {
			case 0:
				field = " "
			case 1:
			default:
				if HasWord(field) { // a title
					continue
				}
				return lines
			}
			row.WriteString(field)
		}
		rows[i].text = strings.TrimRight(row.String(), " ")
	}
	return rows
}

func isBlankLine(l line) bool { return l.text == "" }

// body returns the lines from the first row of a board, without titles. If a sign fills the cells
// just outside the grids of a layout, as in ......###......, body replaces it by blanks and reports
// true.
func (k Grids) body(lines []line) (rows []line, marked bool) {
	lines = sheetRows(lines)
	for len(lines) > 0 && (isBlankLine(lines[0]) || !strings.ContainsAny(lines[0].text, "0.") && HasWord(lines[0].text)) {
		lines = lines[1:]
	}
	times := map[rune]int{}
	for _, l := range lines {
		for _, r := range l.text {
			times[r]++
		}
	}
	for r, n := range times {
		if n < leastOutside || unicode.IsDigit(r) || isNothing(r) || barLike(r) || isGridRule(string(r)) {
			continue
		}
		blank := slices.Clone(lines)
		for i, l := range blank {
			blank[i].text = strings.TrimRight(strings.ReplaceAll(l.text, string(r), " "), " ")
		}
		of := blank
		if f, ok := unframe(blank); ok {
			of = f.rows
		}
		if len(k.shown(of, 0)) == 1 {
			return blank, true
		}
	}
	return lines, false
}

// leastOutside is the smallest number of cells that a sign for "outside the grids" must fill.
const leastOutside = 9

// leastShown is the smallest number of symbols from which a layout is recognised when blanks mark
// the outside.
const leastShown = 30

// shown returns the layouts that these rows fit: every cell has a character, every gap is empty,
// and there are at least fewest symbols.
func (k Grids) shown(rows []line, fewest int) (found []string) {
	n, long := 0, 0
	for n < len(rows) && rows[n].text != "" {
		long = max(long, utf8.RuneCountInString(rows[n].text))
		n++
	}
	for _, name := range k.Layouts(n, long) {
		p, err := k.Parse(k.Kind + ":" + name)
		if err != nil {
			continue
		}
		if s := p.Givens().Shape; s.Gaps != "" && shows(rows, s, fewest) {
			found = append(found, name)
		}
	}
	return found
}

func shows(rows []line, s grid.Shape, fewest int) bool {
	symbols, blank := 0, !slices.ContainsFunc(rows[:s.Rows], func(l line) bool { return strings.ContainsAny(l.text, ".0_-*") })
	for r := range s.Rows {
		cells := []rune(rows[r].text)
		for c := range s.Cols {
			sign, gap := ' ', s.IsGap(s.At(r, c))
			if c < len(cells) {
				sign = cells[c]
			}
			switch {
			case gap && !isNothing(sign), !gap && sign == ' ' && !blank:
				return false
			case !isNothing(sign):
				symbols++
			}
		}
	}
	if blank { // only the gaps show the layout
		return symbols >= max(fewest, 2*leastShown)
	}
	return symbols >= fewest
}

// isNothing reports whether a character is a sign for an open cell or a blank.
func isNothing(r rune) bool { return strings.ContainsRune(" .0_-*", r) }

// take reads the first board, and returns its number of rows. Lines drawn around cells are removed
// first.
func (k Grids) take(rows []line, params banmen.Params) (int, banmen.Entry, error) {
	f, framed := unframe(rows)
	if !framed {
		return k.plain(rows, params)
	}
	n, e, err := k.plain(f.rows, params)
	if s, ok := err.(*banmen.SyntaxError); ok && s.Column >= 1 && s.Column <= len(f.cols) {
		s.Column = f.cols[s.Column-1] + 1
	}
	if err == nil && n < len(f.rows) {
		err = banmen.Syntaxf(f.rows[n].n, 1, "expected %d rows, found %d", n, len(f.rows))
	}
	return f.used, e, err
}

// plain reads the first board from rows that contain only cells.
func (k Grids) plain(rows []line, params banmen.Params) (int, banmen.Entry, error) {
	as := params.As
	if !strings.Contains(as, ":") {
		found := k.shown(rows, 0)
		if len(found) != 1 {
			return 0, banmen.Entry{}, banmen.Syntaxf(rows[0].n, 1, "these rows do not fit exactly one of the layouts of grids").Suggest("name it with %s %s", banmen.Flag("as"), "sudoku:samurai")
		}
		as = k.Kind + ":" + found[0]
	}
	p, err := k.Parse(as)
	if err != nil {
		return 0, banmen.Entry{}, err
	}
	grids, symbols := k.Cells(p)
	if grids == nil {
		return 0, banmen.Entry{}, banmen.Syntaxf(rows[0].n, 1, "this form holds only boards with overlapping grids, which %s is not", as)
	}
	n, b, err := symbols.readRows(rows, p.Givens().Shape, grids)
	if err != nil {
		return 0, banmen.Entry{}, err
	}
	return n, banmen.Entry{Puzzle: p.With(b)}, nil
}

// readRows reads a board from the first rows, and returns how many they are.
func (s Symbols) readRows(rows []line, shape grid.Shape, grids [][]int) (int, grid.Board, error) {
	side := SideOf(len(grids[0]))
	if n := utf8.RuneCountInString(rows[0].text); n == shape.Size() || n == len(grids)*side*side {
		b, err := s.ParseGrids(strings.Map(dotted, rows[0].text), 1, shape, grids)
		return 1, b, at(err, rows[0].n, 0)
	}
	n, long := 0, 0
	for n < len(rows) && n < shape.Rows && rows[n].text != "" {
		long = max(long, utf8.RuneCountInString(rows[n].text))
		n++
	}
	filled := slices.DeleteFunc(slices.Clone(rows), func(l line) bool { return l.text == "" })
	switch {
	case long == side && len(filled) >= len(grids)*side:
		used := filled[:len(grids)*side]
		b, err := s.readGrids(used, shape, grids)
		return slices.Index(rows, used[len(used)-1]) + 1, b, err
	case n < shape.Rows || long > shape.Cols:
		return 0, grid.Board{}, banmen.Syntaxf(rows[0].n, 1, "expected %d rows of at most %d cells, or %d grids of %d rows and columns", shape.Rows, shape.Cols, len(grids), side)
	}
	b := grid.New(shape)
	for r, row := range rows[:n] {
		text := strings.Map(dotted, row.text)
		parsed, err := s.Parse(text, 1, grid.Shape{Rows: 1, Cols: utf8.RuneCountInString(text)})
		if err != nil {
			return 0, b, at(err, row.n, 0)
		}
		for c, v := range parsed.Cells {
			if b.Cells[b.At(r, c)] = v; v > 0 && b.IsGap(b.At(r, c)) {
				return 0, b, banmen.Syntaxf(row.n, c+1, "%s lies outside the grids: expected a dot, found %q", b.Name(b.At(r, c)), s[v])
			}
		}
	}
	return n, b, nil
}

// readGrids reads the rows of grids, one grid after the other.
func (s Symbols) readGrids(rows []line, shape grid.Shape, grids [][]int) (grid.Board, error) {
	side := SideOf(len(grids[0]))
	var text strings.Builder
	for _, row := range rows {
		n := utf8.RuneCountInString(row.text)
		if n > side {
			return grid.Board{}, banmen.Syntaxf(row.n, side+1, "expected %d cells in each row, found %d", side, n)
		}
		text.WriteString(strings.Map(dotted, row.text) + strings.Repeat(".", side-n))
	}
	b, err := s.ParseGrids(text.String(), 1, shape, grids)
	if s, ok := err.(*banmen.SyntaxError); ok {
		cell := s.Column - 1
		return b, &banmen.SyntaxError{Line: rows[cell/side].n, Column: cell%side + 1, Text: s.Text}
	}
	return b, err
}

// dotted returns a dot for a blank and other signs of open cells.
func dotted(r rune) rune {
	if r != '0' && isNothing(r) {
		return '.'
	}
	return r
}

// ParseGrids reads the cells of a board with these grids: row by row, or grid by grid. It fails if
// grids differ in a cell that they share.
func (s Symbols) ParseGrids(text string, column int, shape grid.Shape, grids [][]int) (grid.Board, error) {
	n := len(grids[0])
	rest := []rune(text)
	if len(rest) != len(grids)*n {
		return s.Parse(text, column, shape)
	}
	b, from := grid.New(shape), slices.Repeat([]int{-1}, shape.Size())
	corner := func(i int) string { return shape.Name(grids[i][0]) }
	for i, cells := range grids {
		one, err := s.Parse(string(rest[:n]), column, grid.Square(SideOf(n)))
		if err != nil {
			return b, err
		}
		rest = rest[n:]
		for k, c := range cells {
			v := one.Cells[k]
			if from[c] >= 0 && b.Cells[c] != v {
				return b, banmen.Syntaxf(0, column+k, "%s is %s in the grid at %s, but %s in the grid at %s", shape.Name(c), s.shown(b.Cells[c]), corner(from[c]), s.shown(v), corner(i))
			}
			b.Cells[c], from[c] = v, i
		}
		column += n
	}
	return b, nil
}

// shown returns the text of a symbol for messages.
func (s Symbols) shown(v uint16) banmen.Message {
	if v == 0 {
		return banmen.Msg("open")
	}
	return banmen.Msg("%s", banmen.Symbol(s[v]))
}
