package codec

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A records makes the records of one file from their cells. It knows the parameters of the
// reader, and finds the puzzle and the alphabet for a board of some size.
type records struct {
	sq     Square
	params banmen.Params
	in     *input
	loose  bool          // one sign that is not a symbol may stand for open cells
	blank  bool          // blanks and 0 are open cells
	number bool          // the form writes numbers
	drawn  bool          // rows are drawn with lines
	texts  []line        // the lines of the file, if signs may stand beside symbols
	filled map[int]bool  // lines that lacked cells at their ends
	doubts map[int]error // see doubt
	last   int           // number of the last line of the board before

	side, across int           // of the last record
	puzzle       banmen.Puzzle // without givens, of that size
	sure         alphabet      // alphabet for that size, unless guess is set
	guess        bool          // the alphabet must be guessed from the cells
	used         alphabet      // alphabet of the last cells
}

// fixedSide returns the side of the boards if the reader's parameters fix it, or 0.
func (rec *records) fixedSide() (int, error) {
	if _, params, _ := strings.Cut(rec.params.As, ":"); params == "" {
		return 0, nil
	}
	if rec.puzzle == nil {
		if err := rec.prepare(0, 0, line{}); err != nil {
			return 0, err
		}
	}
	return rec.side, nil
}

// symbols returns the symbols of the kind, or nil if they are digits.
func (rec *records) symbols() Symbols {
	if s := rec.sq.symbols(2); !s.plain() {
		return s
	}
	return nil
}

// fits reports whether boards of this side can be read.
func (rec *records) fits(side int) bool {
	if fixed, err := rec.fixedSide(); fixed != 0 || err != nil {
		return fixed == side
	}
	return rec.sq.Params(side, 0) != ""
}

// prepare sets puzzle for a record of that side, found in l. It fails if the side does not
// determine a puzzle, or is not that of the puzzle in the parameters.
func (rec *records) prepare(side, across int, l line) error {
	if rec.puzzle != nil && side == rec.side && across == rec.across {
		return nil
	}
	kind, given, _ := strings.Cut(rec.params.As, ":")
	if kind != "" && kind != rec.sq.Kind {
		return banmen.Syntaxf(0, 0, "expected %s, found %q", rec.sq.Kind, banmen.Clip(rec.params.As))
	}
	params := given
	if params == "" {
		params = rec.sq.Params(side, across)
	}
	if params == "" {
		return banmen.Syntaxf(l.n, 1, "a board of %[1]d x %[1]d cells could be several kinds of puzzle", side).Suggest("name the kind with --as KIND[:PARAMS] or --box ROWSxCOLUMNS")
	}
	p, err := rec.sq.Parse(rec.sq.Kind + ":" + params)
	var s *banmen.SyntaxError
	switch {
	case given == "" && errors.As(err, &s):
		return &banmen.SyntaxError{Line: l.n, Column: 1, Text: s.Text}
	case err != nil:
		return err
	}
	g := p.Givens()
	if g.Gaps != "" {
		return banmen.Syntaxf(l.n, 1, "this form holds only boards of one grid").Suggest("read them as rows with --from %s", "grids")
	}
	if side != 0 && side != g.Rows {
		return banmen.Syntaxf(l.n, 1, "expected %[1]d x %[1]d cells (%[3]s), found %[2]d x %[2]d", g.Rows, side, rec.sq.Kind+":"+params)
	}
	rec.side, rec.across, rec.puzzle = g.Rows, across, p
	switch s := rec.sq.symbols(g.Rows); {
	case !s.plain():
		rec.sure, rec.guess = ownAlphabet(s), false
	case len(s)-1 <= 9:
		rec.sure, rec.guess = newAlphabet(digits[:len(s)-1]), false
	default:
		rec.guess = true
	}
	return nil
}

// alphabet returns the alphabet that a board of cells is written in.
func (rec *records) alphabet(cells []cell) alphabet {
	n := len(rec.sq.symbols(rec.side)) - 1
	if rec.guess {
		return convention(cells, n)
	}
	return rec.sure
}

// asked returns the alphabet in the reader's parameters. It reports false if they have none.
func (rec *records) asked() (a alphabet, ok bool, err error) {
	n := len(rec.sq.symbols(rec.side)) - 1
	if rec.params.Alphabet == "" {
		return a, false, nil
	}
	symbols, ok := ParseAlphabet(rec.params.Alphabet, n)
	if !ok {
		return a, false, banmen.Syntaxf(0, 0, "expected an alphabet of %d different characters, found %q", n, rec.params.Alphabet)
	}
	plain := make([]string, n)
	for i, s := range symbols {
		s, _ = plainDigits(s)
		plain[i] = norm.NFKC.String(s)
	}
	if a = alphabetOf(plain); a.text != "" {
		a.text = alphabetOf(symbols).text
	}
	a.asked = true
	return a, true, nil
}

// decode returns the symbols of cells. It uses the alphabet in the parameters. Without one, or if
// it does not fit, decode derives the alphabet from the cells.
func (rec *records) decode(cells []cell) ([]uint16, error) {
	asked, isSet, err := rec.asked()
	if err != nil {
		return nil, err
	}
	if rec.params.As == "" && !isSet && rec.sq.plain() && maybeTakuzu(cells) {
		return nil, banmen.Syntaxf(cells[0].line, cells[0].col, "0, 1 and a third sign for open cells fit both %s and %s", "takuzu", rec.sq.Kind).Suggest("choose with --as KIND")
	}
	derived := rec.alphabet(cells)
	n := derived.most
	if derived.text != "" && derived.symbols == nil {
		n = utf8.RuneCountInString(derived.text)
	}
	zeros := derived.symbols == nil && !rec.blank && n > 2 && n <= 9 && n*n == len(cells) && zeroBased(cells, n)
	if isSet {
		if vs, err := asked.decode(cells); err == nil && (!zeros || asked.first == "0") || rec.blank {
			rec.used = asked
			return vs, err
		}
	}
	if zeros {
		derived = newAlphabet("0" + digits[:n-1])
	}
	vs, err := derived.decode(cells)
	if err != nil {
		if other, open, ok := rec.others(cells); ok {
			derived, cells = other, without(cells, open)
			vs, err = derived.decode(cells)
		}
	}
	if rec.used = derived; isSet && err == nil {
		rec.used = asked
	}
	return vs, err
}

// maybeTakuzu reports whether cells are 0, 1 and another sign on a board of even side, as in
// Takuzu.
func maybeTakuzu(cells []cell) bool {
	var zero, one, open bool
	if n := SideOf(len(cells)); n < 4 || n%2 == 1 {
		return false
	}
	for _, c := range cells {
		switch {
		case c.text == "0":
			zero = true
		case c.text == "1":
			one = true
		case c.text == "" || isOpen(c.text):
			open = true
		default:
			return false
		}
	}
	return zero && one && open
}

// others returns an alphabet for cells that the usual alphabet cannot read. open is their sign for
// open cells if it is an unusual one. It reports false if there is no such alphabet.
func (rec *records) others(cells []cell) (a alphabet, open string, ok bool) {
	n := len(rec.sq.symbols(rec.side)) - 1
	if s := rec.sq.symbols(rec.side); rec.loose && !s.plain() && n < rec.side { // as when two signs stand for 0 and 1
		if all := distinctOfTwo(cells); len(all) == n && !zeroAndOpen(cells) {
			return alphabetOf(all), "", true
		}
	}
	if rec.side*rec.side == len(cells) && n == rec.side && n <= len(letters) {
		if a, open, ok = otherSymbols(cells, n); ok {
			return a, open, true
		}
	}
	a = rec.alphabet(cells)
	if open, ok = oneSign(cells, a, rec.side); ok && (rec.loose || open == "O" || open == "o" || utf8.RuneCountInString(open) == 1 && !strings.Contains(alphanumeric, open)) { // a letter O that a scanner read instead of 0
		return a, open, true
	}
	return a, "", false
}

const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// zeroAndOpen reports whether 0 and another sign occur, so that 0 may be a symbol.
func zeroAndOpen(cells []cell) bool {
	zero, open := false, false
	for _, c := range cells {
		zero = zero || c.text == "0"
		open = open || c.text == "" || c.text != "0" && isOpen(c.text)
	}
	return zero && open
}

// distinct returns the different texts of cells other than signs of open ones, sorted.
func distinct(cells []cell) []string {
	seen := make(map[string]bool)
	for _, c := range cells {
		if c.text != "" && !isOpen(c.text) {
			seen[c.text] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// distinctOfTwo is distinct, but an outlined square or circle is a symbol if its filled twin
// is one and open cells have another sign.
func distinctOfTwo(cells []cell) []string {
	all := distinct(cells)
	for filled, outlined := range map[string]string{"■": "□", "●": "○", "◼": "◻"} {
		has := func(other bool) bool {
			return slices.ContainsFunc(cells, func(c cell) bool { return (c.text == outlined) != other && (c.text == "" || isOpen(c.text)) })
		}
		if slices.Equal(all, []string{filled}) && has(false) && has(true) {
			return append(all, outlined)
		}
	}
	return all
}

// oneSign returns the only text among cells that is not a symbol. It reports false if another
// sign stands for open cells, or if the text occurs less than n times.
func oneSign(cells []cell, a alphabet, n int) (sign string, ok bool) {
	found := 0
	for _, c := range cells {
		switch v, known := a.symbol(c.text); {
		case known && v == 0:
			return "", false
		case known:
		case found > 0 && c.text != sign:
			return "", false
		default:
			sign = c.text
			found++
		}
	}
	return sign, found >= n
}

// without returns cells with empty cells in place of a sign.
func without(cells []cell, sign string) []cell {
	if sign == "" {
		return cells
	}
	all := slices.Clone(cells)
	for i, c := range all {
		if c.text == sign {
			all[i].text = ""
		}
	}
	return all
}

// board returns the board of cells, the first of which are in l. across is as in Square.Params.
func (rec *records) board(cells []cell, across int, l line) (grid.Board, error) {
	fixed, err := rec.fixedSide()
	if err != nil {
		return grid.Board{}, err
	}
	side := SideOf(len(cells))
	switch {
	case fixed != 0 && side != fixed:
		return grid.Board{}, banmen.Syntaxf(l.n, 1, "expected %d cells (%s), found %d", fixed*fixed, rec.params.As, len(cells))
	case side == 0:
		return grid.Board{}, banmen.Syntaxf(l.n, 1, "expected a square number of cells such as 16, 36 or 81, found %d", len(cells))
	}
	if err := rec.prepare(side, across, l); err != nil {
		return grid.Board{}, err
	}
	vs, err := rec.decode(cells)
	if err == nil && !rec.blank {
		err = rec.oneOpenSign(cells, vs)
	}
	if err == nil && (rec.loose || rec.number || rec.drawn) {
		err = rec.noIndex(cells)
	}
	if err == nil && cells[0].line != cells[len(cells)-1].line {
		err = rec.noNumbers(cells)
	}
	return grid.Board{Shape: grid.Square(side), Cells: vs}, err
}

// noNumbers returns an error if the first column of a board of several lines is more likely the
// numbers of its lines, one of them twice: it counts up from 0 or 1, and some numbers repeat.
func (rec *records) noNumbers(cells []cell) error {
	n := SideOf(len(cells))
	if n < 5 || !rec.sq.plain() || rec.params.As != "" {
		return nil
	}
	before, twice := 0, 0
	for r := range n {
		c := cells[r*n]
		v, err := strconv.Atoi(c.text)
		switch {
		case err != nil || r == 0 && v > 1 || r > 0 && v != before && v != before+1:
			return nil
		case r > 0 && v == before && twice == 0:
			twice = c.line
		}
		before = v
	}
	if twice == 0 || before < n-2 {
		return nil
	}
	return banmen.Syntaxf(twice, 1, "this row has the number of the row above it")
}

// oneOpenSign returns an error if some open cells are empty and others have a sign: then a
// symbol may be lost. In pasted text it also does so if open cells have different signs.
func (rec *records) oneOpenSign(cells []cell, vs []uint16) error {
	sign := ""
	for i, v := range vs {
		if v == 0 && sign == "" {
			sign = cells[i].text
		}
	}
	for i, v := range vs {
		switch c := cells[i]; {
		case v != 0 || sign == "" || c.text == sign:
		case c.text == "":
			return banmen.Syntaxf(c.line, c.col, "expected %q as in other open cells or a symbol, found nothing", sign)
		case rec.loose:
			return banmen.Syntaxf(c.line, c.col, "expected %q as in other open cells or a symbol, found %q", sign, c.text)
		}
	}
	return nil
}

// noIndex returns an error if the board probably includes an index or a repeated row. There are
// three cases. The first column counts the rows, and the cells clash. The first row or column
// counts, except for an open first cell. Or a row with symbols equals the row above it, and --as
// does not give the size.
func (rec *records) noIndex(cells []cell) error {
	if !rec.sq.plain() {
		return nil
	}
	n := SideOf(len(cells))
	texts := textsOf(cells)
	row, column := texts[:n], make([]string, n)
	for r := range n {
		column[r] = texts[r*n]
	}
	if rec.fits(n-1) && counts(column) && !slices.Contains(column[1:], column[0]) && clash(cells) {
		return banmen.Syntaxf(cells[0].line, cells[0].col, "expected %[1]d rows of %[1]d cells beside the numbers of the rows, found %[2]d rows", n-1, n)
	}
	if corner := texts[0]; n > 6 && (corner == "" || isOpen(corner)) && (counts(row[1:]) && !counts(row) || counts(column[1:]) && !counts(column)) {
		return banmen.Syntaxf(cells[0].line, cells[0].col, "the first row or column could be numbers: expected %[1]d rows of %[1]d cells beside them", n-1)
	}
	for r := 1; r < n && rec.params.As == ""; r++ {
		if twice := cells[r*n : (r+1)*n]; slices.Equal(textsOf(twice), texts[(r-1)*n:r*n]) && slices.ContainsFunc(twice, cell.symbol) {
			return banmen.Syntaxf(twice[0].line, twice[0].col, "row %d is the same as the row above it", r+1)
		}
	}
	return nil
}

// entry returns the record whose givens are cells.
func (rec *records) entry(cells []cell, across int, l line) (banmen.Entry, error) {
	b, err := rec.board(cells, across, l)
	if err != nil {
		return banmen.Entry{}, err
	}
	e := banmen.Entry{Puzzle: rec.puzzle.With(b), Line: l.n}
	if err := rec.settle(e.Puzzle, cells); err != nil {
		return banmen.Entry{}, err
	}
	rec.keepAlphabet(&e, cells)
	rec.account(&e, cells)
	return e, rec.marginal(&e, cells)
}

// account records in e how its cells were read, if Params.Account asks for that.
func (rec *records) account(e *banmen.Entry, cells []cell) {
	if !rec.params.Account || len(cells) == 0 {
		return
	}
	r := &banmen.Reading{}
	for _, c := range cells {
		if c.line > 0 && !slices.Contains(r.Lines, c.line) {
			r.Lines = append(r.Lines, c.line)
			if rec.filled[c.line] {
				r.Filled = append(r.Filled, c.line)
			}
		}
	}
	slices.Sort(r.Lines)
	switch a := rec.used; {
	case a.symbols != nil:
		r.Alphabet = strings.Join(a.symbols[1:], "")
	case a.first != "":
		r.Alphabet = a.first + "-" + a.last
		if symbols := banmen.AlphabetOf(e.Puzzle); symbols != nil {
			r.Alphabet = alphabetOf(symbols).text
		}
	}
	e.Read = r
}
