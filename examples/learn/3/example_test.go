package maker

import (
	"fmt"
	"math/rand/v2"
)

//learn: made

// A board that was shuffled until it fitted, and a puzzle made of it.
func Example() {
	r := rand.New(rand.NewPCG(25, 0))
	b, shuffles := Shuffle(r)
	p := b.Dig(r)
	fmt.Println(b, shuffles)
	fmt.Println(p, p.Givens(), p.Count(2))
	// Output:
	// 1423321423414132 1652
	// .....2.4.....13. 4 1
}

//learn: end

//learn: unfair

// Backtracking makes some boards more often than others.
func ExampleOdds() {
	least, most := 1.0, 0.0
	all := Odds()
	for _, p := range all {
		least, most = min(least, p), max(most, p)
	}
	fmt.Println(len(all))
	fmt.Printf("%.2f to %.2f times as often as a fair draw\n", least*288, most*288)
	// Output:
	// 288
	// 0.75 to 1.50 times as often as a fair draw
}

//learn: end

//learn: several

// Ten holes are no question: several boards answer it.
func ExampleBoard_Holes() {
	r := rand.New(rand.NewPCG(4, 0))
	b, _ := Shuffle(r)
	h := b.Holes(r)
	fmt.Println(h, h.Count(100))
	// Output:
	// 32......4...231. 2
}

//learn: end
