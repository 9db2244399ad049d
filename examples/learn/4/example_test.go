package panels

import (
	"fmt"
	"math/rand/v2"
)

//learn: lines

// Lines of play from the first answer on.
func ExampleBoard_Perft() {
	for depth := 1; depth <= 7; depth++ {
		fmt.Println(depth, Start.Perft(0, depth))
	}
	// Output:
	// 1 1
	// 2 8
	// 3 88
	// 4 1072
	// 5 2376
	// 6 14232
	// 7 54432
}

//learn: end

//learn: choose

// What two panels are worth to red, by 300 random games each.
func ExampleBoard_Value() {
	b := Board([]byte("......BB...GRB...GR......"))
	r := rand.New(rand.NewPCG(1, 0))
	for _, panel := range b.Legal('R') {
		fmt.Printf("%d: %.1f\n", panel+1, b.Value(panel, 0, 300, r))
	}
	// Output:
	// 1: 8.9
	// 3: 6.7
	// 9: 6.6
	// 11: 7.2
	// 15: 6.9
	// 17: 6.7
	// 23: 6.9
}

//learn: end

//learn: ending

// Six open panels, and what comes of them if nobody errs.
func ExampleBoard_Exact() {
	b := Board([]byte("..RRGBBRGG.BRGWWWRB.WWB.."))
	fmt.Println(b.Exact(0))
	// Output:
	// [6 9 7 3] 401
}

//learn: end
