package nonogram_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/nonogram"
	"github.com/banmen/banmen/ops"
)

// A smile.
func Example() {
	p, err := nonogram.Kind.Parse("nonogram:4x5+columns(1/1.1/1/1.1/1)+rows(1.1/0/1.1/3)")
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
	// nonogram:4x5+columns(1/1.1/1/1.1/1)+rows(1.1/0/1.1/3):-#-#------#---#-###-
}
