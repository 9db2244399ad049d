package latin_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/latin"
	"github.com/banmen/banmen/ops"
)

// Up to exchanges of rows, columns and symbols there are two Latin squares of four
// symbols.
func Example() {
	p, err := latin.Kind.Parse("latin:4")
	if err != nil {
		log.Fatal(err)
	}
	for class, err := range ops.Classes(context.Background(), p, "isotopy", ops.ListOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.With(class.Board), class.Size)
	}
	// Output:
	// latin:4:1234214334124321 144
	// latin:4:1234214334214312 432
}
