package takuzu_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/takuzu"
	"github.com/banmen/banmen/ops"
)

// A Tango puzzle: lines may be equal, and signs show whether two cells are.
func Example() {
	p, err := takuzu.Kind.Parse("takuzu:4+repeat+signs(R1C1=R1C2,R3C4=R4C4):.......0.....1..")
	if err != nil {
		log.Fatal(err)
	}
	for b, err := range ops.Solutions(context.Background(), p, ops.ListOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.With(b))
	}
	// Output:
	// takuzu:4+repeat+signs(R1C1=R1C2,R3C4=R4C4):1100101000110101
}
