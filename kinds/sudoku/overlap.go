package sudoku

import (
	"context"
	"math/rand/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/kinds/sudoku/internal/houses"
	"github.com/banmen/banmen/model"
)

// Guesses until the search of overlapping grids leaves a puzzle to an engine, and until it
// begins to fill a board again.
const (
	mostGuesses = 2000
	fillGuesses = 500
	fillTries   = 20
)

// overlaps reports whether p has overlapping grids and no other rules.
func (p *Puzzle) overlaps() bool { return p.grids != nil && len(p.parts) == 0 }

// solver returns a solver of overlapping grids; it must be returned to t.solvers.
func (t *table) solver() *houses.Solver {
	if s, ok := t.solvers.Get().(*houses.Solver); ok {
		return s
	}
	var all [][]int
	for _, r := range t.rules {
		for _, c := range r.Constraints {
			all = append(all, cellsOf(c))
		}
	}
	return houses.New(t.Size(), t.most(), all)
}

func cellsOf(c model.Constraint) []int {
	cells := make([]int, len(c.Vars()))
	for i, v := range c.Vars() {
		cells[i] = int(v)
	}
	return cells
}

// searchOverlap is Search for overlapping grids. Of several solutions it knows not which is the
// first.
func (p *Puzzle) searchOverlap(ctx context.Context, o banmen.SearchOptions, sink event.Sink) (event.Stats, error) {
	s := p.solver()
	defer p.solvers.Put(s)
	s.Done = ctx.Done()
	solution := make([]uint16, p.Size())
	n, ok := s.Search(solution, p.givens.Cells, o.AtMost, mostGuesses)
	switch {
	case ctx.Err() != nil:
		return event.Stats{}, ctx.Err()
	case !ok, sink != nil && n > 0 && n == o.AtMost:
		return event.Stats{}, banmen.ErrCannot
	case sink != nil && n > 0:
		values := make([]int, len(solution))
		for c, v := range solution {
			values[c] = int(v)
		}
		sink(event.Event{Type: event.Solution, Values: values})
	}
	return event.Stats{Solutions: int64(n)}, nil
}

// fillOverlap fills a board of overlapping grids at random.
func (p *Puzzle) fillOverlap(r *rand.Rand, cells []uint16) bool {
	s := p.solver()
	defer p.solvers.Put(s)
	s.Done = nil
	for range fillTries {
		if s.Fill(r, cells, p.givens.Cells, fillGuesses) {
			return true
		}
	}
	return false
}
