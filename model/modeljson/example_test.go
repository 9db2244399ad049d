package modeljson_test

import (
	"context"
	"fmt"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model/modeljson"
)

// Three people on three chairs; ann does not sit beside bob.
func Example() {
	f, err := modeljson.Parse(`{
		"format": "banmen-model/1",
		"variables": ["left", "middle", "right"],
		"values": ["ann", "bob", "cid"],
		"constraints": [
			{"of": "all", "different": true},
			{"of": "pairs", "sum": [0, 1], "worth": {"ann": 1, "bob": 1, "cid": 0}}
		]
	}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = engine.Search(context.Background(), f.Model(), engine.Options{InOrder: true}, func(e event.Event) bool {
		fmt.Println(f.Values[e.Values[0]], f.Values[e.Values[1]], f.Values[e.Values[2]])
		return true
	})
	fmt.Println(err)
	// Output:
	// ann cid bob
	// bob cid ann
	// <nil>
}
