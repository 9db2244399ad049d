package codec

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A records makes the records of one file of their cells: it knows what the reader
// was told, finds the puzzle that a board of some size is, and the alphabet.
type records struct {
	sq     Square
	params banmen.Params

	side, across int           // of the last record
	puzzle       banmen.Puzzle // without givens, of that size
	sure         alphabet      // of that size, where it needs no guess
	guess        bool          // else
	used         alphabet      // of the last cells
}

// told returns the side of the boards if the reader was told, or 0.
func (rec *records) told() (int, error) {
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

// fits reports whether boards of this side can be read.
func (rec *records) fits(side int) bool {
	if told, err := rec.told(); told != 0 || err != nil {
		return told == side
	}
	return rec.sq.Params(side, 0) != ""
}

// prepare sets puzzle for a record of that side, found in l.
func (rec *records) prepare(side, across int, l line) error {
	if rec.puzzle != nil && side == rec.side && across == rec.across {
		return nil
	}
	kind, told, _ := strings.Cut(rec.params.As, ":")
	if kind != "" && kind != rec.sq.Kind {
		return banmen.Syntaxf(0, 0, "expected %s, found %q", rec.sq.Kind, banmen.Clip(rec.params.As))
	}
	params := told
	if params == "" {
		params = rec.sq.Params(side, across)
	}
	if params == "" {
		return banmen.Syntaxf(l.n, 1, "%[1]d x %[1]d cells do not say which puzzle this is", side).Suggest("tell it by --as KIND[:params] or --box ROWSxCOLUMNS")
	}
	p, err := rec.sq.Parse(rec.sq.Kind + ":" + params)
	var s *banmen.SyntaxError
	switch {
	case told == "" && errors.As(err, &s):
		return &banmen.SyntaxError{Line: l.n, Column: 1, Text: s.Text}
	case err != nil:
		return err
	}
	g := p.Givens()
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

// alphabet returns the alphabet that cells are written in.
func (rec *records) alphabet(cells []cell) (alphabet, error) {
	n := len(rec.sq.symbols(rec.side)) - 1
	given := make(map[rune]bool)
	for _, r := range rec.params.Alphabet {
		given[r] = true
	}
	switch {
	case len(given) > 0 && (len(given) != n || utf8.RuneCountInString(rec.params.Alphabet) != n):
		return alphabet{}, banmen.Syntaxf(0, 0, "expected an alphabet of %d different characters, found %q", n, rec.params.Alphabet)
	case len(given) > 0:
		return newAlphabet(rec.params.Alphabet), nil
	case !rec.guess:
		return rec.sure, nil
	}
	return convention(cells, n), nil
}

// decode returns the symbols of cells.
func (rec *records) decode(cells []cell) (vs []uint16, err error) {
	if rec.used, err = rec.alphabet(cells); err != nil {
		return nil, err
	}
	return rec.used.decode(cells)
}

// board returns the board of cells, found in l and after it. Across is as in
// Square.Params.
func (rec *records) board(cells []cell, across int, l line) (grid.Board, error) {
	told, err := rec.told()
	if err != nil {
		return grid.Board{}, err
	}
	side := root(len(cells))
	switch {
	case told != 0 && side != told:
		return grid.Board{}, banmen.Syntaxf(l.n, 1, "expected %d cells (%s), found %d", told*told, rec.params.As, len(cells))
	case side == 0:
		return grid.Board{}, banmen.Syntaxf(l.n, 1, "expected a square number of cells such as 16, 36 or 81, found %d", len(cells))
	}
	if err := rec.prepare(side, across, l); err != nil {
		return grid.Board{}, err
	}
	vs, err := rec.decode(cells)
	return grid.Board{Shape: grid.Square(side), Cells: vs}, err
}

// entry returns the record whose givens are cells.
func (rec *records) entry(cells []cell, across int, l line) (banmen.Entry, error) {
	b, err := rec.board(cells, across, l)
	if err != nil {
		return banmen.Entry{}, err
	}
	e := banmen.Entry{Puzzle: rec.puzzle.With(b), Line: l.n}
	rec.used.keepAlphabet(&e, cells)
	return e, nil
}
