package coin

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// readBoards reads a sequence of boards. Unless params.As names the coins, they are those
// on the board, or 10 and 5.
func readBoards(r io.Reader, params banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		in := &reader{scan: bufio.NewScanner(r), as: params.As}
		for {
			e, err := in.entry()
			if err == io.EOF || !yield(e, err) || err != nil {
				return
			}
		}
	}
}

type reader struct {
	scan *bufio.Scanner
	line int    // number of the current line
	as   string // kind:params, or empty
}

// next returns the next line, or io.EOF.
func (in *reader) next() (string, error) {
	if in.scan.Scan() {
		in.line++
		return clean(in.scan.Text()), nil
	}
	err := in.scan.Err()
	switch {
	case err == nil:
		return "", io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		return "", banmen.Syntaxf(in.line+1, 0, "the line is too long for a board")
	}
	return "", err
}

// clean trims a line and converts full-width characters.
func clean(line string) string {
	return strings.TrimSpace(norm.NFKC.String(strings.TrimPrefix(line, "\ufeff")))
}

// entry reads a board. It returns io.EOF if there are no more.
func (in *reader) entry() (banmen.Entry, error) {
	var e banmen.Entry
	rule := ""
	for rule == "" {
		var err error
		if rule, err = in.next(); err != nil {
			return e, err
		}
	}
	if !isRule(rule) {
		return e, banmen.Syntaxf(in.line, 1, "expected a rule line such as |--|--|--|, found %q", rule)
	}
	e.Line = in.line
	cells, err := in.rows(rule)
	if err != nil {
		return e, err
	}
	e.Puzzle, err = in.puzzle(cells, e.Line)
	return e, err
}

// A cell is the text of a cell and its position.
type cell struct {
	text         string
	line, column int
}

// rows reads one row for each cell of the rule line, and the rule line after each row.
func (in *reader) rows(rule string) ([]cell, error) {
	n := strings.Count(rule, "|") - 1
	if n > maxSize {
		return nil, banmen.Syntaxf(in.line, 1, "expected a board of at most %d cells a row, found %d", maxSize, n)
	}
	var cells []cell
	for r := range n {
		line, err := in.next()
		if err == io.EOF || err == nil && line == "" {
			return nil, banmen.Syntaxf(in.line, 1, "expected %d rows as the rule line has cells, found %d", n, r)
		}
		if err != nil {
			return nil, err
		}
		row, err := in.row(line, n)
		if err != nil {
			return nil, err
		}
		cells = append(cells, row...)
		if line, err = in.next(); err != nil && err != io.EOF {
			return nil, err
		}
		if line != rule {
			return nil, banmen.Syntaxf(in.line, 1, "expected the rule line %s after row %d, found %q", rule, r+1, line)
		}
	}
	return cells, nil
}

// row splits a line into n cells.
func (in *reader) row(line string, n int) ([]cell, error) {
	texts := strings.Split(line, "|")
	last := len(texts) - 1
	if last < 1 || texts[0] != "" || texts[last] != "" {
		return nil, banmen.Syntaxf(in.line, 1, "expected a row such as |10| 5|  |, found %q", line)
	}
	if last-1 != n {
		return nil, banmen.Syntaxf(in.line, 1, "expected %d cells, found %d", n, last-1)
	}
	var row []cell
	column := 2
	for _, t := range texts[1:last] {
		row = append(row, cell{strings.TrimSpace(t), in.line, column})
		column += utf8.RuneCountInString(t) + 1
	}
	return row, nil
}

// puzzle makes a puzzle from the cells of a board; line is where the board begins.
func (in *reader) puzzle(cells []cell, line int) (*Puzzle, error) {
	p, err := in.empty(cells, line)
	if err != nil {
		return nil, err
	}
	values := map[string]uint16{"": 0, ".": 0, "-": none,
		"a": large, "b": small,
		strconv.Itoa(p.worth[large]): large, strconv.Itoa(p.worth[small]): small}
	for i, c := range cells {
		v, ok := values[c.text]
		if !ok {
			return nil, banmen.Syntaxf(c.line, c.column, "expected %d, %d, a dot, a hyphen or nothing in cell %s, found %q",
				p.worth[large], p.worth[small], p.givens.Name(i), c.text)
		}
		p.givens.Cells[i] = v
	}
	if coins(p.givens) < 2*p.n {
		return p, nil
	}
	for i, c := range cells {
		if c.text == "" {
			p.givens.Cells[i] = none
		}
	}
	return p, nil
}

// empty returns the puzzle without givens: the named one, or one with the first two coins
// on the board.
func (in *reader) empty(cells []cell, line int) (*Puzzle, error) {
	n := int(math.Sqrt(float64(len(cells))))
	if in.as != "" && in.as != kindName {
		q, err := parse(in.as)
		if err != nil {
			return nil, err
		}
		if p := q.(*Puzzle); p.n == n {
			return newPuzzle(n, p.worth[large], p.worth[small], p.sum), nil
		}
		return nil, banmen.Syntaxf(line, 1, "expected a board for %s, found %d rows", in.as, n)
	}
	var seen []int
	for _, c := range cells {
		if v, err := strconv.Atoi(c.text); err == nil && v > 0 && v <= maxWorth && !slices.Contains(seen, v) {
			seen = append(seen, v)
		}
	}
	switch {
	case len(seen) > 1:
		return newPuzzle(n, max(seen[0], seen[1]), min(seen[0], seen[1]), false), nil
	case len(seen) == 1 && seen[0] != usualA && seen[0] != usualB:
		return nil, banmen.Syntaxf(line, 1, "the only coin here is %d", seen[0]).Suggest("name both with --as coin:%d,A+B", n)
	}
	return newPuzzle(n, usualA, usualB, false), nil
}

// coins returns the number of coins on b.
func coins(b grid.Board) int {
	n := 0
	for _, v := range b.Cells {
		if v == large || v == small {
			n++
		}
	}
	return n
}
