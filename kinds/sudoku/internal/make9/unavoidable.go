package make9

import (
	"math/bits"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

// unavoidable is a collection of unavoidable sets of a full board: sets of cells
// that can be filled in another way while all other cells stay as they are. At
// least one of their cells must be given, so the last given of a set cannot go.
//
// How many cells of each set are given is a number of bits, and bit i of the numbers
// of all sets stands in plane i: 64 numbers are changed at a time.
type unavoidable struct {
	n      int
	of     [cells9.Size]index // the sets that a cell is in
	givens [planes]index
}

// There is room for so many sets, of fewer than 1<<planes cells. Others are left
// out: a set that is not known costs time, and nothing else.
const (
	indexWords = 4
	maxSets    = 64 * indexWords
	planes     = 5
)

// An index has a bit for each set of a collection.
type index [indexWords]uint64

// reset begins with the sets of a full board that are seen without a search: no more than
// four of each two digits, rows of a band and columns of a stack, which are 216 in all.
func (s *unavoidable) reset(full *[cells9.Size]uint8) {
	*s = unavoidable{}
	s.addDigits(full)
	s.addLines(full)
}

// add adds a set of which n cells are given.
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

// A newSet is a set while its cells are added. There is room for it.
type newSet struct {
	*unavoidable
	word int
	bit  uint64
}

func (s *unavoidable) next() newSet { return newSet{s, s.n / 64 % indexWords, 1 << (s.n % 64)} }

func (s newSet) add(cell int) { s.of[cell][s.word] |= s.bit }

// end says how many of its cells are given.
func (s newSet) end(n int) {
	for i := range s.givens {
		s.givens[i][s.word] |= s.bit * uint64(n>>i&1)
	}
	s.n++
}

// remove notes that a cell is not given any more.
func (s *unavoidable) remove(cell int) {
	for w, borrow := range s.of[cell][:s.words()] {
		for i := range s.givens {
			plane := &s.givens[i][w]
			*plane ^= borrow
			borrow &= *plane
		}
	}
}

// restore notes that a cell is given again.
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

// words is how many words of an index are in use.
func (s *unavoidable) words() int { return (s.n + 63) / 64 }

// addDigits adds the sets in which two digits can be exchanged: with a cell of one
// digit, the cells of the other in its row, column and box.
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

// positions tell where a digit is: by row its column and box, by column and by box
// its row.
type positions struct{ column, box, rowOfColumn, rowOfBox [9]uint8 }

func (p *positions) add(cell int) {
	h := &cells9.Houses[cell]
	row, column, box := h[0], h[1]-9, h[2]-18
	p.column[row], p.box[row], p.rowOfColumn[column], p.rowOfBox[box] = column, box, row, row
}

// addPair adds the sets of two digits. Where the digits of a row are exchanged, so are
// those of the row in which b stands in the column of its a, and of that in which b
// stands in the box of its a. Both steps are permutations of the rows: to take them
// again and again comes back to where it began, and finds the rows of the opposite
// steps, too.
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

// addLines adds the sets in which cells of two rows of a band, or of two columns
// of a stack, can be exchanged.
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

// addCycles adds the sets of two lines, which begin at cells and go on by a step.
func (s *unavoidable) addCycles(full *[cells9.Size]uint8, first, second, step int) {
	var at [10]int // where a digit is in the first line
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
