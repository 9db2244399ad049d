package ops

import (
	"math/big"

	"github.com/banmen/banmen"
)

// Canon returns the puzzle that stands for all that are p but for symmetry, and
// the number of symmetries that leave p as it is. It is an ErrCannot where the
// kind has no such form, an ErrLimit where it takes too long to find.
func Canon(p banmen.Puzzle) (form banmen.Puzzle, automorphisms *big.Int, err error) {
	c, ok := p.(banmen.Canonical)
	if !ok {
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "this kind has no canonical form")
	}
	return c.Canonical()
}
