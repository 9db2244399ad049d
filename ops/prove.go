package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// nodes is how many boards none looks at to prove that there is no puzzle.
const nodes = 200_000

// none says why no puzzle was found after so many tries: because there is none,
// where that can be proved, or because the tries did not suffice.
func (g *Generator) none(ctx context.Context, tries int64) error {
	if b := g.o.Grid; b.Cells != nil && g.o.Pattern == nil {
		d := &digger{ctx: ctx, p: g.p, board: b.Clone()}
		holes := len(b.Cells) - g.o.Givens
		if !d.dig(0, holes) && d.err == nil && d.nodes < nodes {
			return banmen.Errorf(banmen.ErrNone, "no puzzle with one solution has %d holes in this grid", holes)
		}
	}
	if g.o.Grid.Cells != nil && g.o.Pattern != nil {
		return banmen.Errorf(banmen.ErrNone, "this grid with this pattern has more than one solution")
	}
	return banmen.Errorf(banmen.ErrLimit, "no puzzle with one solution found in %d tries: allow more with --tries", tries)
}

// A digger looks at all ways to take cells from a board. A hole that allows a
// second solution allows it with more holes too, so that nothing below it
// counts.
type digger struct {
	ctx   context.Context
	p     banmen.Puzzle
	board grid.Board
	nodes int
	err   error
}

// dig reports whether so many holes can be made from a cell on.
func (d *digger) dig(from, holes int) bool {
	if holes == 0 {
		return true
	}
	for c := from; c <= len(d.board.Cells)-holes; c++ {
		if d.nodes++; d.nodes >= nodes || d.err != nil {
			return false
		}
		more, err := another(d.ctx, d.p, d.board, c, 0)
		if d.err = err; more || err != nil {
			continue
		}
		v := d.board.Cells[c]
		d.board.Cells[c] = 0
		if d.dig(c+1, holes-1) {
			return true
		}
		d.board.Cells[c] = v
	}
	return false
}
