package own_test

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/own"
	"github.com/banmen/banmen/ops"
)

// Three cells in a row, each letter once, A not first.
func Example() {
	p, err := own.Kind.Parse(`model:{"grid":"1x3","values":["A","B","C"],"domains":{"R1C1":["B","C"]},"constraints":[{"of":"all","different":true}]}`)
	if err != nil {
		log.Fatal(err)
	}
	for board, err := range ops.Solutions(context.Background(), p, ops.ListOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(board.Cells)
	}
	// Output:
	// [2 1 3]
	// [2 3 1]
	// [3 1 2]
	// [3 2 1]
}
