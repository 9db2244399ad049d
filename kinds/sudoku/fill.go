package sudoku

import (
	"math/bits"
	"math/rand/v2"

	"github.com/banmen/banmen/grid"
)

// How many guesses Fill makes before it starts again, and how often it does: a
// search that has gone wrong at the top would take long to come back there.
const (
	fillPatience = 100
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
	r        *rand.Rand
	grid     [81]uint8
	patience int
	fillState
}

// A fillState is what a guess changes.
type fillState struct {
	open   cellSet    // the cells without a digit
	places [9]cellSet // the cells that no other of a digit sees
}

// start begins with givens. It returns false if they clash.
func (f *filler) start(givens grid.Board) bool {
	f.open = allCells
	for d := range f.places {
		f.places[d] = allCells
	}
	for i, v := range givens.Cells {
		if v != 0 && !f.put(i, int(v)-1) {
			return false
		}
	}
	if givens.Count() == 0 {
		f.startBoxes()
	}
	return true
}

// startBoxes fills the boxes of a diagonal of an empty board, which do not see
// each other: however they are filled, there is a solution.
func (f *filler) startBoxes() {
	for box := range 3 {
		digits := uint16(0x1ff)
		for i := range 9 {
			d := pick(f.r, digits)
			digits &^= d
			f.put(30*box+i/3*9+i%3, bits.TrailingZeros16(d))
		}
	}
}

// put puts digit d+1 into a cell, if no cell that sees it has the digit.
func (f *filler) put(cell, d int) bool {
	if !f.places[d].has(cell) {
		return false
	}
	f.grid[cell] = uint8(d) + 1
	f.open.remove(cell)
	f.places[d].removeAll(&seenFrom[cell])
	return true
}

// fill fills the open cells and reports whether it could.
func (f *filler) fill() bool {
	for f.open != (cellSet{}) {
		few := f.few()
		switch {
		case few[0] != (cellSet{}):
			return false
		case few[1] != (cellSet{}):
			if !f.putSingles(few[1]) {
				return false
			}
		case few[2] != (cellSet{}):
			return f.guess(few[2].first())
		default:
			return f.guess(f.open.first())
		}
	}
	return true
}

// few returns the open cells that have no digit left, one at most, and two at most.
// All cells are looked at together: the sets of those with one digit at least, two,
// and three grow with each digit.
func (f *filler) few() (few [3]cellSet) {
	for w, open := range f.open {
		var one, two, three uint64
		for d := range f.places {
			places := f.places[d][w]
			three |= two & places
			two |= one & places
			one |= places
		}
		few[0][w], few[1][w], few[2][w] = open&^one, open&^two, open&^three
	}
	return few
}

// putSingles puts into each of the cells the digit that it has left. It returns
// false if two that see each other have the same.
func (f *filler) putSingles(cells cellSet) bool {
	for w, rest := range cells {
		for ; rest != 0; rest &= rest - 1 {
			cell := w<<6 + bits.TrailingZeros64(rest)
			d := f.digits(cell)
			if d == 0 {
				return false
			}
			f.put(cell, bits.TrailingZeros16(d))
		}
	}
	return true
}

// digits returns the digits that a cell may have.
func (f *filler) digits(cell int) (digits uint16) {
	for d := range f.places {
		digits |= uint16(f.places[d][cell>>6]>>(cell&63)&1) << d
	}
	return digits
}

// guess fills the open cells, this one first.
func (f *filler) guess(cell int) bool {
	digits, before := f.digits(cell), f.fillState
	for digits != 0 && f.patience > 0 {
		f.patience--
		d := pick(f.r, digits)
		digits &^= d
		f.put(cell, bits.TrailingZeros16(d))
		if f.fill() {
			return true
		}
		f.fillState = before
	}
	return false
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
