package ops

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// ReadBoard reads a board of p, written as givens are in its name. It fails if a given is
// missing or different.
func ReadBoard(kinds []*banmen.Kind, p banmen.Puzzle, text string) (grid.Board, error) {
	kind, rest, _ := strings.Cut(p.String(), ":")
	params, _, _ := strings.Cut(rest, ":")
	_, now, err := codec.Parse(kinds, kind+":"+params+":"+text)
	if err != nil {
		return grid.Board{}, err
	}
	b := now.Givens()
	for c, v := range p.Givens().Cells {
		if v != 0 && b.Cells[c] != v {
			return grid.Board{}, banmen.Errorf(nil, "the given %s of the puzzle is missing on the board", CellName(p, c))
		}
	}
	return b, nil
}
