package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// A settling recognises settled positions of a puzzle with several solutions. In a settled position
// every open cell has several candidates, each of them in some solution, so no valid step exists.
// Without this check, ladders would search in vain, which takes long, most of all on an empty
// board. It serves one position and those that follow from it.
type settling struct {
	ctx    context.Context
	puzzle banmen.Puzzle
	found  []grid.Board // solutions found
	open   logic.Cand   // a candidate in none of them; 0 if unknown
}

// mostFails limits the failures of the search for a solution with a candidate. If it is hard to
// find, a ladder may as well search for a step.
const mostFails = 100

// settled reports whether the position is known to be settled. left holds the candidates
// by cell, none where a symbol is placed. Only solutions consistent with placed and left
// count.
func (w *settling) settled(placed grid.Board, left []logic.Mask) bool {
	if left[w.open.Cell()].Has(w.open.Symbol()) || slices.ContainsFunc(left, logic.Mask.One) {
		return false
	}
	fits := func(b grid.Board) bool {
		for c, v := range b.Cells {
			if placed.Cells[c] != v && !left[c].Has(int(v)) {
				return false
			}
		}
		return true
	}
	seen := make([]logic.Mask, len(left))
	see := func(b grid.Board) {
		for c, v := range b.Cells {
			seen[c] |= logic.Bit(int(v))
		}
	}
	for _, b := range w.found {
		if fits(b) {
			see(b)
		}
	}
	for c, set := range left {
		for v := range set.All() {
			if seen[c].Has(v) {
				continue
			}
			with := placed.Clone()
			with.Cells[c] = uint16(v)
			b, err := anySolution(w.ctx, w.puzzle.With(with), mostFails)
			if err != nil || b.Cells == nil || !fits(b) {
				w.open = logic.CandOf(c, v)
				return false
			}
			w.found = append(w.found, b)
			see(b)
		}
	}
	return true
}

// settle returns a function that reports whether a state is settled. It returns nil for
// boards with too many symbols for masks.
func settle(ctx context.Context, p banmen.Puzzle, s *logic.State) func() bool {
	if s.Narrowed() {
		return nil
	}
	w := &settling{ctx: ctx, puzzle: p}
	left := make([]logic.Mask, s.Shape.Size())
	return func() bool {
		for c := range left {
			left[c] = s.At(c)
		}
		return w.settled(s.Board(), left)
	}
}

// settleSE is settle for a rater of Sudoku Explainer's scale.
func settleSE(ctx context.Context, p banmen.Puzzle) func(*[81]uint8, *[81]uint16) bool {
	w := &settling{ctx: ctx, puzzle: p}
	placed, left := grid.New(p.Givens().Shape), make([]logic.Mask, p.Givens().Size())
	return func(values *[81]uint8, candidates *[81]uint16) bool {
		for c := range left {
			placed.Cells[c], left[c] = uint16(values[c]), logic.Mask(candidates[c])
		}
		return w.settled(placed, left)
	}
}
