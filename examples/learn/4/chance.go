package panels

import (
	"math/bits"
	"math/rand/v2"
)

//learn: lucky

// rules are those of Number Place as data: 27 houses, which are lists of cells.
var rules = func() (all [27][9]uint8) {
	for cell := range 81 {
		row, col := cell/9, cell%9
		all[row][col] = uint8(cell)
		all[9+col][row] = uint8(cell)
		all[18+row/3*3+col/3][row%3*3+col%3] = uint8(cell)
	}
	return all
}()

// housesOf are the houses of each cell: a row, a column and a box.
var housesOf = func() (all [81][3]uint8) {
	for house, cells := range rules {
		for _, cell := range cells {
			all[cell][house/9] = uint8(house)
		}
	}
	return all
}()

// Lucky plays a board of 9x9 at random until a game fills it.
type Lucky struct {
	Rand                *rand.Rand
	Games, Steps, Looks int // Steps: digits written, Looks: looks at open cells
}

// Solve returns the solved board. It never returns if there is no solution.
func (l *Lucky) Solve(start [81]int) [81]int {
	for {
		l.Games++
		if b, ok := l.play(start); ok {
			return b
		}
	}
}

// play writes one of the candidates at random, always where they are fewest. It reports
// false when a cell has none. Nothing is ever erased.
func (l *Lucky) play(b [81]int) ([81]int, bool) {
	var open []int
	var has [27]int // the digits of each house, as a set of bits
	put := func(cell, n int) {
		for _, house := range housesOf[cell] {
			has[house] |= 1 << n
		}
	}
	for cell, n := range b {
		if n == 0 {
			open = append(open, cell)
		} else {
			put(cell, n)
		}
	}
	for len(open) > 0 {
		at, fewest, set := 0, 10, uint(0)
		for i, cell := range open {
			l.Looks++
			h := housesOf[cell]
			free := uint(0b11_1111_1110 &^ (has[h[0]] | has[h[1]] | has[h[2]]))
			if n := bits.OnesCount(free); n < fewest {
				at, fewest, set = i, n, free
			}
		}
		if fewest == 0 {
			return b, false
		}
		for range l.Rand.IntN(fewest) {
			set &= set - 1 // drop a candidate
		}
		cell, n := open[at], bits.TrailingZeros(set)
		b[cell] = n
		put(cell, n)
		l.Steps++
		open[at] = open[len(open)-1]
		open = open[:len(open)-1]
	}
	return b, true
}

//learn: end
