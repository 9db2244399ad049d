package kropki_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/kropki"
	"github.com/banmen/banmen/ops"
)

// Dots alone may leave one solution.
func Example() {
	p, err := kropki.Kind.Parse("kropki:4+dots(R1C2d1R1C3,R1C2bR2C2,R1C3d1R1C4,R1C3d1R2C3,R1C4d1R2C4,R2C1d1R2C2,R2C1d1R3C1,R2C2bR2C3,R2C2d1R3C2,R3C1d1R3C2,R3C1bR4C1,R3C3d1R4C3,R3C4d1R4C4,R4C2d1R4C3,R4C3d1R4C4)")
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
	// kropki:4+dots(R1C2d1R1C3,R1C2bR2C2,R1C3d1R1C4,R1C3d1R2C3,R1C4d1R2C4,R2C1d1R2C2,R2C1d1R3C1,R2C2bR2C3,R2C2d1R3C2,R3C1d1R3C2,R3C1bR4C1,R3C3d1R4C3,R3C4d1R4C4,R4C2d1R4C3,R4C3d1R4C4):1432324123144123
}
