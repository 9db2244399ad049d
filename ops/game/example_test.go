package game_test

import (
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/attack25"
	"github.com/banmen/banmen/ops/game"
)

func ExampleStart() {
	p, err := attack25.Kind.Parse("attack25:R13B8")
	if err != nil {
		log.Fatal(err)
	}
	position, err := game.Start(p)
	if err != nil {
		log.Fatal(err)
	}
	moves := position.Moves()
	for _, player := range []string{"R", "B"} {
		for _, m := range game.MovesOf(player, moves) {
			fmt.Println(m.Text, m.Why, m.Flips)
		}
	}
	// Output:
	// R3 encloses [7]
	// B18 encloses [12]
}
