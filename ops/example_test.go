package ops_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

func ExampleParse() {
	kind, p, err := ops.Parse(kinds.All, "sudoku:2x2:1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kind.Name, p.Givens().Count(), "givens")
	// Output: sudoku 4 givens
}

func ExampleSolve() {
	p, err := sudoku.Kind.Parse("sudoku:2x2:1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	r, err := ops.Solve(context.Background(), p, ops.Methods[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Solutions, p.With(r.Board))
	// Output: 1 sudoku:2x2:1342243131244213
}

func ExampleSolutions() {
	_, p, err := ops.Parse(kinds.All, "magic:3:2........")
	if err != nil {
		log.Fatal(err)
	}
	for board, err := range ops.Solutions(context.Background(), p, ops.ListOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.With(board))
	}
	// Output:
	// magic:3:276951438
	// magic:3:294753618
}

func ExampleCount() {
	_, p, err := ops.Parse(kinds.All, "coin:6")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ops.Count(context.Background(), p, ops.CountOptions{}))
	// Output: 3552 <nil>
}

func ExampleGenerator() {
	_, p, err := ops.Parse(kinds.All, "sudoku:2x2")
	if err != nil {
		log.Fatal(err)
	}
	g, err := ops.NewGenerator(context.Background(), p, ops.GenOptions{Seed: 1, Givens: new(5)})
	if err != nil {
		log.Fatal(err)
	}
	made, err := g.Make(context.Background(), 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.Puzzle.Givens().Count(), "givens,", len(made.Puzzle.Faults(made.Solution)), "faults")
	// Output: 5 givens, 0 faults
}
