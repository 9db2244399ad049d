package sudoku

import (
	"context"
	"errors"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku/internal/gridcount"
	"github.com/banmen/banmen/kinds/sudoku/internal/minlex"
)

// few is up to how many solutions a search finds sooner than Count counts.
const few = 1e6

// Count returns the number of full boards of some sizes of boxes; it is an
// ErrCannot for other sizes, with givens and with parts, and where atMost is few.
func (p *Puzzle) Count(ctx context.Context, atMost *big.Int) (*big.Int, error) {
	if len(p.parts) > 0 || p.givens.Count() > 0 || !gridcount.Can(p.h, p.w) {
		return nil, banmen.ErrCannot
	}
	if atMost != nil && atMost.Cmp(big.NewInt(few)) <= 0 {
		return nil, banmen.ErrCannot
	}
	n, err := gridcount.Count(ctx, p.h, p.w)
	if err == nil && atMost != nil && n.Cmp(atMost) > 0 {
		n.Set(atMost)
	}
	return n, err
}

// Canonical returns p in min-lex form: of all puzzles that symmetries make of p,
// the first in reading order, with an empty cell before all symbols.
func (p *Puzzle) Canonical() (banmen.Puzzle, *big.Int, error) {
	if len(p.parts) > 0 {
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "there is no canonical form of boards with parts (+%s)", p.parts[0].name)
	}
	cells, same, err := minlex.Min(p.givens.Cells, p.h, p.w)
	switch {
	case errors.Is(err, minlex.ErrSize):
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "there is no canonical form of boards with more than %d boxes side by side", minlex.MaxStacks)
	case errors.Is(err, minlex.ErrWork):
		return nil, nil, banmen.Errorf(banmen.ErrLimit, "this board has too many symmetries to find its canonical form")
	}
	b := p.givens
	b.Cells = cells
	return p.With(b), same, nil
}
