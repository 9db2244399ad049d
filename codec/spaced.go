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

// maxRows limits the rows in a file of spaced text.
const maxRows = 1 << 18

// maxSide limits the cells in a row of spaced text.
const maxSide = 35

// Spaced is the form with a row per line and a character per cell, in which a blank is an empty
// cell. Rows that end in empty cells may be short. Empty lines and lines with # are skipped, so
// a row without symbols must be written as a blank or a 0. Answers are Framed.
//
//	53  7
//	6  195
//	 98    6
//	8   6   3
//	4  8 3  1
//	7   2   6
//	 6    28
//	   419  5
//	    8  79
func Spaced(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "spaced", Doc: banmen.Msg("rows of characters, blank for open cells; answers are framed"), Answer: "framed"}, isSpaced, func(in *input, rec *records) next {
		rec.blank = true
		var file *spacedFile
		return func() (banmen.Entry, error) {
			if file == nil {
				all, err := readSpacedFile(rec, in)
				if err != nil {
					return banmen.Entry{}, err
				}
				file = all
			}
			return readSpaced(rec, file)
		}
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if sq.plain() && slices.Contains(sq.symbolsOf(e, b.Rows), "0") { // it would be read as an open cell
			return banmen.Errorf(banmen.ErrCannot, "this form cannot hold the symbol %s", "0").Suggest("use text or json, which can hold everything")
		}
		texts, err := sq.texts(e, b, " ")
		if err != nil {
			return err
		}
		return writeRows(w, b, texts, "")
	}
	return f
}

// A spacedFile holds the rows of a file that have not been read.
type spacedFile struct {
	rows   []line
	blocks []int // rows between empty lines; nil if that does not separate boards
	side   int   // of all boards
	boards int   // number read so far
}

// readSpacedFile reads all rows and finds the side of the boards.
func readSpacedFile(rec *records, in *input) (*spacedFile, error) {
	f := new(spacedFile)
	gap := true
	for l, ok := in.next(); ok; l, ok = in.next() {
		gap = gap || l.text == ""
		if l.text == "" || strings.Contains(l.text, "#") {
			continue
		}
		if err := checkRow(rec, l); err != nil {
			return nil, err
		}
		if f.rows = append(f.rows, l); len(f.rows) > maxRows {
			return nil, banmen.Syntaxf(l.n, 1, "expected at most %d rows in this form", maxRows)
		}
		if gap {
			f.blocks = append(f.blocks, 0)
		}
		f.blocks[len(f.blocks)-1]++
		gap = false
	}
	f.close(rec)
	side, err := spacedSide(rec, f)
	if f.side = side; side == 0 || len(f.rows)%side == 0 || !slices.Contains(f.blocks, side) {
		f.blocks = nil
	}
	return f, err
}

// close removes the blanks between cells if every other character of every row is a blank. It
// does so only if the number of rows fits boards of the remaining cells.
func (f *spacedFile) close(rec *records) {
	long := 0
	for _, l := range f.rows {
		row := []rune(strings.TrimRight(l.text, " "))
		long = max(long, len(row))
		if !all(len(row)/2, func(i int) bool { return row[2*i+1] == ' ' }) {
			return
		}
	}
	side := (long + 1) / 2
	if long%2 == 0 || side < 2 || len(f.rows)%side != 0 || !rec.fits(side) || len(f.rows)%long == 0 && rec.fits(long) {
		return
	}
	for i, l := range f.rows {
		var cells []rune
		for j, r := range []rune(l.text) {
			if j%2 == 0 {
				cells = append(cells, r)
			}
		}
		f.rows[i].text = string(cells)
	}
}

// checkRow returns an error about a row that no board can have.
func checkRow(rec *records, l line) error {
	row := []rune(strings.TrimRight(l.text, " "))
	if len(row) > maxSide {
		return banmen.Syntaxf(l.n, maxSide+1, "expected a row of at most %d characters, found %d", maxSide, len(row))
	}
	for i, r := range row {
		if rec.params.Alphabet == "" && rec.sq.plain() && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(OpenCells+" ", r) && twins[r] == 0 {
			return banmen.Syntaxf(l.n, i+1, "expected a digit, a letter or a blank for each cell, found %q", string(r))
		}
	}
	return nil
}

// spacedSide returns the height of the blocks if their rows are as long. Otherwise it returns
// the side for which the fewest rows are wrong: too long, missing or left over. Ties go to
// the height of the blocks, the need of the widest row, one board of all rows, and the smallest
// side, in this order. A side above nine counts only if a quarter of the rows need it. A side fixed
// by the parameters of the reader is returned at once.
func spacedSide(rec *records, f *spacedFile) (int, error) {
	if fixed, err := rec.fixedSide(); fixed != 0 || err != nil {
		return fixed, err
	}
	var needs [maxSide + 1]int // how many rows need that side
	need, wide, longest, all := 1, 0, 0, len(f.rows)
	for _, l := range f.rows {
		longest = max(longest, rowNeeds(l, false))
		n := rowNeeds(l, rec.sq.Symbols == nil)
		needs[n]++
		need = max(need, n)
		if n > 9 {
			wide++
		}
	}
	height := f.even()
	if height > 0 && height == longest && rec.fits(height) {
		return height, nil // the letters do not matter then
	}
	side, least := need, all+1
	for _, s := range sides(height, need, all) {
		wrong := min(all%s, s-all%s)
		for _, n := range needs[min(s, maxSide)+1:] {
			wrong += n
		}
		if wrong < least && rec.fits(s) && (s <= 9 || 4*wide >= all) {
			side, least = s, wrong
		}
	}
	if least > 0 && need == all {
		side = need // one board whose side does not determine the puzzle
	}
	return side, nil
}

// even returns the number of rows in each block, or 0 unless there are several blocks of the
// same height.
func (f *spacedFile) even() int {
	if len(f.blocks) < 2 || slices.Max(f.blocks) != slices.Min(f.blocks) || f.blocks[0] > maxSide {
		return 0
	}
	return f.blocks[0]
}

// sides returns the sides to try, the likely ones first.
func sides(height, need, all int) []int {
	likely := []int{height, need}
	if all <= maxSide {
		likely = append(likely, all)
	}
	for s := 2; s <= maxSide; s++ {
		likely = append(likely, s)
	}
	return slices.DeleteFunc(likely, func(s int) bool { return s < 2 })
}

// rowNeeds returns the smallest side of a board that this row allows, which is at least its
// length. If usual, a row has a cell for each symbol. The side is then at least the largest
// digit, and at least 10 if there is a letter.
func rowNeeds(l line, usual bool) int {
	text := strings.TrimRight(l.text, " ")
	need := utf8.RuneCountInString(text)
	for _, r := range text {
		if !usual {
			break
		}
		switch {
		case r >= '1' && r <= '9':
			need = max(need, int(r-'0'))
		case unicode.IsLetter(r) && r != 'x' && r != 'X' && twins[r] == 0:
			need = max(need, 10)
		}
	}
	return need
}

// readSpaced reads the next board.
func readSpaced(rec *records, f *spacedFile) (banmen.Entry, error) {
	if len(f.rows) == 0 {
		return banmen.Entry{}, io.EOF
	}
	if err := f.incomplete(); err != nil {
		return banmen.Entry{}, err
	}
	rows := f.rows[:f.side]
	f.rows = f.rows[f.side:]
	f.boards++
	var cells []cell
	for i, l := range rows {
		row := characters(strings.TrimRight(l.text, " "), l.n, 1)
		if len(row) > f.side {
			return banmen.Entry{}, banmen.Syntaxf(l.n, f.side+1, "row %d is too long: expected at most %d cells, found %d", i+1, f.side, len(row))
		}
		if len(row) < f.side && !padded(rec, rows, l) {
			return banmen.Entry{}, banmen.Syntaxf(l.n, len(row)+1, "expected %d cells in each row, found %d", f.side, len(row))
		}
		for len(row) < f.side {
			row = append(row, cell{"", l.n, len(row) + 1})
		}
		cells = append(cells, row...)
	}
	return rec.entry(cells, 0, rows[0])
}

// padded reports whether a short row may be filled up with open cells. It may if it is empty or
// a single 0. It may also if rows have blanks as open cells and it has no other sign for them.
func padded(rec *records, rows []line, short line) bool {
	text := strings.TrimRight(short.text, " ")
	if len(text) < 2 && strings.Trim(text, "0") == "" {
		return true
	}
	blanks := slices.ContainsFunc(rows, func(l line) bool { return strings.Contains(l.text, " ") })
	return blanks && !hasOpen(text, rec.symbols())
}

// hasOpen reports whether text has signs for open cells, other than blanks, that are not
// among symbols.
func hasOpen(text string, symbols Symbols) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r != ' ' && (strings.ContainsRune(OpenCells, r) || twins[r] == '.') && symbols.Find(string(r)) < 0
	})
}

// incomplete returns an error if the next board has too few rows, or if its block has too many.
func (f *spacedFile) incomplete() error {
	n := min(len(f.rows), f.side)
	if f.blocks != nil {
		n, f.blocks = f.blocks[0], f.blocks[1:]
	}
	switch {
	case n > f.side:
		return banmen.Syntaxf(f.rows[f.side].n, 1, "expected %d rows for a board, found %d", f.side, n)
	case n == f.side:
		return nil
	case f.boards > 0 && 2*n < f.side:
		return banmen.Syntaxf(f.rows[0].n, 1, "expected %d rows for a board, found %d", f.side, n)
	}
	return banmen.Syntaxf(f.rows[n-1].n, 1, "a row is missing: write an empty row as a blank or 0")
}

// isSpaced accepts rows of digits, blanks and letters. It is sure only if blanks or 0 stand for
// empty cells, since other rows may be SDK.
func isSpaced(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) < 3 {
		return none
	}
	empty, other, apart := false, false, true
	for _, r := range h.Rows {
		apart = apart && !strings.HasPrefix(r, " ") && all(len(r)/2, func(i int) bool { return r[2*i] != ' ' && r[2*i+1] == ' ' })
		r = strings.TrimRight(r, " ")
		if utf8.RuneCountInString(r) > maxSide || isProse(r) || strings.ContainsAny(r, "|,.:{*-_?@") {
			return none
		}
		empty = empty || strings.ContainsAny(r, " 0")
		other = other || strings.ContainsAny(r, "xX")
	}
	switch {
	case apart: // words, such as the numbers of a nonogram
		return none
	case empty && !other:
		return is("its lines are short and consist of digits or letters, with blanks or 0 for open cells")
	case !empty && isLine(h).Fitness == banmen.FitCertain:
		return none
	}
	return could("its lines are short and consist of digits or letters")
}
