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

// What each panel that red may take is worth, by 300 random games.
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

//learn: shared

// A thousand games for the same choice, shared out by how the panels do.
func ExampleBoard_Share() {
	b := Board([]byte("......BB...GRB...GR......"))
	r := rand.New(rand.NewPCG(1, 0))
	games := b.Share(0, 1000, r)
	for i, panel := range b.Legal('R') {
		fmt.Printf("%d: %d\n", panel+1, games[i])
	}
	// Output:
	// 1: 745
	// 3: 47
	// 9: 48
	// 11: 34
	// 15: 40
	// 17: 34
	// 23: 52
}

//learn: end

//learn: only

// With the first rule alone the panels are those that turn something over.
func ExampleBoard_Legal() {
	b := Board([]byte("......BB...GRB...GR......"))
	fmt.Println(b.Legal('R'), b.Legal('W'))
	all := Rules
	Rules = Rules[:1]
	fmt.Println(b.Legal('R'), b.Legal('W'))
	Rules = all
	// Output:
	// [0 2 8 10 14 16 22] [0 1 2 3 5 8 9 10 14 15 16 19 21 22 23 24]
	// [0 2 8 10 14 16 22] []
}

//learn: end

//learn: played

// The puzzle of chapter 2, played at random until a game comes out.
func ExampleLucky() {
	const text = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
	var b [81]int
	for cell, c := range text {
		if c != '.' {
			b[cell] = int(c - '0')
		}
	}
	l := Lucky{Rand: rand.New(rand.NewPCG(25, 0))}
	b = l.Solve(b)
	fmt.Println(l.Games, l.Steps, b[:9])
	// Output:
	// 253 6385 [1 4 5 3 2 7 6 9 8]
}

//learn: end
