package ops

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
)

// failsDig limits the failures spent on checking whether a cell can be removed. On large
// boards some checks would never end; those cells stay.
const failsDig = 300

// prepare decides the order in which cells are removed from a full board, until the requested
// number is left. It reports false if the board of the cells that must stay has several solutions.
func (g *Generator) prepare(ctx context.Context, it *item) (bool, error) {
	full := it.made.Solution
	if g.orbits != nil {
		b := full.Clone()
		it.dig = banmen.Digging{Board: b, Full: full, Order: it.r.Perm(len(g.orbits)), Most: b.Count() - max(g.givens, 0)}
		return true, nil
	}
	if g.o.EverySymbol {
		it.dig = banmen.Digging{Board: oneOfEach(it.r, full), Full: full}
		return g.possible(ctx, it.dig.Board)
	}
	b, order := full.Clone(), it.r.Perm(len(full.Cells))
	it.dig = banmen.Digging{Board: b, Full: full}
	if g.o.Pattern != nil {
		for c, stay := range g.o.Pattern {
			if !stay {
				b.Cells[c] = 0
			}
		}
		if ok, err := g.possible(ctx, b); !ok || err != nil {
			return false, err
		}
	}
	if g.o.Pattern == nil || g.givens >= 0 {
		it.dig.Order = slices.DeleteFunc(order, func(c int) bool { return b.Cells[c] == 0 })
		it.dig.Most = b.Count() - max(g.givens, 0)
	}
	return true, nil
}

// possible reports whether the solutions of a board allow it to be a puzzle.
func (g *Generator) possible(ctx context.Context, b grid.Board) (bool, error) {
	if g.o.SeveralSolutions {
		return true, nil
	}
	return unique(ctx, g.p.With(b))
}

// oneOfEach returns a board with one cell of each symbol of a full board.
func oneOfEach(r *rand.Rand, full grid.Board) grid.Board {
	b := grid.New(full.Shape)
	for _, c := range r.Perm(len(full.Cells)) {
		if v := full.Cells[c]; !slices.Contains(b.Cells, v) {
			b.Cells[c] = v
		}
	}
	return b
}

// dig removes cells from boards, in bulk if possible.
func (g *Generator) dig(ctx context.Context, all []banmen.Digging) error {
	if g.orbits != nil {
		return g.digOrbits(ctx, all)
	}
	if bulk := g.bulk(); bulk != nil {
		defer g.bulks.Put(bulk)
		return bulk.Dig(ctx, all)
	}
	for _, d := range all {
		if err := g.digOne(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// digOne removes cells from one board, one by one.
func (g *Generator) digOne(ctx context.Context, d banmen.Digging) error {
	next, err := g.remover(ctx, d)
	if err != nil {
		return err
	}
	n := 0
	for _, c := range d.Order {
		if n == d.Most {
			break
		}
		removed, err := next(c)
		switch {
		case err != nil:
			return err
		case removed:
			d.Board.Cells[c] = 0
			n++
		}
	}
	return nil
}

// remover returns a function that reports whether the next cell in the order can be removed.
func (g *Generator) remover(ctx context.Context, d banmen.Digging) (next func(c int) (bool, error), err error) {
	if g.o.SeveralSolutions {
		return func(int) (bool, error) { return true, nil }, nil
	}
	next = func(c int) (bool, error) {
		b := d.Board.Clone()
		b.Cells[c] = 0
		more, err := another(ctx, g.p.With(b), d.Full, []int{c}, failsDig)
		return !more, err
	}
	if _, err := ownNumber(ctx, g.p, 2); !errors.Is(err, banmen.ErrCannot) {
		return next, err
	}
	m, err := modelOf(g.p)
	if err != nil {
		return nil, err
	}
	if r, err := engine.NewRemover(ctx, m, d.Board.Cells, d.Order); r != nil || err != nil {
		return func(int) (bool, error) { return r.Next(ctx, failsDig) }, err
	}
	return next, nil
}

// bulk returns a bulk solver for digging, or nil.
func (g *Generator) bulk() banmen.Bulk {
	if g.o.Bulk == nil || g.o.SeveralSolutions {
		return nil
	}
	if b, ok := g.bulks.Get().(banmen.Bulk); ok {
		return b
	}
	return g.o.Bulk(g.p)
}

// another reports whether p may have a solution in which one of the cells has another
// symbol than in full. It reports true after fails failures, unless that is 0.
// Any other solution must differ from full there.
func another(ctx context.Context, p banmen.Puzzle, full grid.Board, cells []int, fails int64) (bool, error) {
	if n, err := ownNumber(ctx, p, 2); !errors.Is(err, banmen.ErrCannot) {
		return n > 1, err
	}
	m, err := modelOf(p)
	if err != nil {
		return false, err
	}
	for _, cell := range cells {
		v := int(full.Cells[cell])
		m.Domains[cell] = slices.DeleteFunc(slices.Clone(m.Domains[cell]), func(w int) bool { return w == v })
		found, err := plan.AnySolution(ctx, m, full.Size(), fails)
		if found != nil || errors.Is(err, engine.ErrFails) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		m.Domains[cell] = []int{v} // all solutions have v here
	}
	return false, nil
}

// unique reports whether p has exactly one solution.
func unique(ctx context.Context, p banmen.Puzzle) (bool, error) {
	n, err := Count(ctx, p, CountOptions{AtMost: 2})
	return err == nil && n.Cmp(big.NewInt(1)) == 0, err
}
