// Package count counts the solutions of a model without listing them, ranks and unranks
// them in list order, and draws uniform samples.
//
//	l, err := count.New(ctx, m)       // or a Refusal
//	n, err := l.Count(ctx, count.Options{Memory: 1 << 30})
//	s, err := l.Build(ctx, count.Options{})
//	values, err := s.Unrank(ctx, k)   // the solution number k, from 0
//
// # How it counts
//
// The variables are taken in list order and cut into rows. Consecutive variables of a
// constraint are a row, and its fillings are found beforehand; every other variable is a
// row by itself (rows.go, filler.go). What a row leaves to those after it is a state: for
// each constraint with variables on both sides of the cut (the frontier), the values
// used, or the amount that is left (terms.go, state.go). From the states after one row,
// with the number of ways to get to each, come those after the next (count.go). This is
// dynamic programming over a path decomposition of the model.
//
// A symmetry of the remaining problem maps states to states with the same number of
// solutions. Only one of them is kept, the normal form. The symmetries are found in the
// model at each cut (residual.go, symmetry.go): blocks of constraints that can be
// exchanged, such as columns, are proposed by colour refinement and then verified
// exactly; values with the same role there can be renamed. A normal form has sorted
// blocks and the least of the renamings that colour refinement leaves (normal.go,
// rename.go), as in McKay, Practical graph isomorphism, 1981. The remaining problem has
// more symmetries than the puzzle: givens in the rows above no longer matter, and rows
// may move anywhere.
//
// Constraints that no symmetry moves, such as diagonals, are not part of the state.
// Instead a state has one number of ways for each combination of their states
// (vector.go).
//
// # Numbers
//
// A Space counts backwards: the ways from each state to the end. Solution k is found row
// by row, by trying the fillings in list order; those whose solutions all come before
// number k are skipped. A uniform random number below the count draws a uniform solution.
//
// # Lists
//
// Solutions are listed in order as pairs of half boards (halves.go, join.go):
//
//	h, err := count.Join(ctx, m, count.Options{})
//	_, err = h.Each(ctx, 0, func(values []uint16, _ int64) bool { … })
//
// The ways to fill the rows below a cut are sorted by what they require of the rows
// above. Then the rows above are filled in list order, and each filling is joined with
// the list of lower halves that complete it. The first solution of each class under a
// group of symmetries comes out of the same walk (classes.go, image.go); tables find the
// first row of an image from the two halves.
package count
