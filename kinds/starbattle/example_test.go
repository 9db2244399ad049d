package starbattle_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/starbattle"
	"github.com/banmen/banmen/ops"
)

// A Queens puzzle made from a full board: regions grow until no other solution is left.
func Example() {
	empty, err := starbattle.Kind.Parse("starbattle:5x5")
	if err != nil {
		log.Fatal(err)
	}
	g, err := ops.NewGenerator(context.Background(), empty, ops.GenerateOptions{Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	made, err := g.Make(context.Background(), 0)
	if err != nil {
		log.Fatal(err)
	}
	n, err := ops.Count(context.Background(), made.Puzzle, ops.CountOptions{})
	fmt.Println(made.Puzzle.With(made.Solution), n, err)
	// Output:
	// starbattle:5x5+regions(ABBBBAAABBAAACDEECCDEEEEE):---*--*-------*--*--*---- 1 <nil>
}
