package ops

import (
	"context"
	"errors"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

// A Result is the result of Solve.
type Result struct {
	Solutions int            // 0, 1, or 2 for several; 0 if the method got stuck
	Board     grid.Board     // a solution, or the board where the method got stuck
	First     bool           // whether Board is the first solution in list order
	Open      []int          // cells left open, ascending
	Faults    []banmen.Fault // givens that break rules, if there is no solution
	Stats     event.Stats    // of the method's own search up to the first solution
	Elapsed   time.Duration  // of the same search
}

// Solve finds the first solution of p in list order, or any if that takes too long, and
// whether there are more. A method that is InOrder finds the first in reading order. When
// the context ends, it returns what was found with the error; a single solution may then
// not be the only one.
func Solve(ctx context.Context, p banmen.Puzzle, m Method) (Result, error) {
	var r Result
	if r.Faults = p.Faults(p.Givens()); len(r.Faults) > 0 {
		if _, err := modelOf(p); err != nil {
			return r, err
		}
		return r, nil
	}
	switch {
	case m.Incomplete:
		return solveStuck(ctx, p, m)
	case m.Replaceable() && !m.Measured:
		if r, err := solveOwn(ctx, p); !errors.Is(err, banmen.ErrCannot) {
			return r, err
		}
	}
	found, err := firstTwo(ctx, p, m, &r)
	if r.Solutions = len(found); len(found) == 0 {
		return r, err
	}
	r.Board, r.First = found[0], err == nil || m.InOrder
	if err == nil && !m.InOrder && len(found) > 1 {
		r.Board, r.First, err = first(ctx, p, found[0], r.Stats.Work)
	}
	return r, err
}

// solveOwn is Solve by the puzzle's own search.
func solveOwn(ctx context.Context, p banmen.Puzzle) (r Result, err error) {
	begin := time.Now()
	r.Board, r.Solutions, err = ownSearch(ctx, p, 2)
	r.First = r.Solutions > 0
	r.Elapsed = time.Since(begin)
	return r, err
}

// firstTwo returns up to two solutions; the first is found by the method.
func firstTwo(ctx context.Context, p banmen.Puzzle, m Method, r *Result) ([]grid.Board, error) {
	var found []grid.Board
	take := func(e event.Event) bool {
		found = append(found, grid.Of(p.Givens().Shape, e.Values))
		return len(found) < 2 && !m.InOrder
	}
	begin := time.Now()
	stats, err := m.Search(ctx, p, false, func(e event.Event) bool { return e.Type != event.Solution || take(e) })
	r.Stats, r.Elapsed = stats, time.Since(begin)
	if err != nil || !m.InOrder || len(found) == 0 {
		return found, err
	}
	fast := Methods[0]
	fast.Memory = m.Memory
	_, err = fast.Search(ctx, p, false, func(e event.Event) bool {
		if b := grid.Of(p.Givens().Shape, e.Values); !b.Equal(found[0]) {
			found = append(found, b)
		}
		return len(found) < 2
	})
	return found, err
}

func solveStuck(ctx context.Context, p banmen.Puzzle, m Method) (Result, error) {
	r := Result{Board: p.Givens().Clone()}
	begin := time.Now()
	stats, err := m.Search(ctx, p, false, func(e event.Event) bool {
		switch e.Type {
		case event.Set:
			r.Board.Cells[e.Var] = uint16(e.Value)
		case event.Solution:
			r.Solutions = 1
		}
		return true
	})
	r.Stats, r.Elapsed = stats, time.Since(begin)
	for i := range r.Board.Cells {
		if r.Board.IsOpen(i) {
			r.Open = append(r.Open, i)
		}
	}
	if len(r.Open) == 0 && r.Solutions == 0 {
		r.Faults = p.Faults(r.Board)
	}
	return r, err
}

// first returns the first solution of p in list order. known is any solution, and work the work it
// took to find it. first reports false if an earlier solution than the returned one may exist.
func first(ctx context.Context, p banmen.Puzzle, known grid.Board, work int64) (grid.Board, bool, error) {
	m, err := modelOf(p)
	if err != nil {
		return known, false, err
	}
	cells, first, err := plan.First(ctx, m, known.Cells, work)
	return known.Board(cells), first, err
}
