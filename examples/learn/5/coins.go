// Package coins places a 10 and a 5 in each row, column and diagonal of a square board. It is
// the program of chapter 5 of banmen learn, and imports nothing but the standard library.
package coins

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

//learn: board

// A Board has the coins of a square, row by row: 10, 5, or 0 for none.
type Board []int

// Lines returns the rows, the columns and the two diagonals of a square with n rows. Each
// is a first cell and the way to the next.
func Lines(n int) (all [][]int) {
	line := func(first, step int) {
		var cells []int
		for i := range n {
			cells = append(cells, first+i*step)
		}
		all = append(all, cells)
	}
	for i := range n {
		line(i*n, 1) // row
		line(i, n)   // column
	}
	line(0, n+1)
	line(n-1, n-1)
	return all
}

//learn: end

//learn: solve

// A Solver goes through the solutions of a size.
type Solver struct {
	N     int
	Found func(Board) // called for each solution, which changes afterwards
	Steps int         // coins laid
	board Board
	on    [][][]int // by cell: the lines through it
}

// Run calls Found for all solutions, row by row.
func (s *Solver) Run() {
	s.board = make(Board, s.N*s.N)
	s.on = make([][][]int, s.N*s.N)
	for _, line := range Lines(s.N) {
		for _, cell := range line {
			s.on[cell] = append(s.on[cell], line)
		}
	}
	s.row(0)
}

// row lays the coins of a row and of those below.
func (s *Solver) row(r int) {
	if r == s.N {
		if s.done() {
			s.Found(s.board)
		}
		return
	}
	s.lay(r, 10, func() { s.lay(r, 5, func() { s.row(r + 1) }) })
}

// lay tries a coin in each cell of a row, and calls next each time.
func (s *Solver) lay(r, coin int, next func()) {
	for cell := r * s.N; cell < (r+1)*s.N; cell++ {
		if s.board[cell] == 0 && s.free(cell, coin) {
			s.board[cell] = coin
			s.Steps++
			next()
			s.board[cell] = 0
		}
	}
}

// free reports whether no line through a cell has the coin.
func (s *Solver) free(cell, coin int) bool {
	for _, line := range s.on[cell] {
		for _, c := range line {
			if s.board[c] == coin {
				return false
			}
		}
	}
	return true
}

// done reports whether all lines hold 15.
func (s *Solver) done() bool {
	for _, line := range Lines(s.N) {
		sum := 0
		for _, cell := range line {
			sum += s.board[cell]
		}
		if sum != 15 {
			return false
		}
	}
	return true
}

//learn: end

//learn: turn

// Turn returns the board turned by a quarter, and Mirror returns it in a mirror.
func (b Board) Turn(n int) Board {
	t := make(Board, len(b))
	for i, coin := range b {
		row, col := i/n, i%n
		t[col*n+n-1-row] = coin
	}
	return t
}

// Mirror returns the board with left and right exchanged.
func (b Board) Mirror(n int) Board {
	m := make(Board, len(b))
	for i, coin := range b {
		m[i/n*n+n-1-i%n] = coin
	}
	return m
}

//learn: end

//learn: first

// First reports whether a board is the first of its eight images, in the order in which the
// solver finds them. No solution has to be remembered for that.
func (b Board) First(n int) bool {
	image := b
	for range 4 {
		if image.before(b) || image.Mirror(n).before(b) {
			return false
		}
		image = image.Turn(n)
	}
	return true
}

// before reports whether the solver finds a before b.
func (b Board) before(c Board) bool {
	for i := range b {
		if b[i] != c[i] {
			return b[i] > c[i]
		}
	}
	return false
}

//learn: end

//learn: classes

// Classes returns how many solutions of a size each of the eight images leaves as they are,
// and the number of solutions that are no image of each other: the mean of the eight.
func Classes(n int) (fixed [8]int, classes int) {
	s := Solver{N: n, Found: func(b Board) {
		image := b
		for i := range 4 {
			if slices.Equal(image, b) {
				fixed[2*i]++
			}
			if slices.Equal(image.Mirror(n), b) {
				fixed[2*i+1]++
			}
			image = image.Turn(n)
		}
	}}
	s.Run()
	for _, n := range fixed {
		classes += n
	}
	return fixed, classes / 8
}

//learn: end

//learn: count

// A Front is all that the rows below have to know of the rows above: which columns have a 10
// and which a 5, as sets of bits, and which coins the two diagonals have.
type Front struct {
	Tens, Fives uint32
	Diagonals   uint8
}

// Count returns the number of solutions without listing them, and the largest number of
// fronts at a time.
func Count(n int) (solutions uint64, fronts int) {
	layer := map[Front]uint64{{}: 1}
	for row := range n {
		layer = below(n, row, layer)
		fronts = max(fronts, len(layer))
	}
	for f, ways := range layer {
		if bits.OnesCount8(f.Diagonals) == 4 { // both coins in both
			solutions += ways
		}
	}
	return solutions, fronts
}

// below returns how many ways lead to each front below a row, from those above it.
func below(n, row int, above map[Front]uint64) map[Front]uint64 {
	below := map[Front]uint64{}
	for f, ways := range above {
		for ten := range n {
			for five := range n {
				if g, ok := f.with(n, row, ten, five); ok {
					below[g] += ways
				}
			}
		}
	}
	return below
}

// with returns the front after a row with its coins in two columns, if they are free.
func (f Front) with(n, row, ten, five int) (Front, bool) {
	if ten == five || f.Tens>>ten&1 == 1 || f.Fives>>five&1 == 1 {
		return f, false
	}
	f.Tens |= 1 << ten
	f.Fives |= 1 << five
	for i, col := range []int{ten, five} {
		for j, on := range []bool{col == row, col == n-1-row} {
			bit := uint8(1) << (2*i + j)
			if on && f.Diagonals&bit != 0 {
				return f, false
			}
			if on {
				f.Diagonals |= bit
			}
		}
	}
	return f, true
}

//learn: end

//learn: draw

// Draw returns a solution, each as likely as any other. It counts from the top, and then goes
// back up: of all fronts and rows that lead to a front, each is drawn in proportion to the
// ways that lead to it.
func Draw(n int, r *rand.Rand) (b Board) {
	layers := []map[Front]uint64{{{}: 1}}
	for row := range n {
		layers = append(layers, below(n, row, layers[row]))
	}
	b = make(Board, n*n)
	end := Front{Tens: 1<<n - 1, Fives: 1<<n - 1, Diagonals: 0b1111}
	for row := n - 1; row >= 0; row-- {
		ticket := r.Uint64N(layers[row+1][end])
		end = b.drawRow(n, row, ticket, end, layers[row])
	}
	return b
}

// drawRow lays the row that a ticket falls on, and returns the front before it.
func (b Board) drawRow(n, row int, ticket uint64, end Front, before map[Front]uint64) Front {
	for ten := range n {
		for five := range n {
			f := end.without(n, row, ten, five)
			if g, ok := f.with(n, row, ten, five); !ok || g != end {
				continue
			}
			if ticket < before[f] {
				b[row*n+ten], b[row*n+five] = 10, 5
				return f
			}
			ticket -= before[f]
		}
	}
	panic("the ways do not add up")
}

// without returns the front that a row with its coins in two columns was added to.
func (f Front) without(n, row, ten, five int) Front {
	f.Tens &^= 1 << ten
	f.Fives &^= 1 << five
	for i, col := range []int{ten, five} {
		for j, on := range []bool{col == row, col == n-1-row} {
			if on {
				f.Diagonals &^= 1 << (2*i + j)
			}
		}
	}
	return f
}

//learn: end
