package codec

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A savedGame is a game as other programs keep it: the givens, what the player has placed, and
// notes. A placed symbol is never taken for a given.
type savedGame struct {
	params         string   // params of the puzzle, such as 3x3+x, or empty for a board without boxes and parts
	givens, placed []uint16 // a symbol for each cell, 0 for none
	notes          grid.Marks
	meta           map[string]string
	line           int
}

// newSaved returns an empty game on a board of that side.
func newSaved(side, line int) *savedGame {
	n := side * side
	return &savedGame{givens: make([]uint16, n), placed: make([]uint16, n), notes: make(grid.Marks, n), meta: map[string]string{}, line: line}
}

// say stores a text in meta, unless it is blank.
func (s *savedGame) say(name, text string) {
	if text = strings.TrimSpace(text); text != "" {
		s.meta[name] = text
	}
}

// saved returns the record of a game.
func (rec *records) saved(s *savedGame) (e banmen.Entry, err error) {
	l := line{n: s.line}
	p, err := rec.emptyPuzzle(s.params, SideOf(len(s.givens)), l)
	if err != nil {
		return e, err
	}
	b := grid.Board{Shape: p.Givens().Shape, Cells: s.givens}
	e = banmen.Entry{Puzzle: p.With(b), Line: s.line}
	board, placed := b.Clone(), false
	for c, v := range s.placed {
		if v != 0 && board.Cells[c] == 0 {
			board.Cells[c], placed = v, true
		}
	}
	if placed {
		e.Board = board
	}
	noted := false
	for c, v := range board.Cells {
		if v != 0 {
			s.notes[c] = 0
		}
		noted = noted || s.notes[c] != 0
	}
	if noted {
		e.Notes = s.notes
	}
	if len(s.meta) > 0 {
		annotate(&e, s.meta)
	}
	return e, nil
}

// emptyPuzzle returns the puzzle with these params, without givens. If they are empty, the side of the
// board determines it. It fails if --as names another puzzle.
func (rec *records) emptyPuzzle(params string, side int, l line) (banmen.Puzzle, error) {
	fixed, err := rec.fixedSide()
	if err != nil {
		return nil, err
	}
	if params == "" {
		err := rec.prepare(side, 0, l)
		return rec.puzzle, err
	}
	p, err := rec.sq.Parse(rec.sq.Kind + ":" + params)
	if err != nil {
		return nil, &banmen.SyntaxError{Line: l.n, Column: 1, Text: banmen.Msg("%v", err)}
	}
	if as := withoutGivens(p.String()); fixed != 0 && as != withoutGivens(rec.puzzle.String()) {
		return nil, banmen.Syntaxf(l.n, 1, "expected %s, found %q", rec.params.As, as)
	}
	return p, nil
}

// plainNine returns an error unless a record is a sudoku of 9 x 9 cells without parts.
func plainNine(e banmen.Entry, b grid.Board) error {
	if b.Size() != 81 {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only boards of 9 x 9 cells")
	}
	params, parts := splitWritten(e.Puzzle)
	if err := onlyParts(parts); err != nil {
		return err
	}
	if params != "3x3" {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only boards with boxes of 3 x 3 cells")
	}
	return nil
}

// cannotHold returns the error about a part of a puzzle that a form cannot hold.
func cannotHold(part string) error {
	return banmen.Errorf(banmen.ErrCannot, "this form cannot hold the part %q", part).Suggest("use text or json, which can hold everything")
}

// splitWritten returns the params and the parts in the name of a puzzle.
func splitWritten(p banmen.Puzzle) (params string, parts []Part) {
	_, text, _ := strings.Cut(withoutGivens(p.String()), ":")
	params, rest := cutPart(text)
	for rest != "" {
		part, after, err := splitPart(rest, 1)
		if err != nil {
			panic("codec: " + text + ": " + err.Error()) // the puzzle does not write a valid name
		}
		parts, rest = append(parts, part), after
	}
	return params, parts
}

// partNamed returns the part called name, if there is one.
func partNamed(parts []Part, name string) (Part, bool) { return Name{Parts: parts}.Part(name) }

// onlyParts returns an error if a part has none of these names.
func onlyParts(parts []Part, names ...string) error {
	for _, part := range parts {
		if !slices.Contains(names, part.Name) {
			return cannotHold(part.Name)
		}
	}
	return nil
}
