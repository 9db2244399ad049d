package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

// IsEmpty reports whether p has neither givens nor clues.
func IsEmpty(p banmen.Puzzle) bool {
	c, ok := p.(banmen.Clued)
	return p.Givens().Count() == 0 && !(ok && c.HasClues())
}

// maker returns p as a Maker of puzzles with clues. It returns nil if puzzles are made by removing
// symbols from a full board: if p is no Maker or already has clues, or if the options determine the
// number or pattern of givens.
func (g *Generator) maker() banmen.Maker {
	m, ok := g.p.(banmen.Maker)
	if !ok || m.HasClues() || g.o.Full || g.o.SeveralSolutions || g.givens >= 0 || g.o.Pattern != nil || g.o.Symmetry != "" {
		return nil
	}
	return m
}

// makeWhole makes the puzzle of an item from its full board, by m. If a full board was requested as
// the solution, it stays the solution.
func (g *Generator) makeWhole(ctx context.Context, m banmen.Maker, it *item) {
	another := func(p banmen.Puzzle, full grid.Board) (b grid.Board, ok bool) {
		if it.err == nil && it.stuck != nil {
			b, ok, it.err = it.stuck(p, full)
		} else if it.err == nil {
			b, ok, it.err = other(ctx, p, full)
		}
		if it.err != nil {
			return grid.Board{}, true
		}
		return b, ok
	}
	p, solution, ok := m.Make(it.r, it.made.Solution, another)
	if it.done = it.err != nil || ok && (g.o.Solution.Cells == nil || solution.Equal(g.o.Solution)); it.done {
		it.made.Puzzle, it.made.Solution = p, solution
	}
}

// other returns a solution of p other than full. It reports false if there is none.
func other(ctx context.Context, p banmen.Puzzle, full grid.Board) (b grid.Board, ok bool, err error) {
	m, err := modelOf(p)
	if err != nil {
		return b, false, err
	}
	_, err = engine.Search(ctx, m, engine.Options{}, func(e event.Event) bool {
		b = grid.Of(full.Shape, e.Values)
		ok = !b.Equal(full)
		return !ok
	})
	return b, ok, err
}
