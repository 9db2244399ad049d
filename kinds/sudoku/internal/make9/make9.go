// Package make9 makes plain 9x9 Number Place: it fills boards at random (Fill),
// and digs holes into many full boards at a time (Digger), so that one solution
// is left.
//
//   - fill.go: a search that takes the cell with the fewest candidates.
//   - dig.go: the givens that can go, in a given order, by the bulk solver.
//   - unavoidable.go: the unavoidable sets of a full board. A given that is the last
//     of one cannot go, which needs no solver.
package make9
