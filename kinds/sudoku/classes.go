package sudoku

import (
	"context"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/gridcount"
	"github.com/banmen/banmen/kinds/sudoku/internal/minlex"
)

// few is a number of solutions that a search lists faster than Count counts them.
const few = 1e6

// Count returns the number of full boards for some sizes of boxes. It fails with
// ErrCannot for other sizes, with givens or parts, and if AtMost is at most few.
func (p *Puzzle) Count(ctx context.Context, o banmen.CountOptions) (n *big.Int, how banmen.Message, err error) {
	if !p.ordinary() || p.givens.Count() > 0 || !gridcount.Can(p.h, p.w) {
		return nil, how, banmen.ErrCannot
	}
	if o.AtMost != nil && o.AtMost.Cmp(big.NewInt(few)) <= 0 {
		return nil, how, banmen.ErrCannot
	}
	n, err = gridcount.Count(ctx, p.h, p.w, o.Jobs)
	if err == nil && o.AtMost != nil && n.Cmp(o.AtMost) > 0 {
		n.Set(o.AtMost)
	}
	return n, banmen.Msg("bands: for each class of column sets, the numbers of bands are multiplied"), err
}

// ClassNumbers numbers the classes of full plain 9x9 boards; see banmen.ClassRanker.
func (p *Puzzle) ClassNumbers() (banmen.Numbers, error) {
	if p.ClassParts() == 0 {
		return nil, banmen.ErrCannot
	}
	all, err := minlex.AllClasses()
	return classNumbers{all}, err
}

// ClassParts returns the number of bands in which classes are counted.
func (p *Puzzle) ClassParts() int {
	if !p.isPlain9() || p.givens.Count() > 0 {
		return 0
	}
	return minlex.Bands
}

// CountClasses counts the classes of a band: the band from 1, the number of classes, their
// numbers by automorphisms, and the number of classes for each 16 fourth rows.
func (p *Puzzle) CountClasses(ctx context.Context, part int) (string, error) {
	n, err := minlex.CountBand(ctx, part)
	return n.String(), err
}

// classNumbers are the numbers of classes of 9x9 boards.
type classNumbers struct{ all *minlex.Classes }

func (n classNumbers) Count() *big.Int                 { return big.NewInt(n.all.Count()) }
func (n classNumbers) Rank(cells []uint16) *big.Int    { return big.NewInt(n.all.Rank(cells)) }
func (n classNumbers) Unrank(number *big.Int) []uint16 { return n.all.Unrank(number.Int64()) }

// Canonical returns p in min-lex form: of all equivalent puzzles the first in reading
// order, where an empty cell precedes all symbols.
func (p *Puzzle) Canonical() (banmen.Puzzle, *big.Int, error) {
	if len(p.parts) > 0 {
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "boards with parts (+%s) have no canonical form", p.parts[0].Name)
	}
	if !p.ordinary() {
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "boards of other sizes or numbers have no canonical form")
	}
	cells, same, err := minlex.Min(p.givens.Cells, p.h, p.w)
	if err != nil {
		return nil, nil, err
	}
	return p.With(grid.Board{Shape: p.givens.Shape, Cells: cells}), same, nil
}
