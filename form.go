package banmen

import (
	"io"

	"github.com/banmen/banmen/grid"
)

// Write writes one record with the board as its content: the givens for a question, a
// solution for an answer. It fails with ErrCannot if the form cannot hold the pencil
// marks of the question.
func (f Form) Write(w io.Writer, e Entry, b grid.Board) error {
	p, err := e.Question()
	if err != nil {
		return err
	}
	if err := CheckGivens(p); err != nil {
		return err
	}
	if err := CheckBoard(p, b); err != nil {
		return err
	}
	if e.Puzzle = p; !f.Marks {
		if IsMarked(p, b) {
			return Errorf(ErrCannot, "the form %s cannot hold pencil marks that say more than the digits", f.Name).Suggest("use text or json, which can hold everything")
		}
		e.Puzzle, _ = SplitMarks(p)
	}
	return f.Put(w, e, b)
}

// Placed returns the board of a record before the moves of its Meta.
func (e Entry) Placed() grid.Board {
	if e.Board.Cells != nil {
		return e.Board
	}
	return e.Puzzle.Givens()
}

// Question returns the puzzle of a record including what its pencil marks say beyond the
// digits; see WithMarks. A cell without marks may have any symbol.
func (e Entry) Question() (Puzzle, error) {
	if e.Marks == nil {
		return e.Puzzle, nil
	}
	b := e.Placed()
	marks := make(grid.Marks, len(b.Cells))
	for c := range marks {
		if marks[c] = ^uint64(0); c < len(e.Marks) && e.Marks[c] != 0 {
			marks[c] = e.Marks[c]
		}
	}
	return WithMarks(e.Puzzle, b, marks)
}
