package codec

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Square is what the forms need to know of a kind that is played on a square
// board of symbols.
type Square struct {
	Kind  string
	Parse func(text string) (banmen.Puzzle, error) // as Kind.Parse

	// Params returns the params of the puzzle that a bare board of side x side
	// cells is, or "" if the board does not say. Across is how many boxes stand
	// side by side in it, where a frame shows that, or 0.
	Params  func(side, across int) string
	Symbols func(side int) Symbols               // nil: Digits(side)
	Box     func(banmen.Puzzle) (rows, cols int) // for frames; nil: there are no boxes
	Houses  func(banmen.Puzzle) [][]int          // sets of cells that are all different; nil: there are none
}

// Forms returns the forms that suit every kind on a square, the default first.
func (sq Square) Forms() []banmen.Form {
	return []banmen.Form{
		Text(sq.Kind, sq.Parse), CSV(sq), Line(sq), Spaced(sq), Framed(sq), Table(sq), Dashes(sq), JSON(sq.Kind, sq.Parse),
	}
}

func (sq Square) symbols(side int) Symbols {
	if sq.Symbols == nil {
		return Digits(side)
	}
	return sq.Symbols(side)
}

// box returns the size of the boxes of p: 1 row if there are none.
func (sq Square) box(p banmen.Puzzle) (h, w int) {
	if sq.Box == nil {
		return 1, p.Givens().Cols
	}
	return sq.Box(p)
}

// form makes a form of this kind, of boards that do not say their kind.
func (sq Square) form(f banmen.Form, fits shape, open func(*input, *maker) next) banmen.Form {
	f.Read = reader(f.Stream, func(in *input, p banmen.Params) next {
		return open(in, &maker{sq: sq, params: p})
	})
	f.Fit = func(h banmen.Head) banmen.Fit {
		fit := fits(h)
		fit.Bare = true
		return fit
	}
	return f
}

// A maker makes the records of one file.
type maker struct {
	sq     Square
	params banmen.Params

	side, across int           // of the last record
	puzzle       banmen.Puzzle // without givens, of that size
	small        alphabet      // of that size, where it needs no guess
	used         alphabet      // of the last cells
}

// told returns the side of the boards if the reader was told, or 0.
func (m *maker) told() (int, error) {
	if _, params, _ := strings.Cut(m.params.As, ":"); params == "" {
		return 0, nil
	}
	if m.puzzle == nil {
		if err := m.prepare(0, 0, line{}); err != nil {
			return 0, err
		}
	}
	return m.side, nil
}

// fits reports whether boards of this side can be read.
func (m *maker) fits(side int) bool {
	if told, err := m.told(); told != 0 || err != nil {
		return told == side
	}
	return m.sq.Params(side, 0) != ""
}

// prepare sets puzzle for a record of that side, found in l.
func (m *maker) prepare(side, across int, l line) error {
	if m.puzzle != nil && side == m.side && across == m.across {
		return nil
	}
	kind, told, _ := strings.Cut(m.params.As, ":")
	if kind != "" && kind != m.sq.Kind {
		return banmen.Syntaxf(0, 0, "expected %s, found %q", m.sq.Kind, banmen.Clip(m.params.As))
	}
	params := told
	if params == "" {
		params = m.sq.Params(side, across)
	}
	if params == "" {
		return banmen.Syntaxf(l.n, 1, "%[1]d x %[1]d cells do not say which puzzle this is: tell it by --as KIND[:params] or --box ROWSxCOLUMNS", side)
	}
	p, err := m.sq.Parse(m.sq.Kind + ":" + params)
	var s *banmen.SyntaxError
	switch {
	case told == "" && errors.As(err, &s):
		return &banmen.SyntaxError{Line: l.n, Column: 1, Text: s.Text}
	case err != nil:
		return err
	}
	g := p.Givens()
	if side != 0 && side != g.Rows {
		return banmen.Syntaxf(l.n, 1, "expected %[1]d x %[1]d cells (%[3]s), found %[2]d x %[2]d", g.Rows, side, m.sq.Kind+":"+params)
	}
	m.side, m.across, m.puzzle = g.Rows, across, p
	m.small = newAlphabet(digits[:min(g.Rows, 9)])
	return nil
}

// alphabet returns the alphabet that cells are written in.
func (m *maker) alphabet(cells []cell) (alphabet, error) {
	n := len(m.sq.symbols(m.side)) - 1
	given := make(map[rune]bool)
	for _, r := range m.params.Alphabet {
		given[r] = true
	}
	switch {
	case len(given) > 0 && (len(given) != n || utf8.RuneCountInString(m.params.Alphabet) != n):
		return alphabet{}, banmen.Syntaxf(0, 0, "expected an alphabet of %d different characters, found %q", n, m.params.Alphabet)
	case len(given) > 0:
		return newAlphabet(m.params.Alphabet), nil
	case n <= 9 && n == m.side:
		return m.small, nil
	}
	return convention(cells, n), nil
}

// decode returns the symbols of cells.
func (m *maker) decode(cells []cell) (vs []uint16, err error) {
	if m.used, err = m.alphabet(cells); err != nil {
		return nil, err
	}
	return m.used.decode(cells)
}

// board returns the board of cells, found in l and after it. Across is as in
// Square.Params.
func (m *maker) board(cells []cell, across int, l line) (grid.Board, error) {
	told, err := m.told()
	if err != nil {
		return grid.Board{}, err
	}
	side := root(len(cells))
	switch {
	case told != 0 && side != told:
		return grid.Board{}, banmen.Syntaxf(l.n, 1, "expected %d cells (%s), found %d", told*told, m.params.As, len(cells))
	case side == 0:
		return grid.Board{}, banmen.Syntaxf(l.n, 1, "expected a square number of cells such as 16, 36 or 81, found %d", len(cells))
	}
	if err := m.prepare(side, across, l); err != nil {
		return grid.Board{}, err
	}
	vs, err := m.decode(cells)
	return grid.Board{Shape: grid.Square(side), Cells: vs}, err
}

// entry returns the record whose givens are cells.
func (m *maker) entry(cells []cell, across int, l line) (banmen.Entry, error) {
	b, err := m.board(cells, across, l)
	if err != nil {
		return banmen.Entry{}, err
	}
	e := banmen.Entry{Puzzle: m.puzzle.With(b), Line: l.n}
	m.used.keepAlphabet(&e, cells)
	return e, nil
}

// root returns the side of a square of so many cells, or 0.
func root(cells int) int {
	if n := int(math.Sqrt(float64(cells))); n*n == cells {
		return n
	}
	return 0
}

// characters returns each character of text as a cell. It stands in line n, at
// the column.
func characters(text string, n, column int) []cell {
	cells := make([]cell, 0, len(text))
	for _, r := range text {
		cells = append(cells, cell{string(r), n, column})
		column++
	}
	return cells
}

// texts returns the texts of the symbols of b in the alphabet of e, with empty
// for undecided cells, or a dot if that is a symbol. It fails where one takes
// several characters.
func (sq Square) texts(e banmen.Entry, b grid.Board, empty string) ([]string, error) {
	if s := sq.symbols(b.Rows); s.wide() {
		return nil, banmen.Errorf(banmen.ErrCannot, "this form has one character a cell, which %d symbols do not fit: use csv or table", len(s)-1)
	}
	s := sq.symbolsOf(e, b.Rows)
	if slices.Contains(s[1:], empty) {
		empty = "."
	}
	texts := make([]string, len(b.Cells))
	for i, v := range b.Cells {
		texts[i] = s[v]
		if v == 0 {
			texts[i] = empty
		}
	}
	return texts, nil
}

// writeRows writes rows of cells, those of a row joined.
func writeRows(w io.Writer, b grid.Board, texts []string, sep string) error {
	var out strings.Builder
	for r := range b.Rows {
		fmt.Fprintln(&out, strings.Join(texts[r*b.Cols:(r+1)*b.Cols], sep))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// numerals returns the numbers of the symbols of b, with empty for undecided cells.
func numerals(b grid.Board, empty string) []string {
	texts := make([]string, len(b.Cells))
	for i, v := range b.Cells {
		texts[i] = fmt.Sprint(v)
		if v == 0 {
			texts[i] = empty
		}
	}
	return texts
}
