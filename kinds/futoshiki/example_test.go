package futoshiki_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/futoshiki"
	"github.com/banmen/banmen/ops"
)

// Signs alone may leave one solution.
func Example() {
	p, err := futoshiki.Kind.Parse("futoshiki:3+less(R1C1<R1C2,R1C2<R1C3,R2C1<R2C2)")
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
	// futoshiki:3+less(R1C1<R1C2,R1C2<R1C3,R2C1<R2C2):123231312
}
