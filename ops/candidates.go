package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Candidates returns, for each open cell, the symbols that break no rule given the other
// cells. It stops with the error of the context.
func Candidates(ctx context.Context, p banmen.Puzzle, b grid.Board) (grid.Marks, error) {
	symbols, err := Symbols(p)
	if err != nil {
		return nil, err
	}
	if err := banmen.CheckBoard(p, b); err != nil {
		return nil, err
	}
	if len(symbols) > 64 {
		return nil, banmen.Errorf(banmen.ErrCannot, "a board of %d symbols is too large for candidates", len(symbols)-1)
	}
	marks, b := make(grid.Marks, len(b.Cells)), b.Clone()
	for c := range b.Cells {
		if !b.IsOpen(c) {
			continue
		}
		for s := 1; s < len(symbols); s++ {
			if err := banmen.Spend(ctx, 0); err != nil {
				return nil, err
			}
			if !Conflicts(p, b, c, s) {
				marks[c] |= 1 << s
			}
		}
	}
	return marks, nil
}

// Conflicts reports whether a symbol in an open cell of a board breaks a rule. The board
// is unchanged afterwards.
func Conflicts(p banmen.Puzzle, b grid.Board, cell, symbol int) bool {
	b.Cells[cell] = uint16(symbol)
	defer func() { b.Cells[cell] = 0 }()
	return slices.ContainsFunc(p.Faults(b), func(f banmen.Fault) bool { return slices.Contains(f.Cells, cell) })
}
