// Package gridcount counts the full boards of Number Place without listing them, for boxes of 2x2,
// 2x3, 2x4, 2x5 and 3x3.
//
// A band is a row of boxes. The other bands depend only on its column sets: the set of its symbols
// in each column. Bands whose column sets fit make a board, however each band arranges its rows. So
// the count is a sum over the ways to divide the symbols of each column among the bands. Each way
// contributes the product of the numbers of bands with these column sets. Renaming symbols and
// moving columns and boxes changes none of these numbers, so one representative of each class of
// column sets is enough. This goes back to Felgenhauer and Jarvis (2005), who found
// 6670903752021072936960 boards of 3x3 boxes from 44 such classes. They counted the continuations
// of each class by a search; here they are a sum, too.
//
//   - two.go: Two bands, for boxes of k x 2 (and turned, 2 x k): what the lower
//     band has in a column is what the upper one lacks.
//   - three.go: Three bands of three boxes.
package gridcount

import (
	"context"
	"math/big"
)

// Can reports whether Count supports boxes of h rows and w columns.
func Can(h, w int) bool {
	small, large := min(h, w), max(h, w)
	return small == 2 && large <= most || small == 3 && large == 3
}

// Count returns the number of full boards with such boxes; Can must be true. It uses up
// to jobs goroutines, at least one. It fails only with the error of the context.
func Count(ctx context.Context, h, w, jobs int) (*big.Int, error) {
	if h == 3 && w == 3 {
		return threeBands(ctx)
	}
	return twoBands(ctx, max(h, w), jobs)
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
