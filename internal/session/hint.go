package session

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Solution returns a solution of p that contains the board b. It fails with ErrNone if
// there is none.
func Solution(ctx context.Context, p banmen.Puzzle, b grid.Board) (grid.Board, error) {
	full, err := ops.AnySolution(ctx, p.With(b))
	if err == nil && full.Cells == nil {
		err = stuck()
	}
	return full, err
}

// over returns an ErrNone if nothing is left to fill in.
func over(p banmen.Puzzle, b grid.Board) error {
	switch {
	case b.Full():
		return banmen.Errorf(banmen.ErrNone, "the board is full")
	case ops.Solved(p, b):
		return banmen.Errorf(banmen.ErrNone, "the puzzle is solved")
	}
	return nil
}

func stuck() error {
	return banmen.Errorf(banmen.ErrNone, "no solution is possible from here: undo something")
}

// Hint returns the next move towards a solution. It fills the given cell, or the first
// open one if that cell is filled already. It fails with ErrNone on a board that is full,
// solved or without a solution.
func Hint(ctx context.Context, p banmen.Puzzle, b grid.Board, cell int) (string, error) {
	if err := over(p, b); err != nil {
		return "", err
	}
	full, err := Solution(ctx, p, b)
	if err != nil {
		return "", err
	}
	if b.Cells[cell] != 0 {
		cell = slices.Index(b.Cells, 0)
	}
	symbols, err := ops.Symbols(p)
	if err != nil {
		return "", err
	}
	return ops.CellName(p, cell) + "=" + symbols[full.Cells[cell]], nil
}
