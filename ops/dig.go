package ops

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
)

// failsDig is how many failures it may take to see that a cell can go: on large
// boards some would take for ever, and stay.
const failsDig = 300

// prepare says which cells are to be taken from a full board: in random order,
// until the wanted number is left. It returns false where more than one solution
// would be left at once.
func (g *Generator) prepare(ctx context.Context, it *item) (bool, error) {
	full := it.made.Solution
	b, order := full.Clone(), it.r.Perm(len(full.Cells))
	it.dig = banmen.Digging{Board: b, Full: full}
	if g.o.Pattern != nil {
		for c, stay := range g.o.Pattern {
			if !stay {
				b.Cells[c] = 0
			}
		}
		if one, err := unique(ctx, g.p.With(b)); !g.o.Any && !one || err != nil {
			return false, err
		}
	}
	if g.o.Pattern == nil || g.o.Givens >= 0 {
		it.dig.Order = slices.DeleteFunc(order, func(c int) bool { return b.Cells[c] == 0 })
		it.dig.Most = b.Count() - max(g.o.Givens, 0)
	}
	return true, nil
}

// dig takes cells from boards, in bulk where that can be.
func (g *Generator) dig(ctx context.Context, all []banmen.Digging) error {
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

// digOne does so for one board, one cell after the other.
func (g *Generator) digOne(ctx context.Context, d banmen.Digging) error {
	n := 0
	for _, c := range d.Order {
		if n == d.Most {
			break
		}
		if !g.o.Any {
			if more, err := another(ctx, g.p, d.Board, c, failsDig); err != nil {
				return err
			} else if more {
				continue
			}
		}
		d.Board.Cells[c] = 0
		n++
	}
	return nil
}

// bulk returns a bulk solver to dig with, nil if there is none.
func (g *Generator) bulk() banmen.Bulk {
	if g.o.Bulk == nil || g.o.Any {
		return nil
	}
	if b, ok := g.bulks.Get().(banmen.Bulk); ok {
		return b
	}
	return g.o.Bulk(g.p)
}

// another reports whether p may have a solution with another symbol than b in
// the cell: after so many failures, unless that is 0, it says so, too.
func another(ctx context.Context, p banmen.Puzzle, b grid.Board, cell int, fails int64) (bool, error) {
	c := b.Clone()
	c.Cells[cell] = 0
	m, err := modelOf(p.With(c))
	if err != nil {
		return false, err
	}
	m.Domains[cell] = slices.DeleteFunc(slices.Clone(m.Domains[cell]), func(v int) bool { return v == int(b.Cells[cell]) })
	found, err := plan.AnySolution(ctx, m, b.Size(), fails)
	if errors.Is(err, engine.ErrFails) {
		return true, nil
	}
	return found != nil, err
}

// unique reports whether p has exactly one solution.
func unique(ctx context.Context, p banmen.Puzzle) (bool, error) {
	n, err := Count(ctx, p, 2)
	return err == nil && n.Cmp(big.NewInt(1)) == 0, err
}
