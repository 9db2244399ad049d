package ops

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// ReadBoard reads what stands on the board of p, written as givens are in its text. A
// given that is not there, or is another one, is an error.
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
			return grid.Board{}, banmen.Errorf(nil, "%s is a given of the puzzle, and not on the board as it stands there", CellName(p, c))
		}
	}
	return b, nil
}
