package make9

import (
	"math/bits"
	"math/rand/v2"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

// Fill gives up after fillGuesses guesses and starts again, at most fillStarts times. A
// search whose first guesses were wrong would take long to revise them.
const (
	fillGuesses = 100
	fillStarts  = 20
)

// Fill writes a random solution of the givens to cells; a given of 0 is an open cell. It
// guesses in a cell with the fewest candidates and backtracks. It reports false if it
// finds no solution soon.
func Fill(r *rand.Rand, cells, givens []uint16) bool {
	for range fillStarts {
		f := filler{r: r, guesses: fillGuesses}
		if !f.start(givens) {
			return false
		}
		if f.fill() {
			for cell, d := range f.grid {
				cells[cell] = uint16(d)
			}
			return true
		}
	}
	return false
}

// A filler is a board being filled.
type filler struct {
	r       *rand.Rand
	grid    [cells9.Size]uint8
	guesses int // guesses left
	fillState
}

// A fillState holds the data that a guess changes.
type fillState struct {
	open   cells9.Set    // cells without a digit
	places [9]cells9.Set // by digit: the cells without a peer that has it
}

// start places the givens. It reports false if they contradict each other.
func (f *filler) start(givens []uint16) bool {
	f.open = cells9.All
	for d := range f.places {
		f.places[d] = cells9.All
	}
	for cell, v := range givens {
		if v != 0 && !f.put(cell, int(v)-1) {
			return false
		}
	}
	if f.open == cells9.All {
		f.startBoxes()
	}
	return true
}

// startBoxes fills the three boxes on the diagonal of an empty board, which share no row
// or column. However they are filled, there is a solution.
func (f *filler) startBoxes() {
	for _, box := range []int{18, 22, 26} {
		digits := uint16(cells9.AllDigits)
		for _, cell := range cells9.Cells[box] {
			d := pick(f.r, digits)
			digits &^= d
			f.put(int(cell), bits.TrailingZeros16(d))
		}
	}
}

// put places digit d+1 in a cell. It reports false if a peer has the digit.
func (f *filler) put(cell, d int) bool {
	if !f.places[d].Has(cell) {
		return false
	}
	f.grid[cell] = uint8(d) + 1
	f.open.Remove(cell)
	f.places[d].RemoveAll(&cells9.Peers[cell])
	return true
}

// fill fills the open cells and reports whether it could.
func (f *filler) fill() bool {
	for f.open != (cells9.Set{}) {
		few := f.few()
		switch {
		case few[0] != (cells9.Set{}):
			return false
		case few[1] != (cells9.Set{}):
			if !f.putSingles(few[1]) {
				return false
			}
		case few[2] != (cells9.Set{}):
			return f.guess(few[2].First())
		default:
			return f.guess(f.open.First())
		}
	}
	return true
}

// few returns the open cells with no candidate, with at most one and with at most two. It
// handles all cells in parallel: each digit extends the sets of cells with at least one,
// two and three candidates.
func (f *filler) few() (few [3]cells9.Set) {
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

// putSingles gives each of the cells its only candidate. It reports false if two peers
// get the same digit.
func (f *filler) putSingles(cells cells9.Set) bool {
	for w, rest := range cells {
		for ; rest != 0; rest &= rest - 1 {
			cell := w<<6 + bits.TrailingZeros64(rest)
			d := f.candidates(cell)
			if d == 0 {
				return false
			}
			f.put(cell, bits.TrailingZeros16(d))
		}
	}
	return true
}

// candidates returns the candidates of a cell.
func (f *filler) candidates(cell int) (digits uint16) {
	for d := range f.places {
		digits |= uint16(f.places[d][cell>>6]>>(cell&63)&1) << d
	}
	return digits
}

// guess tries the candidates of a cell, and fills the other open cells.
func (f *filler) guess(cell int) bool {
	digits, before := f.candidates(cell), f.fillState
	for digits != 0 && f.guesses > 0 {
		f.guesses--
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

// pick returns one of the digits, uniformly at random.
func pick(r *rand.Rand, digits uint16) uint16 {
	if digits&(digits-1) != 0 {
		for range r.IntN(bits.OnesCount16(digits)) {
			digits &= digits - 1
		}
	}
	return digits & -digits
}
