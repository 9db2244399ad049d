package minlex

import "math/bits"

// none stands for a label, a column or a cell that there is not.
const none = 255

// A state is a way to lay down the first rows of the answer, with all choices
// open that do not show in them.
type state struct {
	used   uint32 // rows of the board that are laid down
	starts uint32 // positions where a block of columns begins, and the end
	board  uint8  // which of the finder's boards the rows are from
	band   uint8  // of the last row
	labels uint8  // symbols that came up

	col [maxSide]uint8 // the column at a position; within a block in no order
	pos [maxSide]uint8 // the position of a column

	// A symbol that came up has a home, the column where it was first. The label
	// of the symbol is the position of its home plus shift.
	home  [maxSide + 1]uint8
	shift [maxSide + 1]int8
}

// newState returns a state without rows, the stacks of w columns in the order.
func newState(board int, order []int, w int) state {
	s := state{board: uint8(board), starts: 1 << (len(order) * w)}
	p := 0
	for _, stack := range order {
		s.starts |= 1 << p
		for c := stack * w; c < (stack+1)*w; c++ {
			s.col[p], s.pos[c] = uint8(c), uint8(p)
			p++
		}
	}
	for d := range s.home {
		s.home[d] = none
	}
	return s
}

// end returns the position after the block that begins at p.
func (s *state) end(p int) int { return p + 1 + bits.TrailingZeros32(s.starts>>(p+1)) }

// blocks adds the columns of each block of n positions, as bits.
func (s *state) blocks(to []uint32, n int) []uint32 {
	for p := 0; p < n; {
		columns := uint32(0)
		for end := s.end(p); p < end; p++ {
			columns |= 1 << s.col[p]
		}
		to = append(to, columns)
	}
	return to
}

// start returns where the block of position p begins.
func (s *state) start(p uint8) int { return bits.Len32(s.starts&(2<<p-1)) - 1 }

// swap exchanges the columns at two positions of a block.
func (s *state) swap(p, q int) {
	c, d := s.col[p], s.col[q]
	s.col[p], s.col[q] = d, c
	s.pos[d], s.pos[c] = uint8(p), uint8(q)
}

// single makes a column the first of its block, which begins at p, and a block
// of its own.
func (s *state) single(p int, c uint8) {
	s.swap(p, int(s.pos[c]))
	s.starts |= 2 << p
}

// emptyFirst makes the columns of the block from p to end in which row is empty
// a block before the others, and returns how many they are.
func (s *state) emptyFirst(row []uint8, p, end int) int {
	k := 0
	for q := p; q < end; q++ {
		if row[s.col[q]] == 0 {
			s.swap(p+k, q)
			k++
		}
	}
	s.starts |= 1 << (p + k)
	return k
}

// leastOf returns the least label that can come to position p, where a block
// without empty cells begins, and the columns that bring it, as bits.
func (s *state) leastOf(row []uint8, p, end int) (least uint8, columns uint32) {
	least = none
	for q := p; q < end; q++ {
		c := s.col[q]
		v := s.label(row[c], c, p)
		if v < least {
			least, columns = v, 0
		}
		if v == least {
			columns |= 1 << c
		}
	}
	return least, columns
}

// label returns the least label that symbol d can have if column c comes to
// position p, where its block begins.
func (s *state) label(d, c uint8, p int) uint8 {
	home := s.home[d]
	if home == none {
		return s.labels + 1
	}
	at := s.start(s.pos[home])
	if at == p && home != c {
		at++ // c takes the first position of their block
	}
	return uint8(at + int(s.shift[d]))
}

// allNew gives the symbols of the block from p to end, all new, their labels in
// the order that the columns will have. It reports false, and gives none, if a
// symbol stands there twice.
func (s *state) allNew(row []uint8, p, end int) bool {
	seen := uint32(0)
	for q := p; q < end; q++ {
		seen |= 1 << row[s.col[q]]
	}
	if bits.OnesCount32(seen) != end-p {
		return false
	}
	for q := p; q < end; q++ {
		s.give(row[s.col[q]], s.col[q], p)
	}
	return true
}

// give makes column c the home of symbol d, whose label is the next one if c
// comes to position p.
func (s *state) give(d, c uint8, p int) {
	s.home[d] = c
	s.shift[d] = int8(int(s.labels) + 1 - p)
}

// take makes column c the one at position p, where its block begins, and its
// symbol one of the least label that it can have.
func (s *state) take(row []uint8, p int, c uint8) {
	s.single(p, c)
	d := row[c]
	if home := s.home[d]; home != none {
		s.single(s.start(s.pos[home]), home)
		return
	}
	s.give(d, c, p)
	s.labels++
}

// lowest takes the lowest of bits away and returns its number.
func lowest(set *uint32) uint8 {
	c := bits.TrailingZeros32(*set)
	*set &= *set - 1
	return uint8(c)
}
