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

// Boards made by Early fit. The mean over all runs is some 2,500 shuffles, with Shuffle 4,608.
func ExampleEarly() {
	r := rand.New(rand.NewPCG(25, 0))
	fitting, total := 0, 0
	for range 100 {
		b, shuffles := Early(r)
		if total += shuffles; b.fit() {
			fitting++
		}
	}
	fmt.Println(fitting, total/100)
	// Output:
	// 100 2568
}

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

//learn: fair

// Every number picks another board, so a fair number draws a fair board.
func ExampleBoard_Pick() {
	picked := map[Board]bool{}
	for number := range 288 {
		var b Board
		b.Pick(number)
		picked[b] = true
		if number%96 == 0 {
			fmt.Println(number, b)
		}
	}
	fmt.Println(len(picked))
	// Output:
	// 0 1234341221434321
	// 96 2314142331424231
	// 192 3412123421434321
	// 288
}

//learn: end

//learn: exchanged

// The sets of a board, and what happens if all cells of the first are opened.
func ExampleBoard_Swaps() {
	b := Board{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	all := b.Swaps()
	fmt.Println(len(all), all[0])
	for _, cell := range all[0] {
		b[cell] = 0
	}
	fmt.Println(b, b.Count(100))
	// Output:
	// 8 [0 2 4 6]
	// .2.4.4.221434321 2
}

//learn: end

//learn: proved

// The board of the article of chapter 2: one solution, and the work to know it.
func ExampleProof() {
	var p Proof
	const text = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
	for cell, c := range text {
		if c != '.' {
			p.Board[cell] = int(c - '0')
		}
	}
	fmt.Println(p.Count(2), p.Steps)
	// Output:
	// 1 1570
}

//learn: end
