package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// next returns new puzzles at first, and then neighbours of the last puzzle.
func (h *hunt) next(ctx context.Context) (all []Generated, err error) {
	g, fresh := h.g, h.at.Puzzle == nil
	switch {
	case g.maker() != nil, fresh && g.o.Pattern != nil:
		it := &item{r: h.r}
		if h.digger != nil && h.Level != nil && !h.onlyExtreme() {
			it.stuck = func(p banmen.Puzzle, full grid.Board) (grid.Board, bool, error) { return h.stuck(ctx, p, full) }
		}
		if g.try(ctx, []*item{it}); it.done && it.err == nil {
			all = append(all, it.made)
		}
		return all, it.err
	case g.o.Pattern != nil:
		return h.refill(ctx)
	}
	digs := make([]banmen.Digging, neighbours)
	if h.digger != nil {
		digs = digs[:1]
	}
	for i := range digs {
		if digs[i], err = h.digging(ctx, fresh); err != nil {
			return nil, err
		}
	}
	if err := h.dig(ctx, digs); err != nil {
		return nil, err
	}
	for _, d := range digs {
		all = append(all, Generated{Puzzle: g.p.With(d.Board), Solution: d.Full})
	}
	return all, nil
}

// stuck returns another solution of a puzzle. If there is none, but the digger gets stuck, it
// returns the full board with other symbols in the cells left open. It reports false if the digger
// solves the puzzle.
func (h *hunt) stuck(ctx context.Context, p banmen.Puzzle, full grid.Board) (b grid.Board, ok bool, err error) {
	if b, ok, err = other(ctx, p, full); ok || err != nil {
		return b, ok, err
	}
	if err := h.w.know(ctx, p); err != nil {
		return b, false, err
	}
	s := h.w.state
	s.Stop = func() bool { return ctx.Err() != nil }
	s.Start(p.Givens())
	s.Unique = false
	if h.digger.Solve(s, nil).Solved {
		return b, false, nil
	}
	b = full.Clone()
	for c, v := range b.Cells {
		if left := s.At(c) &^ logic.Bit(int(v)); left != 0 {
			b.Cells[c] = uint16(left.First())
		}
	}
	return b, true, ctx.Err()
}

// digging returns the cells to remove: from a new full board, or from the last puzzle
// with some of its solution put back. Cells given in the last puzzle go first.
func (h *hunt) digging(ctx context.Context, fresh bool) (d banmen.Digging, err error) {
	if fresh {
		made, err := h.g.fill(ctx, h.r)
		if err != nil {
			return d, err
		}
		d = banmen.Digging{Board: made.Solution.Clone(), Full: made.Solution, Order: h.r.Perm(h.units())}
	} else {
		d = h.swap()
	}
	least := 0
	if h.Givens != nil && !h.Minimal {
		least = h.Givens.Least + h.r.IntN(h.Givens.Most-h.Givens.Least+1)
	}
	d.Most = max(0, d.Board.Count()-least)
	if !fresh && h.seen.hard && !h.Minimal && h.r.IntN(2) == 0 {
		d.Most = 0
	}
	return d, nil
}

// swap puts back some cells that the last puzzle lacks.
func (h *hunt) swap() banmen.Digging {
	d := banmen.Digging{Board: h.at.Puzzle.Givens().Clone(), Full: h.at.Solution}
	var back []int
	for _, u := range h.r.Perm(h.units()) {
		if d.Board.Cells[h.cells(u)[0]] != 0 {
			d.Order = append(d.Order, u)
		} else {
			back = append(back, u)
		}
	}
	back = back[:min(len(back), 1+h.r.IntN(1+h.units()/16))]
	for _, u := range back {
		for _, c := range h.cells(u) {
			d.Board.Cells[c] = d.Full.Cells[c]
		}
	}
	d.Order = append(d.Order, back...)
	return d
}

// units returns the number of units to remove, which are cells or orbits of cells; cells
// returns the cells of a unit.
func (h *hunt) units() int {
	if h.g.orbits != nil {
		return len(h.g.orbits)
	}
	return len(h.g.p.Givens().Cells)
}

func (h *hunt) cells(unit int) []int {
	if h.g.orbits != nil {
		return h.g.orbits[unit]
	}
	return []int{unit}
}

// dig removes givens from boards.
func (h *hunt) dig(ctx context.Context, all []banmen.Digging) error {
	if h.digger == nil {
		return h.g.dig(ctx, all)
	}
	for _, d := range all {
		h.digSolved(ctx, d)
	}
	return ctx.Err()
}

// digSolved removes as much from a board as the digger can solve, which proves
// uniqueness. It tries many units at a time, and fewer after a failure.
func (h *hunt) digSolved(ctx context.Context, d banmen.Digging) {
	for n := max(1, len(d.Order)/8); len(d.Order) > 0 && d.Most > 0 && ctx.Err() == nil; {
		n = min(n, len(d.Order))
		var cells []int
		for _, u := range d.Order[:n] {
			cells = append(cells, h.cells(u)...)
		}
		for _, c := range cells {
			d.Board.Cells[c] = 0
		}
		switch {
		case len(cells) <= d.Most && h.solves(d.Board, cells):
			d.Order, d.Most, n = d.Order[n:], d.Most-len(cells), 2*n
			continue
		case n == 1:
			d.Order = d.Order[1:]
		}
		for _, c := range cells {
			d.Board.Cells[c] = d.Full.Cells[c]
		}
		n = max(1, n/2)
	}
}

// solves reports whether the digger still solves a board without some cells. If it has
// only singles, placing these cells is enough, as more symbols only allow more singles.
func (h *hunt) solves(b grid.Board, without []int) bool {
	s := h.w.state
	s.Start(b)
	s.Unique = false
	switch {
	case h.closes && len(h.digger.Entries) <= len(closing):
		s.PlaceSingles(without)
		return !slices.ContainsFunc(without, func(c int) bool { return s.Value(c) == 0 })
	case h.closes:
		s.PlaceSingles(nil)
	}
	return h.digger.Solve(s, nil).Solved
}

// refill changes the symbols of some cells of a pattern: it removes them and takes one of
// the many solutions.
func (h *hunt) refill(ctx context.Context) ([]Generated, error) {
	g, b := h.g, h.at.Puzzle.Givens().Clone()
	gone := 2 + h.r.IntN(4)
	for _, c := range h.r.Perm(len(b.Cells)) {
		if b.Cells[c] != 0 && gone > 0 {
			b.Cells[c] = 0
			gone--
		}
	}
	p := g.p.With(b)
	full := b.Clone()
	if err := (&Sampler{p: p, q: p}).search(ctx, h.r, full); err != nil {
		return nil, err
	}
	for c, v := range h.at.Puzzle.Givens().Cells {
		b.Cells[c] = 0
		if v != 0 {
			b.Cells[c] = full.Cells[c]
		}
	}
	p = g.p.With(b)
	if ok, err := unique(ctx, p); !ok || err != nil {
		return nil, err
	}
	return []Generated{{Puzzle: p, Solution: full}}, nil
}
