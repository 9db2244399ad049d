package sudoku

import (
	"math/bits"
	"math/rand/v2"

	"github.com/banmen/banmen/grid"
)

// How many digits Fill tries before it starts again, and how often it does: a
// search that has gone wrong at the top would take long to come back there.
const (
	fillPatience = 400
	fillStarts   = 20
)

// Fill fills a board of plain 9x9 at random: the cell with the fewest digits left
// gets one of them, and another if that leads nowhere. It returns false for other
// boards, and if it does not come to an end.
func (p *Puzzle) Fill(r *rand.Rand, b grid.Board) bool {
	if !p.isPlain9() {
		return false
	}
	for range fillStarts {
		f := filler{r: r, patience: fillPatience}
		if !f.start(p.givens) {
			return false
		}
		if f.fill() {
			for cell, d := range f.grid {
				b.Cells[cell] = uint16(d)
			}
			return true
		}
	}
	return false
}

// A filler is a board while it is filled.
type filler struct {
	r    *rand.Rand
	grid [81]uint8
	used
	cells    [81]uint8
	open     []uint8 // the cells without a digit: the first of cells
	patience int
}

// start begins with givens. It returns false if they clash.
func (f *filler) start(givens grid.Board) bool {
	for i, v := range givens.Cells {
		if v != 0 && !f.put(uint8(i), uint8(v)) {
			return false
		}
	}
	if f.used == (used{}) {
		f.startBoxes()
	}
	f.open = f.cells[:0]
	for i, d := range f.grid {
		if d == 0 {
			f.open = append(f.open, uint8(i))
		}
	}
	return true
}

// startBoxes fills the boxes of a diagonal of an empty board, which do not see
// each other: however they are filled, there is a solution.
func (f *filler) startBoxes() {
	for box := range uint8(3) {
		digits := uint16(0x1ff)
		for i := range uint8(9) {
			d := pick(f.r, digits)
			digits &^= d
			f.put(30*box+i/3*9+i%3, uint8(bits.TrailingZeros16(d))+1)
		}
	}
}

// put puts a digit into a cell, if the houses of the cell do not have it.
func (f *filler) put(cell, d uint8) bool {
	digit := uint16(1) << (d - 1)
	if f.left(cell)&digit == 0 {
		return false
	}
	f.grid[cell] = d
	f.turn(cell, digit)
	return true
}

// fill fills the open cells and reports whether it could.
func (f *filler) fill() bool {
	if len(f.open) == 0 {
		return true
	}
	at, digits := f.tightest()
	cell, last := f.open[at], len(f.open)-1
	f.open[at], f.open = f.open[last], f.open[:last]
	for digits != 0 && f.patience > 0 {
		f.patience--
		d := pick(f.r, digits)
		digits &^= d
		f.turn(cell, d)
		if f.fill() {
			f.grid[cell] = uint8(bits.TrailingZeros16(d)) + 1
			return true
		}
		f.turn(cell, d)
	}
	f.open = f.open[:last+1]
	f.open[last], f.open[at] = f.open[at], cell
	return false
}

// tightest returns which open cell has the fewest digits left, and these.
func (f *filler) tightest() (at int, digits uint16) {
	fewest := 10
	for i, cell := range f.open {
		left := f.left(cell)
		if n := bits.OnesCount16(left); n < fewest {
			fewest, at, digits = n, i, left
			if n <= 1 {
				break
			}
		}
	}
	return at, digits
}

// pick returns one of some digits, all equally likely.
func pick(r *rand.Rand, digits uint16) uint16 {
	if digits&(digits-1) != 0 {
		for range r.IntN(bits.OnesCount16(digits)) {
			digits &= digits - 1
		}
	}
	return digits & -digits
}
