package codec

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// candidates returns for each empty cell of b the symbols that its houses do
// not have yet.
func (sq Square) candidates(p banmen.Puzzle, b grid.Board) grid.Marks {
	n := len(sq.symbols(b.Rows)) - 1
	marks := make(grid.Marks, len(b.Cells))
	for i, v := range b.Cells {
		if v == 0 {
			marks[i] = 1<<(n+1) - 2
		}
	}
	for _, house := range sq.houses(p) {
		used := uint64(0)
		for _, c := range house {
			used |= 1 << b.Cells[c]
		}
		for _, c := range house {
			marks[c] &^= used
		}
	}
	return marks
}

// marksAt returns the pencil marks of e if they are about the board b.
func marksAt(e banmen.Entry, b grid.Board) grid.Marks {
	position := e.Board
	if position.Cells == nil {
		position = e.Puzzle.Givens()
	}
	if !position.Equal(b) {
		return nil
	}
	return e.Marks
}

func (sq Square) houses(p banmen.Puzzle) [][]int {
	if sq.Houses == nil {
		return nil
	}
	return sq.Houses(p)
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
