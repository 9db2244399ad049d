package banmen

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// CheckBoard returns an error unless b is a board of p: of its shape, with a symbol of p or 0 in each cell.
func CheckBoard(p Puzzle, b grid.Board) error { return CheckGivens(p.With(b)) }

// CheckGivens returns an error if p was made by Puzzle.With from a board that does not
// fit it, or is Unmade.
func CheckGivens(p Puzzle) error {
	switch p := p.(type) {
	case *unfit:
		return p.err
	case *unmade:
		return p.err
	}
	return nil
}

// Unfit returns nil if b is a board of p, whose symbols are 1..most. If b has another
// shape, number of cells or other symbols, Unfit returns a puzzle that holds b, reports
// the error and has no facets. The methods With, Faults and Figure of kinds call it
// first, so that no board is mistaken for another.
func Unfit(p Puzzle, b grid.Board, most int) Puzzle {
	var err *Error
	switch s := p.Givens().Shape; {
	case b.Shape != s:
		err = Errorf(nil, "the board has %d rows and %d columns, expected %d and %d", b.Rows, b.Cols, s.Rows, s.Cols)
	case len(b.Cells) != s.Size():
		err = Errorf(nil, "the board has %d cells, expected %d", len(b.Cells), s.Size())
	default:
		if c := slices.IndexFunc(b.Cells, func(v uint16) bool { return int(v) > most }); c >= 0 {
			err = Errorf(nil, "%s has the symbol %d, expected 1 to %d", s.Name(c), b.Cells[c], most)
		} else if c := filledGap(b); c >= 0 {
			err = Errorf(nil, "%s lies outside the grids, found the symbol %d there", s.Name(c), b.Cells[c])
		} else {
			return nil
		}
	}
	return &unfit{of: p, board: b, most: most, err: err}
}

// filledGap returns a gap of a board that has a symbol, or -1.
func filledGap(b grid.Board) int {
	for c := range b.Gaps {
		if b.Cells[c] != 0 && b.IsGap(c) {
			return c
		}
	}
	return -1
}

// An unfit puzzle has a board of another shape or with unknown symbols. It has no facets: an answer would be
// about a different puzzle.
type unfit struct {
	of    Puzzle
	board grid.Board
	most  int // greatest symbol of the puzzle
	err   *Error
}

// String returns a text that no kind parses.
func (p *unfit) String() string { return fmt.Sprintf("%s with %d", p.of, p.board.Cells) }

func (p *unfit) Givens() grid.Board { return p.board }

func (p *unfit) With(b grid.Board) Puzzle { return p.of.With(b) }

// Faults returns the errors of the givens, whatever the board.
func (p *unfit) Faults(grid.Board) []Fault {
	fault := Fault{Rule: "board", Text: p.err.Message()}
	for c, v := range p.board.Cells {
		if int(v) > p.most {
			fault.Cells = append(fault.Cells, c)
		}
	}
	return []Fault{fault}
}

// Figure draws the symbols as numbers, in one row if the shape is unknown.
func (p *unfit) Figure(b grid.Board) *figure.Figure {
	f := &figure.Figure{Rows: b.Rows, Cols: b.Cols, Cells: make([]figure.Cell, len(b.Cells))}
	if len(b.Cells) != b.Size() {
		f.Rows, f.Cols = 1, len(b.Cells)
	}
	for c, v := range b.Cells {
		switch {
		case v == 0:
			f.Cells[c].Role = figure.Open
		case int(v) > p.most:
			f.Cells[c] = figure.Cell{Text: strconv.Itoa(int(v)), Role: figure.Wrong}
		default:
			f.Cells[c].Text = strconv.Itoa(int(v))
		}
	}
	return f
}
