package grid_test

import (
	"fmt"

	"github.com/banmen/banmen/grid"
)

// Cells are numbered in reading order; people call them by row and column.
func ExampleShape() {
	s := grid.Square(4)
	fmt.Println(s.Row(1), s.Col(1), s.Box(2, 2, 3))
	down, up := s.Diagonals()
	fmt.Println(s.Names(down), s.Names(up))
	fmt.Println(s.Neighbours(s.At(0, 0)))
	// Output:
	// [4 5 6 7] [1 5 9 13] [10 11 14 15]
	// [R1C1 R2C2 R3C3 R4C4] [R1C4 R2C3 R3C2 R4C1]
	// [1 4 5]
}

// Symbols count from 1; 0 is a cell that is open.
func ExampleBoard() {
	givens := grid.Of(grid.Square(2), []int{1, 0, 0, 0})
	full := grid.Of(grid.Square(2), []int{1, 2, 2, 1})
	fmt.Println(givens.Count(), givens.Full(), givens.ContainedIn(full), full.Full())
	// Output: 1 false true true
}

// A symmetry moves cells, renames symbols, or does both.
func ExampleSymmetry() {
	b := grid.Of(grid.Shape{Rows: 2, Cols: 3}, []int{1, 2, 3, 4, 5, 6})
	turned := grid.Symmetry{Cells: b.HalfTurn()}.Apply(b)
	renamed := grid.Symmetry{Values: grid.Perm{0, 2, 1, 3, 4, 5, 6}}.Apply(b)
	fmt.Println(turned.Cells, renamed.Cells)
	// Output: [6 5 4 3 2 1] [2 1 3 4 5 6]
}
