// Package depth tells how deep a 9x9 Sudoku is: by trial and error, and by the length of
// whips and braids, as D. Berthier defines them.
//
// T&E(0) are naked and hidden singles. T&E(k) asserts one candidate after the other and
// removes those for which T&E(k-1) ends in a contradiction. A braid of length n refutes a
// candidate by n variables (a cell, or a digit in a house): in each but the last, all
// candidates but one are excluded by the target or by those that were left before; in the
// last, none is left. A whip is a braid in which each variable has a candidate that the
// one before excludes. In g-whips and g-braids, what is left may also be a group: the
// candidates of a digit in a box and a line. BxB is the least length of braids with which
// T&E(1) solves a puzzle, BxBB that with which T&E(2) does.
package depth
