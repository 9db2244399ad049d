package magic_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/magic"
	"github.com/banmen/banmen/ops"
)

// There is one magic square of order 3, up to rotations and reflections.
func Example() {
	p, err := magic.Kind.Parse("magic:3")
	if err != nil {
		log.Fatal(err)
	}
	for class, err := range ops.Classes(context.Background(), p, "d4", ops.ListOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.With(class.Board), class.Size)
	}
	// Output:
	// magic:3:276951438 8
}
