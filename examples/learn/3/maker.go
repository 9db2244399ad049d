// Package maker makes Number Place of 4x4 cells. It is the program of chapter 3 of banmen
// learn, and imports nothing but the standard library.
package maker

import "math/rand/v2"

//learn: shuffle

// A Board has 16 digits, row by row. 0 is an open cell.
type Board [16]int

// Shuffle shuffles four rows until they fit, and returns how many rows it shuffled.
func Shuffle(r *rand.Rand) (b Board, shuffles int) {
	for {
		for row := range 4 {
			for col, n := range r.Perm(4) {
				b[4*row+col] = n + 1
			}
			shuffles++
		}
		if b.fit() {
			return b, shuffles
		}
	}
}

// fit reports whether the columns and the upper left box have four different digits each. If that
// is true for the rows as well, it follows for the other boxes.
func (b *Board) fit() bool {
	box := 1<<b[0] | 1<<b[1] | 1<<b[4] | 1<<b[5]
	for col := range 4 {
		if 1<<b[col]|1<<b[4+col]|1<<b[8+col]|1<<b[12+col] != 0b11110 {
			return false
		}
	}
	return box == 0b11110
}

//learn: end

//learn: early

// Early shuffles as Shuffle does, but begins again as soon as a row does not fit those above.
func Early(r *rand.Rand) (b Board, shuffles int) {
	for row := 0; row < 4; row++ {
		shuffles++
		for col, n := range r.Perm(4) {
			b[4*row+col] = n + 1
		}
		for col := range 4 {
			if !b.fits(4*row+col, b[4*row+col]) {
				b, row = Board{}, -1 // all four again
				break
			}
		}
	}
	return b, shuffles
}

//learn: end

//learn: fits

// fits reports whether no other cell of the row, the column and the box has n.
func (b *Board) fits(cell, n int) bool {
	for i, m := range b {
		row, col := i/4 == cell/4, i%4 == cell%4
		box := i/8 == cell/8 && i%4/2 == cell%4/2
		if m == n && i != cell && (row || col || box) {
			return false
		}
	}
	return true
}

//learn: end

//learn: count

// Count returns the number of solutions, at most limit. The board is as it was afterwards.
func (b *Board) Count(limit int) (found int) {
	cell := b.open()
	if cell < 0 {
		return 1
	}
	for n := 1; n <= 4 && found < limit; n++ {
		if b.fits(cell, n) {
			b[cell] = n
			found += b.Count(limit - found)
			b[cell] = 0
		}
	}
	return found
}

// open returns the first open cell, or -1.
func (b *Board) open() int {
	for cell, n := range b {
		if n == 0 {
			return cell
		}
	}
	return -1
}

//learn: end

//learn: fill

// Fill fills the board by backtracking, with the digits of each cell in random order.
func (b *Board) Fill(r *rand.Rand) bool {
	cell := b.open()
	if cell < 0 {
		return true
	}
	for _, n := range r.Perm(4) {
		if b.fits(cell, n+1) {
			b[cell] = n + 1
			if b.Fill(r) {
				return true
			}
			b[cell] = 0
		}
	}
	return false
}

//learn: end

//learn: draw

// Pick fills the board with the solution of a number, counted from 0 in the order in which a
// search finds them.
func (b *Board) Pick(number int) {
	for cell := b.open(); cell >= 0; cell = b.open() {
		for n := 1; n <= 4; n++ {
			if !b.fits(cell, n) {
				continue
			}
			b[cell] = n
			behind := b.Count(every)
			if number < behind {
				break
			}
			number -= behind
			b[cell] = 0
		}
	}
}

// every is more than there are solutions.
const every = 1000

// Draw fills the board so that each full board is equally likely.
func (b *Board) Draw(r *rand.Rand) { b.Pick(r.IntN(b.Count(every))) }

//learn: end

//learn: odds

// Odds returns how likely Fill makes each full board. Fill takes one of the digits of a cell
// that lead on, each as likely as the others.
func Odds() map[Board]float64 {
	all := map[Board]float64{}
	var b Board
	b.odds(1, all)
	return all
}

func (b *Board) odds(p float64, all map[Board]float64) {
	cell := b.open()
	if cell < 0 {
		all[*b] += p
		return
	}
	var leads []int
	for n := 1; n <= 4; n++ {
		b[cell] = n
		if b.fits(cell, n) && b.Count(1) == 1 {
			leads = append(leads, n)
		}
		b[cell] = 0
	}
	for _, n := range leads {
		b[cell] = n
		b.odds(p/float64(len(leads)), all)
		b[cell] = 0
	}
}

//learn: end

//learn: dig

// Dig makes a puzzle of a full board: it opens the cells in random order, and fills a cell
// again if there is more than one solution without it. What is left is minimal.
func (b Board) Dig(r *rand.Rand) Board {
	for _, cell := range r.Perm(16) {
		n := b[cell]
		b[cell] = 0
		if b.Count(2) > 1 {
			b[cell] = n
		}
	}
	return b
}

//learn: end

//learn: swaps

// Swaps returns the sets of four cells of a full board in which two digits can change places:
// two rows and two columns cross in them, they lie in two boxes, and equal digits are opposite.
func (b Board) Swaps() (all [][4]int) {
	for cell, n := range b {
		for other := cell + 5; other < 16; other++ {
			row, col := cell/4, cell%4
			down, right := other/4, other%4
			if b[other] != n || right <= col {
				continue
			}
			up, low := 4*row+right, 4*down+col
			oneBox := row/2 == down/2 != (col/2 == right/2)
			if b[up] == b[low] && oneBox {
				all = append(all, [4]int{cell, up, low, other})
			}
		}
	}
	return all
}

//learn: end

//learn: holes

// Holes opens ten cells, whichever they are. There may be several solutions afterwards.
func (b Board) Holes(r *rand.Rand) Board {
	for _, cell := range r.Perm(16)[:10] {
		b[cell] = 0
	}
	return b
}

//learn: end

// Givens returns the number of cells that are not open.
func (b Board) Givens() (n int) {
	for _, d := range b {
		if d != 0 {
			n++
		}
	}
	return n
}

// String writes 16 characters, a dot for an open cell.
func (b Board) String() string {
	text := make([]byte, 16)
	for i, n := range b {
		text[i] = ".1234"[n]
	}
	return string(text)
}
