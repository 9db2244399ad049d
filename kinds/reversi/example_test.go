package reversi_test

import (
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/reversi"
	"github.com/banmen/banmen/ops/game"
)

// The moves after two moves on the small board.
func Example() {
	p, err := reversi.Kind.Parse("reversi:6x6:c2b2")
	if err != nil {
		log.Fatal(err)
	}
	position, err := game.Start(p)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range position.Moves() {
		fmt.Println(m.Text, "turns over", game.CellNames(position, m.Flips))
	}
	// Output:
	// a2 turns over [b2]
	// b3 turns over [c3]
	// e4 turns over [d4]
	// d5 turns over [d4]
}
