package codec

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// mark adds pencil marks, the candidates of each open cell, to the puzzle of e.
func mark(e *banmen.Entry, marks grid.Marks) (err error) {
	e.Marks = marks
	e.Puzzle, err = banmen.WithMarks(e.Puzzle, position(*e), marks)
	return err
}

// position returns the board of e: its Board, or else the givens.
func position(e banmen.Entry) grid.Board {
	if e.Board.Cells != nil {
		return e.Board
	}
	return e.Puzzle.Givens()
}

// markedOut returns for each open cell of b the candidates that the board allows and the pencil
// marks of p leave out.
func markedOut(p banmen.Puzzle, b grid.Board) (grid.Marks, error) {
	left, err := banmen.Candidates(p, b)
	if err != nil {
		return nil, err
	}
	p, _ = banmen.SplitMarks(p)
	all, err := banmen.Candidates(p, b)
	for c := range all {
		all[c] &^= left[c]
	}
	return all, err
}

// marksAt returns the candidates of e if they are about the board b.
func marksAt(e banmen.Entry, b grid.Board) grid.Marks {
	if !position(e).Equal(b) {
		return nil
	}
	return e.Marks
}

// notesAt returns the notes of e, or else its candidates, if they are about the board b.
func notesAt(e banmen.Entry, b grid.Board) grid.Marks {
	if e.Notes != nil && position(e).Equal(b) {
		return e.Notes
	}
	return marksAt(e, b)
}

// single returns the only symbol of a set, or 0.
func single(set uint64) uint16 {
	if set == 0 || set&(set-1) != 0 {
		return 0
	}
	v := uint16(0)
	for set>>v != 1 {
		v++
	}
	return v
}
