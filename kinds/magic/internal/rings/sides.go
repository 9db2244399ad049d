package rings

import "math/bits"

// An entry is a side of a ring: its numbers from one corner to the other. In order 4
// there is no cell between the corners, and mid repeats first.
type entry struct {
	first, mid, last uint8
	cells            subset
	_                uint16 // padding: the size is a power of 2
}

// A subset is a set of the numbers outside the diagonals, with the least as bit 0.
type subset uint16

// A list is all sides with a sum. Entry i^1 is entry i reversed. The blocks hold the same
// entries, 64 in each.
type list struct {
	ready   bool
	entries []entry
	blocks  []*block
}

// A block answers queries with sets of entries; bit i is entry i. Sums are looked up
// modulo 64; those out of range find nothing.
type block struct {
	entries [64]entry
	with    [32]uint64 // by value: entries that contain it
	begins  [64]uint64 // by value: entries that begin with it
	// by sum: entries whose first number has a free complement to the sum that is not in
	// the entry; in order 4, entries that begin with the sum
	open [64]uint64
}

// sides holds the lists for a set of numbers, built on demand.
type sides struct {
	free  set        // the numbers outside the diagonals
	mid   set        // numbers that can be between the corners: the free numbers, or in order 4 only 0
	bit   [32]subset // by value; 0 if it is not free
	pairs [64]set    // by sum, as in a block: the free numbers that a number of mid completes to it
	lists [64]list
	pool  []*block
	used  int // number of blocks used in the pool
}

const maxSum = 50 // of two numbers

// reset prepares s for other free numbers.
func (s *sides) reset(free, mid set) {
	s.free, s.mid, s.used = free, mid, 0
	clear(s.bit[:])
	next := subset(1)
	for v := range values(free) {
		s.bit[v] = next
		next <<= 1
	}
	for sum := range maxSum + 1 {
		s.pairs[sum] = free & mid.from(sum)
	}
	for i := range s.lists {
		l := &s.lists[i]
		l.ready, l.entries, l.blocks = false, l.entries[:0], l.blocks[:0]
	}
}

// from returns the numbers sum-v for the numbers v of s.
func (s set) from(sum int) set {
	return set(uint64(bits.Reverse32(uint32(s))) << sum >> 31)
}

// of returns the sides with a sum.
func (s *sides) of(sum int) *list {
	l := &s.lists[sum&63]
	if l.ready {
		return l
	}
	l.ready = true
	for first := range values(s.free) {
		for last := range values(s.pairs[(sum-first)&63] >> (first + 1) << (first + 1)) {
			s.add(l, first, sum-first-last, last)
		}
	}
	for i := 0; i < len(l.entries); i += 64 {
		l.blocks = append(l.blocks, s.block(l.entries[i:]))
	}
	return l
}

// add adds the side of three numbers, or of two if mid is 0, in both directions.
func (s *sides) add(l *list, first, mid, last int) {
	if mid == first || mid == last {
		return
	}
	cells := s.bit[first] | s.bit[mid] | s.bit[last]
	there := entry{first: uint8(first), mid: uint8(mid), last: uint8(last), cells: cells}
	back := entry{first: uint8(last), mid: uint8(mid), last: uint8(first), cells: cells}
	if mid == 0 {
		there.mid, back.mid = there.first, back.first
	}
	l.entries = append(l.entries, there, back)
}

// block returns a block of the first entries that fit.
func (s *sides) block(entries []entry) *block {
	if s.used == len(s.pool) {
		s.pool = append(s.pool, new(block))
	}
	b := s.pool[s.used]
	s.used++
	*b = block{}
	n := copy(b.entries[:], entries)
	for i, e := range b.entries[:n] {
		bit := uint64(1) << i
		b.begins[e.first&63] |= bit
		b.with[e.mid&31] |= bit
	}
	for v := range values(s.free) {
		begin := b.begins[v&63]
		b.with[v&31] |= begin | turned(begin)
		for more := range values(s.mid) {
			b.open[(v+more)&63] |= begin
		}
	}
	for i, e := range b.entries[:n] {
		for _, v := range [3]uint8{e.first, e.mid, e.last} {
			b.open[(e.first+v)&63] &^= 1 << i
		}
	}
	return b
}

// turned returns the set of the reversed entries.
func turned(entries uint64) uint64 {
	const even = 0x5555555555555555
	return entries>>1&even | entries&even<<1
}

// beside returns the entries of b that can be opposite the side e. It uses the side between the
// first numbers of both: sum is that side's sum less the number of e. In order 5 there is a number
// between them, which must be neither in e nor in the entry. beside does not check whether e and
// the entry share numbers.
func (b *block) beside(e *entry, sum int) uint64 {
	taken := b.begins[(sum-int(e.first))&63] | b.begins[(sum-int(e.mid))&63] | b.begins[(sum-int(e.last))&63]
	return b.open[sum&63] &^ taken
}
