// Package count counts the solutions of a model without listing them, tells the
// number of a solution in the list and back, and draws solutions evenly.
//
//	l, err := count.New(ctx, m)       // or a Refusal
//	n, err := l.Count(ctx, count.Options{Memory: 1 << 30})
//	s, err := l.Build(ctx, count.Options{})
//	values, err := s.Unrank(ctx, k)   // the solution number k, from 0
//
// # How it counts
//
// The variables are taken in list order and cut into rows: wherever a
// constraint has consecutive variables they are a row, and all fillings of it
// are found beforehand; other variables are rows by themselves (rows.go,
// filler.go). What a row leaves to those after it is a state: for each
// constraint with variables on both sides of the cut (the frontier), the values
// used, or the amount that is left (terms.go, state.go). From the states after one row, with
// the number of ways to get to each, come those after the next (count.go). This
// is dynamic programming over a path decomposition of the model.
//
// States that a symmetry of what remains takes to each other lead to the same
// number of solutions, so only one of them is kept, the normal form. The
// symmetries are found in the model at each cut (residual.go, symmetry.go): blocks
// of constraints that can be exchanged, such as columns, are proposed by colour
// refinement and then checked to take the rest of the model to itself; values
// that mean the same in the rest can be renamed. A normal form has its blocks
// sorted and its values renamed by the least of the ways that colour refinement
// leaves (normal.go, rename.go), as in McKay, Practical graph isomorphism,
// 1981. The rules for what remains have more symmetries than the puzzle: givens
// in rows above do not count, and rows may go where they like.
//
// Constraints that no symmetry moves, such as diagonals, are no part of the
// state: each state has a number for each of their states together (vector.go).
//
// # Numbers
//
// A Space counts the other way, from each state to the end. The solution number
// k is found row by row: of the fillings in list order, as many are passed over
// as their solutions do not reach k. A random number below the count gives each
// solution equally often.
//
// # Lists
//
// Solutions are listed in order as pairs of half boards (halves.go, join.go):
//
//	h, err := count.Join(ctx, m, count.Options{})
//	_, err = h.Each(ctx, 0, func(values []uint16, _ int64) bool { … })
//
// The ways to fill the rows below a cut are sorted by what they leave for the
// rows above to do; then the rows above are filled in list order, and each way
// goes with a list of such. The first solution of each class under a group of
// symmetries comes out of the same walk (classes.go, image.go): what the first
// row of an image is, the halves mostly say in a look-up each.
package count
