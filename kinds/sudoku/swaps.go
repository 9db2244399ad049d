package sudoku

import "math/bits"

// A cellSet is a set of cells of 9x9.
type cellSet [2]uint64

func (s *cellSet) add(cell int) { s[cell>>6] |= 1 << (cell & 63) }

// A swaps is a collection of unavoidable sets of a full board: sets of cells
// that can be filled in another way while all others stay. One of their cells at
// least must be given, so a given that is the last of one cannot go.
type swaps struct {
	sets []cellSet
	left []uint8     // how many cells of each are given
	of   [81][]int32 // the sets that a cell is in
}

// reset begins with the sets of a full board that are seen without a search.
func (s *swaps) reset(full *[81]uint8) {
	s.sets, s.left = s.sets[:0], s.left[:0]
	for i := range s.of {
		s.of[i] = s.of[i][:0]
	}
	s.addDigits(full)
	s.addLines(full)
}

// add adds a set of n cells.
func (s *swaps) add(set cellSet, n int) {
	id := int32(len(s.sets))
	s.sets, s.left = append(s.sets, set), append(s.left, uint8(n))
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			cell := w<<6 + bits.TrailingZeros64(word)
			s.of[cell] = append(s.of[cell], id)
		}
	}
}

// addDigits adds the sets in which two digits can be exchanged: with one cell of
// them goes the other in its row, column and box.
func (s *swaps) addDigits(full *[81]uint8) {
	var column [10][9]uint8 // of each digit in each row
	for cell, d := range full {
		column[d][cell/9] = uint8(cell % 9)
	}
	for a := 1; a < 9; a++ {
		for b := a + 1; b < 10; b++ {
			s.addPair(&column[a], &column[b])
		}
	}
}

func (s *swaps) addPair(a, b *[9]uint8) {
	var inColumn [9]uint8 // the row of b
	var inBox [9]uint8
	for row, c := range b {
		inColumn[c] = uint8(row)
		inBox[row/3*3+int(c)/3] = uint8(row)
	}
	for rest := uint(0x1ff); rest != 0; {
		rows := rest & -rest
		for grown := uint(0); grown != rows; {
			grown = rows
			for row, c := range a {
				link := uint(1)<<row | 1<<inColumn[c] | 1<<inBox[row/3*3+int(c)/3]
				if rows&link != 0 {
					rows |= link
				}
			}
		}
		rest &^= rows
		var set cellSet
		for m := rows; m != 0; m &= m - 1 {
			row := bits.TrailingZeros(m)
			set.add(9*row + int(a[row]))
			set.add(9*row + int(b[row]))
		}
		s.add(set, 2*bits.OnesCount(rows))
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
		var set cellSet
		n := 0
		for i := bits.TrailingZeros(rest); rest>>i&1 != 0; i = at[full[second+i*step]] {
			rest &^= 1 << i
			set.add(first + i*step)
			set.add(second + i*step)
			n += 2
		}
		s.add(set, n)
	}
}
