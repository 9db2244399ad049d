package sudoku

import "math/bits"

// A swaps is a collection of unavoidable sets of a full board: sets of cells
// that can be filled in another way while all others stay. One of their cells at
// least must be given, so a given that is the last of one cannot go.
//
// How many cells of each set are given is kept in binary, a bit of all numbers in
// one plane: numbers of many sets are changed at a time.
type swaps struct {
	n    int
	of   [81]setSet // the sets that a cell is in
	left [planes]setSet
}

// There is room for so many sets, with fewer than 1<<planes cells. More are not
// taken: to know all of them only saves time.
const (
	setWords = 4
	maxSets  = 64 * setWords
	planes   = 5
)

// A setSet is a set of sets.
type setSet [setWords]uint64

// reset begins with the sets of a full board that are seen without a search: no more than
// four of each two digits, rows of a band and columns of a stack, which are 216 in all.
func (s *swaps) reset(full *[81]uint8) {
	*s = swaps{}
	s.addDigits(full)
	s.addLines(full)
}

// add adds a set of which n cells are given.
func (s *swaps) add(set cellSet, n int) {
	if s.n == maxSets || bits.OnesCount64(set[0])+bits.OnesCount64(set[1]) >= 1<<planes {
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

// A nextSet is a set while it is added. There is room for it.
type nextSet struct {
	*swaps
	word int
	bit  uint64
}

func (s *swaps) next() nextSet { return nextSet{s, s.n / 64 % setWords, 1 << (s.n % 64)} }

func (s nextSet) add(cell int) { s.of[cell][s.word] |= s.bit }

// end says how many of its cells are given.
func (s nextSet) end(n int) {
	for i := range s.left {
		s.left[i][s.word] |= s.bit * uint64(n>>i&1)
	}
	s.n++
}

// take notes that a cell is not given any more.
func (s *swaps) take(cell int) {
	for w, borrow := range s.of[cell][:s.words()] {
		for i := range s.left {
			plane := &s.left[i][w]
			*plane ^= borrow
			borrow &= *plane
		}
	}
}

// give takes that back.
func (s *swaps) give(cell int) {
	for w, carry := range s.of[cell][:s.words()] {
		for i := range s.left {
			plane := &s.left[i][w]
			*plane ^= carry
			carry &^= *plane
		}
	}
}

// needs reports whether a cell is the last given of a set.
func (s *swaps) needs(cell int) bool {
	for w, of := range s.of[cell][:s.words()] {
		more := uint64(0)
		for _, plane := range s.left[1:] {
			more |= plane[w]
		}
		if of&s.left[0][w]&^more != 0 {
			return true
		}
	}
	return false
}

// words is how many words of a setSet have a set.
func (s *swaps) words() int { return (s.n + 63) / 64 }

// addDigits adds the sets in which two digits can be exchanged: with one cell of
// them goes the other in its row, column and box.
func (s *swaps) addDigits(full *[81]uint8) {
	var at [9]lines
	for cell, d := range full {
		at[d-1].add(cell)
	}
	for a := range at {
		for b := a + 1; b < 9; b++ {
			s.addPair(&at[a], &at[b])
		}
	}
}

// lines tell where a digit is: the column and the box of a row, and the row of a
// column and of a box.
type lines struct{ column, box, ofColumn, ofBox [9]uint8 }

func (l *lines) add(cell int) {
	h := &housesOf[cell]
	row, column, box := h[0], h[1]-9, h[2]-18
	l.column[row], l.box[row], l.ofColumn[column], l.ofBox[box] = column, box, row, row
}

// addPair adds the sets of two digits. To go from a row to that in which b stands
// in the column of a, or in its box, again and again, leads round to where one
// came from: no need to go the other way as well.
func (s *swaps) addPair(a, b *lines) {
	for rest := uint16(0x1ff); rest != 0; {
		set := s.next()
		rows, n := rest&-rest, 0
		for open := rows; open != 0; open = rows & rest {
			row := bits.TrailingZeros16(open)
			rest &^= 1 << row
			rows |= 1<<b.ofColumn[a.column[row]] | 1<<b.ofBox[a.box[row]]
			set.add(9*row + int(a.column[row]))
			set.add(9*row + int(b.column[row]))
			n += 2
		}
		set.end(n)
	}
}

// addLines adds the sets in which cells of two rows of a band, or of two columns
// of a stack, can be exchanged.
func (s *swaps) addLines(full *[81]uint8) {
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
func (s *swaps) addCycles(full *[81]uint8, first, second, step int) {
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
