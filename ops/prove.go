package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// nodes limits the boards that exhaust visits.
const nodes = 200_000

// exhaust is called when a number of tries found no puzzle. It searches all possibilities, if there
// are few enough. It returns the puzzle, or an error that says whether none exists or none was
// found.
func (g *Generator) exhaust(ctx context.Context, tries int64) (Generated, error) {
	if g.o.EverySymbol || g.maker() != nil {
		return Generated{}, notFound(tries)
	}
	d := &digger{ctx: ctx, p: g.p, units: g.orbits}
	for c := range g.p.Givens().Cells {
		if g.orbits == nil && !g.p.Givens().IsGap(c) {
			d.units = append(d.units, []int{c})
		}
	}
	for full := range g.grids() {
		b := full.Clone()
		for c, stay := range g.o.Pattern {
			if !stay {
				b.Cells[c] = 0
			}
		}
		holes := b.Count() - g.givens
		if g.givens < 0 {
			holes = 0
		}
		if d.board, d.full = b, full; d.begin() && d.dig(0, holes) {
			return Generated{Puzzle: g.p.With(b), Solution: full}, nil
		}
		if d.err != nil {
			return Generated{}, d.err
		}
	}
	if d.nodes < nodes && (g.o.Solution.Cells != nil || g.sampler != nil && g.sampler.all() != nil) {
		return Generated{}, banmen.Errorf(banmen.ErrNone, "no such puzzle has one solution: all possibilities were tried")
	}
	return Generated{}, notFound(tries)
}

func notFound(tries int64) error {
	return banmen.Errorf(banmen.ErrLimit, "no puzzle with one solution found in %d tries", tries).Suggest("allow more with --tries")
}

// grids yields all full boards, or representatives of them, if they are known.
func (g *Generator) grids() func(yield func(grid.Board) bool) {
	return func(yield func(grid.Board) bool) {
		if g.o.Solution.Cells != nil {
			yield(g.o.Solution)
			return
		}
		if g.sampler == nil {
			return
		}
		shape := g.p.Givens().Shape
		for cells := range slices.Chunk(g.sampler.all(), shape.Size()) {
			if !yield(shape.Board(slices.Clone(cells))) {
				return
			}
		}
	}
}

// A digger searches all ways to remove cells from a board. If a hole allows a second
// solution, so do more holes, so the search stops there.
type digger struct {
	ctx   context.Context
	p     banmen.Puzzle
	units [][]int // cells that are removed together
	full  grid.Board
	board grid.Board
	nodes int
	err   error
}

// begin reports whether the board has one solution before cells are removed.
func (d *digger) begin() bool {
	if d.nodes++; d.nodes >= nodes {
		return false
	}
	one := false
	one, d.err = unique(d.ctx, d.p.With(d.board))
	return one
}

// dig reports whether holes cells can be removed, using units from index from on.
func (d *digger) dig(from, holes int) bool {
	if holes <= 0 {
		return holes == 0
	}
	for u := from; u < len(d.units); u++ {
		if d.nodes++; d.nodes >= nodes || d.err != nil {
			return false
		}
		cells := d.units[u]
		if len(cells) > holes || d.board.Cells[cells[0]] == 0 {
			continue
		}
		d.set(cells, grid.Board{})
		more, err := another(d.ctx, d.p.With(d.board), d.full, cells, 0)
		if d.err = err; !more && err == nil && d.dig(u+1, holes-len(cells)) {
			return true
		}
		d.set(cells, d.full)
	}
	return false
}

// set sets cells to their symbols on a board, or clears them if the board has no cells.
func (d *digger) set(cells []int, from grid.Board) {
	for _, c := range cells {
		if d.board.Cells[c] = 0; from.Cells != nil {
			d.board.Cells[c] = from.Cells[c]
		}
	}
}
