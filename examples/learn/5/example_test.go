package coins

import (
	"fmt"
	"math/rand/v2"
)

//learn: all

// All solutions of the article's board, and those that are no image of another.
func ExampleSolver() {
	all, first := 0, 0
	s := Solver{N: 6, Found: func(b Board) {
		all++
		if b.First(6) {
			first++
		}
	}}
	s.Run()
	fmt.Println(all, first, s.Steps)
	// Output:
	// 3552 444 294400
}

//learn: end

//learn: counted

// Counting needs no list.
func ExampleCount() {
	for n := 3; n <= 7; n++ {
		solutions, fronts := Count(n)
		fmt.Println(n, solutions, fronts)
	}
	// Output:
	// 3 0 6
	// 4 24 58
	// 5 160 950
	// 6 3552 3978
	// 7 162240 18878
}

//learn: end

//learn: covered

// The coins once more, by the program that knows choices and items alone.
func ExampleCover() {
	c, found := CoinCover(6), 0
	c.Found = func([]int) bool { found++; return false }
	c.Run()
	fmt.Println(found, c.Steps)
	// Output:
	// 3552 16912
}

//learn: end

//learn: averaged

// Classes counted as a mean, without asking which image is the first.
func ExampleClasses() {
	fmt.Println(Classes(5))
	// Output:
	// [160 0 0 0 0 0 0 0] 20
}

//learn: end

//learn: drawn

// A solution of seven by seven, drawn fairly from all of them.
func ExampleDraw() {
	b := Draw(7, rand.New(rand.NewPCG(25, 0)))
	for row := range 7 {
		fmt.Println(b[7*row : 7*row+7])
	}
	// Output:
	// [0 0 5 0 0 0 10]
	// [0 0 10 0 0 0 5]
	// [10 0 0 5 0 0 0]
	// [5 10 0 0 0 0 0]
	// [0 0 0 10 5 0 0]
	// [0 5 0 0 0 10 0]
	// [0 0 0 0 10 5 0]
}

//learn: end
