package sudoku_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

// Arto Inkala's puzzle of 2010.
func ExampleParse() {
	p, err := sudoku.Parse("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
	if err != nil {
		log.Fatal(err)
	}
	r, err := ops.Solve(context.Background(), p, ops.Method{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Solutions, "solution:")
	fmt.Println(p.With(r.Board))
	// Output:
	// 1 solution:
	// sudoku:3x3:145327698839654127672918543496185372218473956753296481367542819984761235521839764
}

func ExampleParse_error() {
	_, err := sudoku.Parse("1.....3....5.2..")
	fmt.Println(err)
	// Output: expected 1 to 4 or . in cell R3C4, found "5"
}

func ExampleNew() {
	p, err := sudoku.New([]int{
		1, 0, 0, 0,
		0, 0, 3, 0,
		0, 0, 0, 4,
		0, 2, 0, 0,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	// Output: sudoku:2x2:1.....3....4.2..
}
