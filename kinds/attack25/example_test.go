package attack25_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25"
	"github.com/banmen/banmen/ops/game"
)

// The best choice of each colour five panels before the end: a panel to take, and one that the
// Attack Chance opens again.
func Example() {
	p, err := attack25.Kind.Parse("attack25")
	if err != nil {
		log.Fatal(err)
	}
	p, err = game.Arrange(p, ".RGBRRRRRRWWWRRBRRRR..G..", nil)
	if err != nil {
		log.Fatal(err)
	}
	position, err := game.Start(p)
	if err != nil {
		log.Fatal(err)
	}
	advice, err := game.Advise(context.Background(), position, banmen.AdviceOptions{Method: "exact"})
	if err != nil {
		log.Fatal(err)
	}
	for i, player := range position.Players() {
		best := advice.Choices[i][0]
		fmt.Printf("%s: %s wins %.3f of the games\n", player, best.Move.Text, best.Win[i])
	}
	// Output:
	// R: R21/17 wins 0.921 of the games
	// G: G1/15 wins 0.396 of the games
	// W: W1/10 wins 0.508 of the games
	// B: B1/10 wins 0.696 of the games
}
