package model_test

import (
	"context"
	"fmt"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// Numbers from 1 to 9 in a square whose rows and columns have the sum 15.
func Example() {
	m := new(model.Model)
	cells := m.Add(9, 9)
	m.Require(model.AllDifferent{Of: cells})
	for _, line := range [][]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}} {
		m.Require(model.Sum(model.Pick(cells, line), 15))
	}
	if err := m.Check(); err != nil {
		fmt.Println(err)
		return
	}
	_, err := engine.Search(context.Background(), m, engine.Options{InOrder: true}, func(e event.Event) bool {
		fmt.Println(e.Values)
		return false // one is enough
	})
	fmt.Println(err)
	layers, err := count.New(context.Background(), m)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(layers.Count(context.Background(), count.Options{}))
	// Output:
	// [1 5 9 6 7 2 8 3 4]
	// <nil>
	// 72 <nil>
}
