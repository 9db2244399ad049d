package epilogue

import (
	"context"
	"fmt"
	"log"

	"github.com/banmen/banmen/kinds/coin"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

//learn: engine

// The puzzle of chapter 2, by the engine that learns from its dead ends.
func Example() {
	p, err := sudoku.Kind.Parse("sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
	if err != nil {
		log.Fatal(err)
	}
	r, err := Watched(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Solutions, r.Stats.Steps, r.Stats.Backtracks)
	fmt.Println(p.With(r.Board))
	// Output:
	// 1 939 36
	// sudoku:3x3:145327698839654127672918543496185372218473956753296481367542819984761235521839764
}

//learn: end

//learn: layers

// The boards of chapter 5, counted layer by layer.
func Example_layers() {
	p, err := coin.Kind.Parse("coin:10")
	if err != nil {
		log.Fatal(err)
	}
	n, err := ops.Count(context.Background(), p, ops.CountOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n)
	// Output:
	// 90851688960
}

//learn: end

//learn: four

// Two cells that share a house, in four boards at once.
func ExampleLanes() {
	cell, peer := lanes("12", "3", "", "7"), lanes("13", "34", "5", "78")
	fmt.Println(digits(peer.Without(cell)))
	// Output:
	// [13 4 5 8]
}

//learn: end

// lanes makes lanes of digits, and digits reads them.
func lanes(boards ...string) (l Lanes) {
	for i, digits := range boards {
		for _, n := range digits {
			l |= 1 << (16*i + int(n-'0'))
		}
	}
	return l
}

func digits(l Lanes) (boards [4]string) {
	for i := range boards {
		for n := 1; n <= 9; n++ {
			if l>>(16*i+n)&1 == 1 {
				boards[i] += fmt.Sprint(n)
			}
		}
	}
	return boards
}
