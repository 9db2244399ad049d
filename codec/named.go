package codec

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// A naming is a way to name a cell.
type naming struct {
	pattern func() *regexp.Regexp
	from    int  // number of the first row and column; -1: not known
	letters bool // a letter and a digit, one for the row and one for the column
	triples bool // three numbers without signs between them
}

// namings are the ways to name a cell and its value: R1C1=5; A1: 5; grid[0][0] = 5 and
// given(1,1,5); (1, 1): 5; and objects with a row, a column and a value.
var namings = []naming{
	{pattern: lazy.Regexp(`\b[Rr]0?(\d{1,2}) ?[Cc]0?(\d{1,2})\b["']?\]?\s*(?:[=:]+>?|<-|->|is|,)?\s*["']?(\d{1,2}|[A-Za-z])\b`), from: 1},
	{pattern: lazy.Regexp(`(?i)["'{,\s(](?:row|r|y|i|line)["']?\s*[:=]\s*["']?(\d{1,2})["']?\s*[,\s]\s*["']?(?:column|col|c|x|j)["']?\s*[:=]\s*["']?(\d{1,2})["']?(?:\s*[,\s]\s*["']?(?:value|val|v|digit|number|num|n|symbol)["']?\s*[:=]\s*["']?|[^<>]*>\s*)(\d{1,2})\b`), from: -1},
	{pattern: lazy.Regexp(`\b[A-Za-z_]\w*\s*\[\s*(\d{1,2})\s*(?:\]\s*\[|,)\s*(\d{1,2})\s*\]\s*(?::?=|<-)\s*["']?(\d{1,2})\b`), from: -1},
	{pattern: lazy.Regexp(`\b[A-Za-z_]\w*\s*\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*(?:,|\)(?:\.\w+)?\s*(?::?=|<-))\s*["']?(\d{1,2})\b`), from: -1},
	{pattern: lazy.Regexp(`[\[({]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[\])}]\s*(?:=>|=|:|->)\s*["']?(\d{1,2})\b`), from: -1},
	{pattern: lazy.Regexp(`[\[({]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*["']?(\d{1,2})["']?\s*[\])}]`), from: -1, triples: true},
	{pattern: lazy.Regexp(`\b([A-Ia-i])(\d)\b["']?\s*(?:[=:]+>?|<-|->)\s*["']?(\d)\b`), from: 1, letters: true},
}

// A namedCell is a cell with its row and column.
type namedCell struct {
	row, column int
	cell
}

// namedCells returns the record of the cells that a text names one by one. It returns nil if
// there are fewer than four.
func namedCells(rec *records, lines []line) ([]banmen.Entry, error) {
	for _, way := range namings {
		var cells []namedCell
		for _, l := range lines {
			for _, m := range way.pattern().FindAllStringSubmatchIndex(l.text, -1) {
				part := func(i int) string { return l.text[m[2*i]:m[2*i+1]] }
				if strings.HasPrefix(l.text[m[1]:], "?") {
					return nil, banmen.Syntaxf(l.n, utf8.RuneCountInString(l.text[:m[6]])+1, "expected the symbol of a cell, found %q", l.text[m[0]:m[1]]+"?")
				}
				row, col := rowNumber(part(1)), rowNumber(part(2))
				cells = append(cells, namedCell{row, col, cell{part(3), l.n, utf8.RuneCountInString(l.text[:m[6]]) + 1}})
			}
		}
		if len(cells) < 4 {
			continue
		}
		if way.triples {
			if err := valueLast(cells); err != nil {
				return nil, err
			}
		}
		if way.letters {
			var err error
			if cells, err = rowsByLetter(cells); err != nil {
				return nil, err
			}
		}
		e, err := boardOf(rec, cells, way.from)
		if err != nil {
			return nil, err
		}
		return []banmen.Entry{e}, nil
	}
	return nil, nil
}

// rowsByLetter decides whether letters are rows or columns by which of them puts the cells in
// reading order. It returns the cells with their rows and columns. If both or neither do, it
// fails, unless both make the same board.
func rowsByLetter(cells []namedCell) ([]namedCell, error) {
	other := slices.Clone(cells)
	for i, c := range cells {
		other[i].row, other[i].column = c.column, c.row
	}
	order := func(a, b namedCell) int { return cmp.Or(a.row-b.row, a.column-b.column) }
	byText := func(a, b namedCell) int { return cmp.Or(order(a, b), strings.Compare(a.text, b.text)) }
	rows, columns := slices.IsSortedFunc(cells, order), slices.IsSortedFunc(other, order)
	same := slices.EqualFunc(slices.SortedFunc(slices.Values(cells), byText), slices.SortedFunc(slices.Values(other), byText),
		func(a, b namedCell) bool { return byText(a, b) == 0 })
	switch {
	case same || rows && !columns:
		return cells, nil
	case columns && !rows:
		return other, nil
	}
	c := cells[slices.IndexFunc(cells, func(c namedCell) bool { return c.row != c.column })]
	letter := string(rune('A' + c.row - 1))
	return nil, banmen.Syntaxf(c.line, 1, "%s%d could mean row %s, column %d or column %s, row %d", letter, c.column, letter, c.column, letter, c.column).Suggest("list the cells in reading order, or name them like R1C1")
}

// areNamed reports whether at least half of the lines name cells one by one, at least four in
// all.
func areNamed(lines []string) bool {
	return slices.ContainsFunc(namings, func(way naming) bool {
		named, cells := 0, 0
		for _, l := range lines {
			if n := len(way.pattern().FindAllStringIndex(l, 4)); n > 0 {
				named, cells = named+1, cells+n
			}
		}
		return cells > 3 && 2*named >= len(lines)
	})
}

// rowNumber returns the number of a row given as a number or a letter.
func rowNumber(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return int(strings.ToUpper(text)[0]-'A') + 1
}

// triples returns the record of a table in which each row is a row, a column and a value.
func triples(rec *records, t table) (banmen.Entry, error) {
	var cells []namedCell
	for _, row := range t {
		r, err1 := strconv.Atoi(row[0].text)
		c, err2 := strconv.Atoi(row[1].text)
		if err1 != nil || err2 != nil {
			return banmen.Entry{}, banmen.Syntaxf(row[0].line, row[0].col, "expected a row, a column and a value, found %q", row[0].text)
		}
		cells = append(cells, namedCell{r, c, row[2]})
	}
	if err := valueLast(cells); err != nil {
		return banmen.Entry{}, err
	}
	return boardOf(rec, cells, -1)
}

// valueLast returns an error if triples of numbers could as well be a value, a row and a column:
// the last two numbers are in order, and the first two are not.
func valueLast(cells []namedCell) error {
	last := make([]int, len(cells))
	for i, c := range cells {
		n, err := strconv.Atoi(c.text)
		if err != nil {
			return nil
		}
		last[i] = n
	}
	sorted := func(a, b func(i int) int) bool {
		inOrder := func(a, b func(i int) int) bool {
			return all(len(cells)-1, func(i int) bool { return cmp.Or(a(i)-a(i+1), b(i)-b(i+1)) <= 0 })
		}
		return inOrder(a, b) || inOrder(b, a)
	}
	first := func(i int) int { return cells[i].row }
	second := func(i int) int { return cells[i].column }
	third := func(i int) int { return last[i] }
	if sorted(first, second) || !sorted(second, third) {
		return nil
	}
	c := cells[0]
	return banmen.Syntaxf(c.line, c.col, "%d, %d, %s could be a row, a column and a value, or a value, a row and a column", c.row, c.column, c.text).Suggest("put the value last and list the cells in reading order, or name them like R1C1")
}

var (
	rowNames    = lazy.Regexp(`^(?i:row|r|y|i|line)$`)
	columnNames = lazy.Regexp(`^(?i:column|col|c|x|j)$`)
)

// places returns the cells of objects with a row, a column and a value.
func places(objects []value) (cells []namedCell) {
	for _, o := range objects {
		var c namedCell
		found := 0
		for i, name := range o.names {
			text := o.list[i].text
			switch {
			case rowNames().MatchString(name) && isDigits(text):
				c.row = rowNumber(text)
			case columnNames().MatchString(name) && isDigits(text):
				c.column = rowNumber(text)
			case worthNames().MatchString(name):
				c.cell, _ = o.asCell()
			default:
				continue
			}
			found++
		}
		if found == 3 {
			cells = append(cells, c)
		}
	}
	return cells
}

// usualSide is the side of most boards. If a smaller board has fewer named cells than rows, its
// size is in doubt.
const usualSide = 9

// boardOf returns the record of cells with their rows and columns. These count from 0 or 1. If
// from is negative, the least and the largest numbers tell which.
func boardOf(rec *records, cells []namedCell, from int) (banmen.Entry, error) {
	least, most, value := 1, 0, 0
	for _, c := range cells {
		least, most = min(least, c.row, c.column), max(most, c.row, c.column)
		if v, err := strconv.Atoi(c.text); err == nil {
			value = max(value, v)
		}
	}
	side, err := rec.fixedSide()
	if err != nil {
		return banmen.Entry{}, err
	}
	fixed := side
	first := line{n: cells[0].line}
	switch {
	case from >= 0:
	case least == 0:
		from = 0
	case side > 0 && most == side || side == 0 && most >= value && rec.fits(most):
		from = 1
	default:
		return banmen.Entry{}, banmen.Syntaxf(first.n, cells[0].col, "rows and columns could count from 0 or from 1, because neither 0 nor the last number occurs").Suggest("name an open cell of the last row, or give the size with --as KIND:PARAMS")
	}
	if side == 0 {
		if side = max(most+1-from, value); side > 9 && side > value {
			return banmen.Entry{}, banmen.Syntaxf(first.n, cells[0].col, "the size of the board is not clear: rows and columns go up to %d, but symbols up to %d", most, value).Suggest("name the kind with --as KIND:PARAMS")
		}
	}
	if fixed == 0 && side < usualSide && len(cells) < side {
		return banmen.Entry{}, banmen.Syntaxf(first.n, cells[0].col, "the size of the board does not follow from %d cells", len(cells)).Suggest("name the kind with --as KIND:PARAMS")
	}
	if !rec.fits(side) {
		return banmen.Entry{}, rec.prepare(side, 0, first)
	}
	board := make([]cell, side*side)
	for i := range board {
		board[i].line = first.n
	}
	for _, c := range cells {
		row, col := c.row-from, c.column-from
		if row < 0 || col < 0 || row >= side || col >= side {
			return banmen.Entry{}, banmen.Syntaxf(c.line, c.col, "expected a cell of a board of %[1]d x %[1]d, found row %[2]d, column %[3]d", side, c.row, c.column)
		}
		at := &board[row*side+col]
		if at.text != "" && at.text != c.text {
			return banmen.Entry{}, banmen.Syntaxf(c.line, c.col, "row %d, column %d appears twice, as %s and as %s", c.row, c.column, at.text, c.text)
		}
		*at = c.cell
	}
	if !slices.ContainsFunc(board, func(c cell) bool { return c.text != "" && c.text != "0" }) {
		return banmen.Entry{}, banmen.Syntaxf(first.n, 1, "expected cells with symbols, found none")
	}
	return rec.pasted(board)
}
