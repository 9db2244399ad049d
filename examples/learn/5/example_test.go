package coins

import "fmt"

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
