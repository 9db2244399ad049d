package skyscrapers_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/skyscrapers"
	"github.com/banmen/banmen/ops"
)

// Three visible buildings in a row of three must ascend.
func Example() {
	p, err := skyscrapers.Kind.Parse("skyscrapers:3+left(3.1)+top(.2.)")
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
	// skyscrapers:3+left(3.1)+top(.2.):123231312
}
