package kenken_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/kenken"
	"github.com/banmen/banmen/ops"
)

// Cages alone may leave one solution.
func Example() {
	p, err := kenken.Kind.Parse("kenken:3+cages(3+R1C1-R1C2,1-R2C1-R3C1,5+R1C3-R2C3,1R3C3,3/R2C2-R3C2)")
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
	// kenken:3+cages(3+R1C1-R1C2,5+R1C3-R2C3,1-R2C1-R3C1,3/R2C2-R3C2,1R3C3):123312231
}
