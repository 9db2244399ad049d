package minlex

import "math/bits"

// none is a missing label, column or cell.
const none = 255

// A state is a way to lay down the first rows of the answer, with all choices open that
// have no effect on them.
type state struct {
	used   uint32 // rows of the board laid down so far
	starts uint32 // positions where blocks of columns begin, and the end
	board  uint8  // index in the finder's boards
	band   uint8  // band of the last row
	labels uint8  // number of symbols that have occurred

	col [maxSide]uint8 // by position: its column; unordered within a block
	pos [maxSide]uint8 // by column: its position

	// A symbol that has occurred has a home, the column of its first occurrence. Its
	// label is the position of its home plus shift.
	home  [maxSide + 1]uint8
	shift [maxSide + 1]int8
}

// newState returns a state without rows, with the stacks of w columns in the given order.
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

// end returns the end of the block that begins at p.
func (s *state) end(p int) int { return p + 1 + bits.TrailingZeros32(s.starts>>(p+1)) }

// blocks appends the columns of each block of n positions, as bits.
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

// start returns the beginning of the block of position p.
func (s *state) start(p uint8) int { return bits.Len32(s.starts&(2<<p-1)) - 1 }

// swap exchanges the columns at two positions of a block.
func (s *state) swap(p, q int) {
	c, d := s.col[p], s.col[q]
	s.col[p], s.col[q] = d, c
	s.pos[d], s.pos[c] = uint8(p), uint8(q)
}

// single moves a column to the beginning p of its block and makes it a block of its own.
func (s *state) single(p int, c uint8) {
	s.swap(p, int(s.pos[c]))
	s.starts |= 2 << p
}

// emptyFirst moves the columns of the block p..end-1 that are empty in row into a block
// before the others. It returns their number.
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

// leastOf returns the least label possible at position p, where a block without empty
// cells begins, and the columns with that label, as bits.
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

// label returns the least label that symbol d can have if column c moves to position p,
// where its block begins.
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

// allNew labels the symbols of the block p..end-1, all new, in the order that its columns
// will have. It reports false, without labelling, if a symbol occurs twice.
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

// give makes column c the home of symbol d. Its label is the next one if c moves to
// position p.
func (s *state) give(d, c uint8, p int) {
	s.home[d] = c
	s.shift[d] = int8(int(s.labels) + 1 - p)
}

// take moves column c to position p, where its block begins, and gives its symbol the
// least label it can have.
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

// lowest removes the lowest bit and returns its number.
func lowest(set *uint32) uint8 {
	c := bits.TrailingZeros32(*set)
	*set &= *set - 1
	return uint8(c)
}
