package make9

import (
	"math/bits"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

// unavoidable is a collection of unavoidable sets of a full board: sets of cells that can be
// refilled differently while all other cells stay. At least one of their cells must be given, so
// the last given of a set cannot be removed.
//
// The number of givens of each set is stored in bit planes: bit i of the number of every set is in
// plane i. So 64 numbers change at a time.
type unavoidable struct {
	n      int
	of     [cells9.Size]index // by cell: the sets that it is in
	givens [planes]index
}

// maxSets limits the sets, and each has fewer than 1<<planes cells. Other sets are left out, which
// costs time but does not change results.
const (
	indexWords = 4
	maxSets    = 64 * indexWords
	planes     = 5
)

// An index holds a bit for each set of a collection.
type index [indexWords]uint64

// reset starts with the sets of a full board that need no search: at most four for each
// two digits, rows of a band and columns of a stack, 216 in all.
func (s *unavoidable) reset(full *[cells9.Size]uint8) {
	*s = unavoidable{}
	s.addDigits(full)
	s.addLines(full)
}

// add adds a set with n givens.
func (s *unavoidable) add(set cells9.Set, n int) {
	if s.n == maxSets || set.Len() >= 1<<planes {
		return
	}
	next := s.next()
	for w, cells := range set {
		for ; cells != 0; cells &= cells - 1 {
			next.add(w<<6 + bits.TrailingZeros64(cells))
		}
	}
	next.end(n)
}

// A newSet is a set whose cells are being added. The collection must have room.
type newSet struct {
	*unavoidable
	word int
	bit  uint64
}

func (s *unavoidable) next() newSet { return newSet{s, s.n / 64 % indexWords, 1 << (s.n % 64)} }

func (s newSet) add(cell int) { s.of[cell][s.word] |= s.bit }

// end stores the number of its givens.
func (s newSet) end(n int) {
	for i := range s.givens {
		s.givens[i][s.word] |= s.bit * uint64(n>>i&1)
	}
	s.n++
}

// remove records that a cell is no longer given.
func (s *unavoidable) remove(cell int) {
	for w, borrow := range s.of[cell][:s.words()] {
		for i := range s.givens {
			plane := &s.givens[i][w]
			*plane ^= borrow
			borrow &= *plane
		}
	}
}

// restore records that a cell is given again.
func (s *unavoidable) restore(cell int) {
	for w, carry := range s.of[cell][:s.words()] {
		for i := range s.givens {
			plane := &s.givens[i][w]
			*plane ^= carry
			carry &^= *plane
		}
	}
}

// needs reports whether a given is the last of a set.
func (s *unavoidable) needs(cell int) bool {
	for w, of := range s.of[cell][:s.words()] {
		more := uint64(0)
		for _, plane := range s.givens[1:] {
			more |= plane[w]
		}
		if of&s.givens[0][w]&^more != 0 {
			return true
		}
	}
	return false
}

// words returns the number of words of an index in use.
func (s *unavoidable) words() int { return (s.n + 63) / 64 }

// addDigits adds the sets in which two digits can be exchanged. A cell with one digit
// brings the cells with the other digit in its row, column and box.
func (s *unavoidable) addDigits(full *[cells9.Size]uint8) {
	var at [9]positions
	for cell, d := range full {
		at[d-1].add(cell)
	}
	for a := range at {
		for b := a + 1; b < 9; b++ {
			s.addPair(&at[a], &at[b])
		}
	}
}

// positions locates a digit: by row its column and box, by column and by box its row.
type positions struct{ column, box, rowOfColumn, rowOfBox [9]uint8 }

func (p *positions) add(cell int) {
	h := &cells9.Houses[cell]
	row, column, box := h[0], h[1]-9, h[2]-18
	p.column[row], p.box[row], p.rowOfColumn[column], p.rowOfBox[box] = column, box, row, row
}

// addPair adds the sets of two digits. If the digits of a row are exchanged, so are those
// of two other rows: the row where b is in the column of the first row's a, and the row
// where b is in its box. Both steps are permutations of the rows. Repeating them returns
// to the start, which also covers the inverse steps.
func (s *unavoidable) addPair(a, b *positions) {
	for rest := uint16(0x1ff); rest != 0; {
		set := s.next()
		rows, n := rest&-rest, 0
		for open := rows; open != 0; open = rows & rest {
			row := bits.TrailingZeros16(open)
			rest &^= 1 << row
			rows |= 1<<b.rowOfColumn[a.column[row]] | 1<<b.rowOfBox[a.box[row]]
			set.add(9*row + int(a.column[row]))
			set.add(9*row + int(b.column[row]))
			n += 2
		}
		set.end(n)
	}
}

// addLines adds the sets in which cells of two rows of a band, or of two columns of a
// stack, can be exchanged.
func (s *unavoidable) addLines(full *[cells9.Size]uint8) {
	for _, step := range [2][2]int{{9, 1}, {1, 9}} {
		line, cell := step[0], step[1]
		for first := range 9 {
			for second := first + 1; second < first/3*3+3; second++ {
				s.addCycles(full, first*line, second*line, cell)
			}
		}
	}
}

// addCycles adds the sets of two lines, given by their first cells and a step.
func (s *unavoidable) addCycles(full *[cells9.Size]uint8, first, second, step int) {
	var at [10]int // by digit: its place in the first line
	for i := range 9 {
		at[full[first+i*step]] = i
	}
	for rest := uint(0x1ff); rest != 0; {
		set := s.next()
		n := 0
		for i := bits.TrailingZeros(rest); rest>>i&1 != 0; i = at[full[second+i*step]] {
			rest &^= 1 << i
			set.add(first + i*step)
			set.add(second + i*step)
			n += 2
		}
		set.end(n)
	}
}
