package codec

import (
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// PM is the pencil mark grid, which lists the candidates of each cell. Borders contain ---. The
// marks * # @ and - beside candidates are ignored.
//
//	.-------.-------.
//	| 1  34 | 24 2  |
//	| 24 4  | 3  12 |
//	:-------+-------:
//	| 3  13 | 12 4  |
//	| 34 2  | 1  13 |
//	'-------'-------'
//
// A single digit is a given, unless another cell of a house has it as a candidate; then it is
// the last candidate of its cell. A last candidate that this rule would make a given is written
// twice, as 44. A line with nine characters for each of 81 cells, digits or dots, is read
// too, as a board of its own.
func PM(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "pm", Aliases: []string{"candidates", "pencilmarks", "pencil-marks", "marks", "候補", "候補表"}, Doc: banmen.Msg("a grid of candidates (pencil marks)")}, isPM, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			switch {
			case !ok:
				return banmen.Entry{}, io.EOF
			case isCompact(l.text):
				return readPM(rec, []line{l})
			}
			in.unread(l)
			rows := paragraph(in)
			if len(rows) == 0 {
				return banmen.Entry{}, io.EOF
			}
			return readPM(rec, rows)
		}
	})
	f.Put, f.Marks = sq.writePM, true
	return f
}

func readPM(rec *records, rows []line) (banmen.Entry, error) {
	_, across := bordered(rows)
	if len(rows) == 1 {
		cells := compact(rows[0])
		if len(cells) == len(packed(rows[0])) { // one character per cell
			return rec.entry(cells, across, rows[0])
		}
		return rec.marked(cells, across, rows[0], 0)
	}
	cells := groups(rows)
	for _, l := range rows {
		if n, row := SideOf(len(cells)), groups([]line{l}); n > 0 && len(row) != n && len(row) > 0 {
			return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected %d cells in each row, found %d", n, len(row))
		}
	}
	if !manyDigits(cells) {
		return rec.entry(cells, across, rows[0])
	}
	if i := rec.numberAmong(cells); i >= 0 {
		return banmen.Entry{}, banmen.Syntaxf(cells[i].line, cells[i].col, "expected a single symbol as in the other cells, or candidates in more cells, found %q", banmen.Clip(cells[i].text))
	}
	return rec.marked(cells, across, rows[0], anySymbol)
}

// numberAmong returns the index of the first cell of several characters, if these are numbers
// or mistakes rather than candidates; otherwise -1. In a grid of candidates, more cells have
// several of them than are open.
func (rec *records) numberAmong(cells []cell) int {
	first, several, numbers, open := -1, 0, 0, 0
	wide := SideOf(len(cells)) > 9 && rec.symbols() == nil && !hasLetters(cells)
	for i, c := range cells {
		switch size := utf8.RuneCountInString(c.text); {
		case size > 1 && first < 0:
			first = i
			fallthrough
		case size > 1:
			if wide && size == 2 && isDigits(c.text) {
				numbers++
			} else {
				several++
			}
		case c.text == "" || isOpen(c.text) && rec.symbols().Find(c.text) < 0:
			open++
		}
	}
	if several <= open && several+numbers > 0 && open > 0 || numbers > 0 && several == 0 {
		return first
	}
	return -1
}

// isOpen reports whether a text is a usual sign for an open cell.
func isOpen(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == len(text) && (strings.ContainsRune(OpenCells, r) || twins[r] == '.')
}

// hasLetters reports whether single letters are symbols of cells.
func hasLetters(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return len(c.text) == 1 && isLetter(c.text[0]) })
}

// anySymbol is the set of all symbols.
const anySymbol = ^uint64(1)

// marked returns the record of cells with candidates. An empty cell gets the candidates in
// empty.
func (rec *records) marked(cells []cell, across int, l line, empty uint64) (banmen.Entry, error) {
	e, err := rec.entry(make([]cell, len(cells)), across, l)
	if err != nil {
		return e, err
	}
	marks, err := readMarks(rec, cells, empty)
	if err != nil {
		return e, err
	}
	rec.keepAlphabet(&e, cells)
	rec.account(&e, cells)
	alone, givens := singles(e.Puzzle, cells, marks)
	if alone.Count() > 2*givens.Count() { // most single digits are still candidates of other cells
		plain := e
		plain.Puzzle = e.Puzzle.With(alone)
		if err := mark(&plain, marks); err == nil && !banmen.IsMarked(plain.Puzzle, alone) && len(plain.Puzzle.Faults(alone)) == 0 {
			plain.Marks = nil
			return plain, nil
		}
	}
	e.Puzzle = e.Puzzle.With(givens)
	for i, v := range givens.Cells {
		if v != 0 {
			marks[i] = 0
		}
	}
	return e, mark(&e, marks)
}

// pmSigns are marks beside candidates, which are ignored.
const pmSigns = "*@-"

// groups returns the cells of a candidate grid, each with the text of all its candidates.
func groups(rows []line) []cell {
	var cells []cell
	for _, l := range rows {
		if isBorder(l.text) || isEdge(l.text) {
			continue
		}
		l.text = strings.NewReplacer("|", " ", "#", " ").Replace(l.text)
		for _, c := range words(l) {
			if text := strings.Trim(c.text, pmSigns); text != "" {
				c.text = text
			}
			cells = append(cells, c)
		}
	}
	return cells
}

// compact returns the cells of a line with n characters for each of n*n cells. If its length
// does not fit, each character is a cell.
func compact(l line) []cell {
	all := packed(l)
	n := 1
	for n*n*n < len(all) {
		n++
	}
	if n*n*n != len(all) {
		return all
	}
	var cells []cell
	for set := range slices.Chunk(all, n) {
		c := set[0]
		c.text = ""
		for _, s := range set {
			c.text += strings.Trim(s.text, ".0")
		}
		cells = append(cells, c)
	}
	return cells
}

// manyDigits reports whether a cell has several candidates.
func manyDigits(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return utf8.RuneCountInString(c.text) > 1 })
}

// readMarks reads the candidates of each cell. An empty cell gets the candidates in empty.
func readMarks(rec *records, cells []cell, empty uint64) (grid.Marks, error) {
	var all []cell
	starts := []int{0}
	for _, c := range cells {
		all = append(all, characters(c.text, c.line, c.col)...)
		starts = append(starts, len(all))
	}
	vs, err := rec.decode(all)
	if err != nil {
		return nil, err
	}
	marks := make(grid.Marks, len(cells))
	for i := range cells {
		for _, v := range vs[starts[i]:starts[i+1]] {
			if v != 0 {
				marks[i] |= 1 << v
			}
		}
		if marks[i] == 0 {
			marks[i] = empty & (1<<(rec.side+1) - 1)
		}
	}
	return marks, nil
}

// singles returns two boards of the cells with one candidate that is not written twice. The second
// has only the cells whose candidate no other cell of their houses has.
func singles(p banmen.Puzzle, cells []cell, marks grid.Marks) (all, unshared grid.Board) {
	all, unshared = grid.New(p.Givens().Shape), grid.New(p.Givens().Shape)
	elsewhere := shared(p, marks)
	for i, set := range marks {
		if v := single(set); v != 0 && utf8.RuneCountInString(cells[i].text) == 1 {
			if all.Cells[i] = v; !elsewhere[i] {
				unshared.Cells[i] = v
			}
		}
	}
	return all, unshared
}

// shared reports for each cell whether another cell of its houses has one of its candidates.
func shared(p banmen.Puzzle, marks grid.Marks) []bool {
	is := make([]bool, len(marks))
	for _, house := range banmen.Houses(p) {
		for _, i := range house {
			for _, j := range house {
				is[i] = is[i] || i != j && marks[j]&marks[i] != 0
			}
		}
	}
	return is
}

func (sq Square) writePM(w io.Writer, e banmen.Entry, b grid.Board) error {
	texts, err := sq.texts(e, b, "")
	if err != nil {
		return err
	}
	marks, err := banmen.Candidates(e.Puzzle, b)
	if err != nil {
		return err
	}
	out, err := markedOut(e.Puzzle, b)
	if err != nil {
		return err
	}
	symbols, shared := sq.symbolsOf(e, b.Rows), shared(e.Puzzle, marks)
	if i := slices.IndexFunc(symbols[1:], func(s string) bool { return strings.Contains(pmSigns, s) }); i >= 0 {
		return banmen.Errorf(banmen.ErrCannot, "this form cannot hold the symbol %s", symbols[i+1]).Suggest("use text or json, which can hold everything")
	}
	widths := make([]int, b.Cols)
	for i, v := range b.Cells {
		if v == 0 {
			if marks[i] == 0 && out[i] != 0 {
				return banmen.Errorf(banmen.ErrCannot, "this form cannot hold cell %s, which has no candidates left", b.Name(i)).Suggest("use text or json, which can hold everything")
			}
			texts[i] = symbols.marked(marks[i], shared[i])
		}
		widths[i%b.Cols] = max(widths[i%b.Cols], utf8.RuneCountInString(texts[i]))
	}
	h, wide := sq.box(e.Puzzle)
	_, err = io.WriteString(w, markGrid(b, texts, widths, h, wide))
	return err
}

// marked returns the text of a set of candidates. A single candidate that no other cell shares
// is written twice, so that it is not read as a given.
func (s Symbols) marked(set uint64, shared bool) string {
	text := ""
	for v, symbol := range s {
		if set>>v&1 != 0 {
			text += symbol
		}
	}
	switch {
	case set == 0:
		return "."
	case single(set) != 0 && !shared:
		return text + text
	}
	return text
}

// markGrid draws texts in columns of the widths with boxes of h rows and w columns.
func markGrid(b grid.Board, texts []string, widths []int, h, w int) string {
	var bars []string
	for box := range slices.Chunk(widths, w) {
		n := 1
		for _, width := range box {
			n += width + 1
		}
		bars = append(bars, strings.Repeat("-", n))
	}
	rows := []string{"." + strings.Join(bars, ".") + "."}
	for r := range b.Rows {
		if r > 0 && r%h == 0 && len(bars) > 1 {
			rows = append(rows, ":"+strings.Join(bars, "+")+":")
		}
		row := ""
		for c, width := range widths {
			if c%w == 0 {
				row += "| "
			}
			text := texts[b.At(r, c)]
			row += text + strings.Repeat(" ", width-utf8.RuneCountInString(text)+1)
		}
		rows = append(rows, row+"|")
	}
	rows = append(rows, "'"+strings.Join(bars, "'")+"'")
	return strings.Join(rows, "\n") + "\n"
}

// isCompact reports whether a line has nine characters for each of 81 cells.
func isCompact(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) == 729 && strings.Trim(text, "0123456789.") == ""
}

// isPM accepts boards with several candidates in a cell.
func isPM(h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) > 0 && isCompact(rows[0]) {
		return is("the first line has nine characters for each of 81 cells")
	}
	var first []cell
	for _, r := range rows {
		if first = groups([]line{{text: r}}); len(first) > 0 {
			break
		}
	}
	n := len(first)
	bars := len(rows) > 1 && strings.Contains(rows[0]+rows[1], "|")
	switch {
	case n < 4 || n > len(rows) || isProse(rows[0]) || strings.ContainsAny(first[0].text, ",:{"):
		return none
	case haveMarks(marksIn(rows, n), n):
		return is("the cells of the first line are separated by blanks, and some cells have several candidates")
	case bars:
		return could("the first lines contain bars or a border")
	}
	return none
}

// marksIn returns the cells of the rows that have n cells.
func marksIn(rows []string, n int) (cells []cell) {
	for _, r := range rows {
		if row := groups([]line{{text: r}}); len(row) == n {
			cells = append(cells, row...)
		}
	}
	return cells
}

// haveMarks reports whether cells of a board of n symbols are lists of candidates. At least two
// cells must have several candidates, and more cells than are open. All lists must be valid.
// From 10 symbols on, two digits are a number unless single letters are symbols.
func haveMarks(cells []cell, n int) bool {
	several, open := 0, 0
	numbers := n > 9 && !hasLetters(cells)
	for _, c := range cells {
		switch size := utf8.RuneCountInString(c.text); {
		case c.text == "" || strings.Contains(OpenCells, c.text):
			open++
		case size == 1 || numbers && size == 2 && isDigits(c.text):
		case !areMarks(c.text, n):
			return false
		default:
			several++
		}
	}
	return several > 1 && several > open
}

// isLetter reports whether b is a letter other than x, which may stand for an open cell.
func isLetter(b byte) bool { return unicode.IsLetter(rune(b)) && b|0x20 != 'x' }

// areMarks reports whether text lists candidates of a board of n symbols: each once, or a
// single one twice.
func areMarks(text string, n int) bool {
	if size := utf8.RuneCountInString(text); size == 2 && strings.Count(text, text[:1]) == 2 {
		return true
	}
	for i, r := range text {
		r = unicode.ToUpper(r)
		if n <= len(digits) && strings.IndexRune("0"+digits, r) > n || !unicode.IsLetter(r) && (r < '1' || r > '9') || strings.ContainsRune(text[:i], r) {
			return false
		}
	}
	return true
}
