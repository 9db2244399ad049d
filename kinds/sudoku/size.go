package sudoku

import (
	"fmt"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/overlap"
	"github.com/banmen/banmen/rule"
)

// maxSide is the greatest number of rows or columns. maxNumber is the greatest number on a board,
// the last with a symbol of one character.
const (
	maxSide   = overlap.MaxCells
	maxNumber = 35
)

// A size is the meaning of the params of a name: boxes of h x w cells, and numbers from low to
// high.
type size struct {
	grid.Shape
	h, w      int // rows and columns of a box; 0: no boxes
	low, high int
	layout    *overlap.Layout // overlapping grids; nil: the board is one grid
}

// parseSize reads boxes of a square board, 3x3, or the rows and columns of a board without
// boxes, 4r7c.
func parseSize(text string, column int) (size, error) {
	var a, b int
	switch {
	case text == "":
		a, b = 3, 3
	case overlap.Is(text):
		l, err := overlap.Parse(text, column)
		s := size{Shape: l.Shape, low: 1, layout: &l}
		if err == nil {
			s.high = s.side()
		}
		return s, err
	case scans(text, "%dr%dc", &a, &b):
		if min(a, b) < 1 || max(a, b) > maxSide || max(a, b) < 2 {
			return size{}, banmen.Syntaxf(0, column, "expected 1 to %d rows and columns, found %q", maxSide, text)
		}
		s := size{Shape: grid.Shape{Rows: a, Cols: b}, low: 1, high: max(a, b)}
		if a == b { // boxes of one row are the rows themselves
			s.h, s.w = 1, a
		}
		return s, nil
	case !scans(text, "%dx%d", &a, &b) || a < 1 || b < 1:
		if like := overlap.Nearest(text); like != "" {
			return size{}, banmen.Syntaxf(0, column, "there are no grids %q: did you mean %s?", banmen.Clip(text), like)
		}
		return size{}, banmen.Syntaxf(0, column, "expected a box size such as 3x3 or a board size such as 4r7c (rows x columns), found %q", text)
	}
	if n := a * b; n < 2 || n > maxSide || a > maxSide || b > maxSide {
		return size{}, banmen.Syntaxf(0, column, "expected a box of 2 to %d cells, found %q", maxSide, text)
	}
	return size{Shape: grid.Square(a * b), h: a, w: b, low: 1, high: a * b}, nil
}

// String returns the size as names have it.
func (s size) String() string {
	text, side := fmt.Sprintf("%dr%dc", s.Rows, s.Cols), s.side()
	if s.layout != nil {
		text = s.layout.String()
	} else if s.Rows == s.Cols && s.h*s.w == s.Rows {
		text = fmt.Sprintf("%dx%d", s.h, s.w)
	} else if s.h > 0 {
		text += fmt.Sprintf(",%dx%d", s.h, s.w)
	}
	if s.low != 1 || s.high != side {
		text += fmt.Sprintf(",%d-%d", s.low, s.high)
	}
	return text
}

// side returns how many numbers the longest line has at least.
func (s size) side() int {
	if s.layout != nil {
		return s.layout.Grids[0].Side()
	}
	return max(s.Rows, s.Cols)
}

// regular reports whether a board is a square with the numbers from 1 to its side and boxes of
// as many cells.
func (s size) regular() bool {
	return s.layout == nil && s.Beside == "" && s.Rows == s.Cols && s.h*s.w == s.Rows && s.low == 1 && s.high == s.Rows
}

// readSize reads the params of a name: the size of the board, then the size of its boxes and the
// range of numbers unless these are the usual ones: 6r6c,3x3,1-9. A board without houses may have
// fewer numbers than rows.
func readSize(text string, column int, noHouses bool) (s size, err error) {
	words := codec.SplitOutside(text, ',')
	if s, err = parseSize(words[0], column); err != nil {
		return s, err
	}
	for i, word := range words[1:] {
		column += len(words[i]) + 1
		side := s.side()
		if noHouses {
			side = 1
		}
		var a, b int
		switch {
		case scans(word, "%d-%d", &a, &b):
			if a < 0 || a > maxNumber || b > maxNumber || b-a+1 < side {
				return s, banmen.Syntaxf(0, column, "expected a range of at least %d numbers up to %d, found %q", side, maxNumber, word)
			}
			s.low, s.high = a, b
		case s.layout != nil:
			return s, banmen.Syntaxf(0, column, "expected numbers such as 0-8, found %q", word)
		case scans(word, "%dx%d", &a, &b):
			if a < 1 || b < 1 || s.Rows%a != 0 || s.Cols%b != 0 {
				return s, banmen.Syntaxf(0, column, "expected the rows and columns of boxes that fill the board, found %q", word)
			}
			s.h, s.w = a, b
		default:
			return s, banmen.Syntaxf(0, column, "expected boxes such as 3x3 or numbers such as 0-8, found %q", word)
		}
	}
	if s.h*s.w > s.high-s.low+1 && !noHouses {
		return s, banmen.Syntaxf(0, column, "expected boxes of at most %d cells, as there are numbers, found %d", s.high-s.low+1, s.h*s.w)
	}
	return s, nil
}

// scans reads a text that has a format and nothing else.
func scans(text, format string, a, b *int) bool {
	_, err := fmt.Sscanf(text, format, a, b)
	return err == nil && text == fmt.Sprintf(format, *a, *b)
}

// requireBoxes requires the regions or boxes of a board.
func requireBoxes(b *rule.Board, s size) {
	readRegions(b)
	if b.Regions != nil || s.h == 0 {
		return
	}
	b.Regions = b.Boxes(s.h, s.w)
	if s.h > 1 && s.w > 1 {
		b.Require(b.BoxHouses(s.h, s.w)...)
	}
}
