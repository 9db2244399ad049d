package mini

import (
	"fmt"
	"strings"
)

//learn: run

// The question of the article, and what the program answers.
func Example() {
	b, err := Read(strings.NewReader("1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n"))
	if err != nil {
		panic(err)
	}
	var s Search
	fmt.Println(s.Solve(&b), s.Steps, s.Backs)
	fmt.Print(b)
	// Output:
	// true 13 1
	// 1,3,4,2
	// 2,4,3,1
	// 3,1,2,4
	// 4,2,1,3
}

//learn: end

//learn: stuck

// Two ones in a row: there is no solution, and the search ends nevertheless.
func ExampleSearch_Solve() {
	b := Board{{1, 0, 0, 1}}
	var s Search
	fmt.Println(s.Solve(&b), s.Steps, s.Backs)
	fmt.Println(b == Board{{1, 0, 0, 1}})
	// Output:
	// false 45 45
	// true
}

//learn: end

//learn: all

// All boards, and those that are left when a row is given.
func ExampleCount() {
	fmt.Println(Count(&Board{}))
	fmt.Println(Count(&Board{{1, 2, 3, 4}}))
	// Output:
	// 288
	// 12
}

//learn: end
