package magic

import (
	"context"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/magic/internal/rings"
)

// few is a number of solutions that a search finds sooner than Count.
const few = 1000

// Count returns the number of magic squares of order 4 or 5. It fails with ErrCannot for
// other orders, with givens, and if AtMost is at most few.
func (p *Puzzle) Count(ctx context.Context, o banmen.CountOptions) (n *big.Int, how banmen.Message, err error) {
	if !rings.Can(p.n) || p.givens.Count() > 0 || o.AtMost != nil && o.AtMost.Cmp(big.NewInt(few)) <= 0 {
		return nil, how, banmen.ErrCannot
	}
	found, err := rings.Count(ctx, p.n, p.allSymmetries(), o)
	return big.NewInt(found), banmen.Msg("rings: for each class of filled diagonals, the fillings of two rings of cells are joined by their numbers"), err
}
