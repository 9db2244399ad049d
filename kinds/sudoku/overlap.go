package sudoku

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/kinds/sudoku/internal/overlap"
	"github.com/banmen/banmen/rule"
)

// Guesses until the search of overlapping grids leaves a puzzle to an engine, and until it
// begins to fill a board again.
const (
	mostGuesses = 2000
	fillGuesses = 500
	fillTries   = 20
)

// overlaps reports whether p has overlapping grids and no other rules.
func (p *Puzzle) overlaps() bool { return p.layout != nil && len(p.parts) == 0 }

// solver returns a solver of overlapping grids; it must be returned to t.solvers.
func (t *table) solver() *overlap.Solver {
	if s, ok := t.solvers.Get().(*overlap.Solver); ok {
		return s
	}
	houses, _ := t.layout.Houses()
	all := make([][]int, len(houses))
	for i, h := range houses {
		all[i] = h.Cells
	}
	return overlap.NewSolver(t.Size(), t.most(), all)
}

// searchOverlap is Search for overlapping grids. If there are several solutions, the one it returns
// need not be the first.
func searchOverlap(ctx context.Context, p *Puzzle, o banmen.SearchOptions, sink event.Sink) (event.Stats, error) {
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
func fillOverlap(p *Puzzle, r *rand.Rand, cells []uint16) bool {
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

// requireGrids requires the rows, columns and boxes of all grids. Parts about the rows and columns
// of a single grid are refused.
func requireGrids(b *rule.Board, l *overlap.Layout, name codec.Name) {
	refuseParts(b, name)
	houses, regions := l.Houses()
	b.Regions, b.Grids = regions, l.Cells()
	for _, h := range houses {
		b.Require(rule.House(h.Name, h.Where, h.Cells))
	}
}

// refuseParts fails for a part that is about the rows and columns of a single grid.
func refuseParts(b *rule.Board, name codec.Name) {
	for _, p := range name.Parts {
		i := slices.IndexFunc(allParts, func(q *rule.Part) bool { return q.Name == p.Name })
		if !acrossGrids(allParts[i]) {
			b.Refuse(banmen.Syntaxf(0, p.Column, "part %q applies only to boards of one grid", p.Name))
		}
	}
}

// acrossGrids reports whether a part makes sense for several grids: if it is about listed cells,
// about neighbours anywhere, or about each grid.
func acrossGrids(p *rule.Part) bool {
	switch p.Args.(type) {
	case rule.Lines, rule.NumberedLines, rule.TabledLines, rule.Cages, rule.WeightedSums, rule.ValueCages, rule.Groups, rule.Signs:
		return true
	case rule.Cells:
		return !strings.HasSuffix(p.Name, "index")
	}
	return slices.Contains([]string{"king", "knight", "nonconsecutive", "x"}, p.Name)
}
