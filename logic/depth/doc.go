// Package depth computes how deep a 9x9 Sudoku is: by trial and error, and by the length of whips
// and braids, as D. Berthier defines them.
//
// T&E(0) is naked and hidden singles. T&E(k) assumes one candidate after the other and removes
// those for which T&E(k-1) ends in a contradiction.
//
// A braid of length n refutes a target candidate by n variables, each a cell or a digit in a house.
// In each but the last, the target and the candidates left in earlier variables exclude all
// candidates but one; in the last they exclude all. A whip is a braid in which each variable has a
// candidate that the one left just before excludes. In g-whips and g-braids, a group may be left
// instead: the candidates of a digit in a box and a line.
//
// BxB is the least length of braids with which T&E(1) solves a puzzle; BxBB is that with which
// T&E(2) does.
package depth
