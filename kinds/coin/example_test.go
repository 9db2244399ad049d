package coin_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/coin"
	"github.com/banmen/banmen/ops"
)

// The puzzle under both readings of its rules, with its number of solutions.
func Example() {
	for _, name := range []string{"coin:6", "coin:6,sum"} {
		p, err := coin.Kind.Parse(name)
		if err != nil {
			log.Fatal(err)
		}
		n, err := ops.Count(context.Background(), p, ops.CountOptions{})
		fmt.Println(p, n, err)
	}
	// Output:
	// coin:6:.................................... 3552 <nil>
	// coin:6,sum:.................................... 6048 <nil>
}
