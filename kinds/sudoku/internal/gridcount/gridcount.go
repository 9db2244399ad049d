// Package gridcount counts the full boards of Number Place without listing
// them, for boxes of 2x2, 2x3, 2x4, 2x5 and 3x3.
//
// A band, a row of boxes, is to the others only what it has in each column: its
// column sets. Bands whose column sets fit below each other make a board,
// however each arranges its own rows. So the board is counted as the sum, over
// the ways to share the symbols of each column among the bands, of the product
// of the numbers of bands with these column sets. Renaming the symbols and
// moving columns and boxes changes none of these numbers, so that only one of
// each class of column sets is looked at. This goes back to Felgenhauer and
// Jarvis (2005), who found 6670903752021072936960 boards of 3x3 boxes from 44
// such classes; they counted what goes below each by a search, here it is a
// sum, too.
//
//   - two.go: Two bands, for boxes of k x 2 (and turned, 2 x k): what the lower
//     band has in a column is what the upper one lacks.
//   - three.go: Three bands of three boxes.
package gridcount

import (
	"context"
	"math/big"
)

// Can reports whether Count counts boards with boxes of h rows and w columns.
func Can(h, w int) bool {
	small, large := min(h, w), max(h, w)
	return small == 2 && large <= most || small == 3 && large == 3
}

// Count returns the number of full boards with such boxes, for which Can must be
// true, with up to so many goroutines, at least one. It fails only with the error
// of the context.
func Count(ctx context.Context, h, w, jobs int) (*big.Int, error) {
	if h == 3 && w == 3 {
		return threeBands(ctx)
	}
	return twoBands(ctx, max(h, w), jobs)
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
