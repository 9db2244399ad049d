package session

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Solution returns a solution of p that has all of the board b in it, or an
// ErrNone.
func Solution(ctx context.Context, p banmen.Puzzle, b grid.Board) (grid.Board, error) {
	full, err := ops.AnySolution(ctx, p.With(b))
	if err == nil && full.Cells == nil {
		err = stuck()
	}
	return full, err
}

// over returns an ErrNone if there is nothing left to fill in.
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
	return banmen.Errorf(banmen.ErrNone, "no solution goes on from here: take something back")
}

// Hint returns the next move on the way to a solution: it fills the cell, or
// the first open one if that is taken. A board that is full, solved, or leads nowhere is an
// ErrNone.
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
