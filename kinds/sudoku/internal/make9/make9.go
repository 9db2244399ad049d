// Package make9 generates plain 9x9 Number Place: it fills boards at random (Fill), and digs holes
// into many full boards together (Digger), keeping one solution.
//
//   - fill.go: a search that takes the cell with the fewest candidates.
//   - dig.go: removes givens in a given order, with the bulk solver.
//   - unavoidable.go: the unavoidable sets of a full board. The last given of a set
//     cannot go, which needs no solver.
package make9
