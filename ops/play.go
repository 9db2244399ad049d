package ops

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Blank returns the symbol of p that means an empty cell, or 0 if it has none.
func Blank(p banmen.Puzzle) int {
	if b, ok := p.(banmen.Blanked); ok {
		return b.Blank()
	}
	return 0
}

// Solved reports whether a board with blanks in its open cells is a solution of p. A board
// with open cells is one only if p has a blank.
func Solved(p banmen.Puzzle, b grid.Board) bool {
	b = b.Fill(Blank(p))
	return b.Full() && len(p.Faults(b)) == 0
}

// ClueStates returns the states of the clues in the figure of a board, in order, or nil
// if the kind does not provide them.
func ClueStates(p banmen.Puzzle, b grid.Board) []banmen.ClueState {
	if m, ok := p.(banmen.ClueStater); ok {
		return m.ClueStates(b)
	}
	return nil
}
