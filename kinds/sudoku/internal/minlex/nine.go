package minlex

import (
	"encoding/binary"
	"math/bits"
)

// Nine finds canonical forms of 9x9 boards, one after the other, without allocating for each. It is
// Min with rows of four bits a cell, in which the leftmost cell has the highest bits. It serves one
// goroutine.
type Nine struct {
	mask   [2][9]uint16 // of the board and its reflection, by row: the columns with givens
	digits [2][9]uint64 // by row: four bits for each column, the first lowest
	empty  [2]uint16    // rows without givens

	states, next []state9
	least        uint64 // the least next row so far
	rows         [9]uint64
	branch       [9]state9 // by position: the state that lay branches to

	grids int // full boards so far
}

// A state9 is a state of a 9x9 board. Columns, digits and positions have four bits each in
// its numbers.
type state9 struct {
	blocks [9]uint16 // by position where a block begins: its columns, as bits
	start  uint64    // by column: where its block begins
	home   uint64    // by digit: the column of its first occurrence, or 15
	shift  uint64    // by digit: its label minus the position of its home
	used   uint16    // rows laid down so far
	band   uint8     // of the last row
	board  uint8     // 1: the reflection
	labels uint8     // digits that have occurred
}

const (
	nineCells = 81
	allRows   = 1<<9 - 1
	noHomes   = 1<<40 - 1
	ones      = 0x111111111 // 1 for each of nine positions
)

// most9 limits the states of a board. A board with more of them is left to Min.
const most9 = 1 << 10

// stackOrders are the orders of the three stacks.
var stackOrders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// spread has for a set of columns 1 in the four bits of each.
var spread = func() (all [512]uint64) {
	for set := 1; set < len(all); set++ {
		all[set] = all[set&(set-1)] | 1<<(4*bits.TrailingZeros(uint(set)))
	}
	return all
}()

// firstRows is indexed by the columns of a row with givens. It has the row's best form as the first
// row that is not empty, as a number: the least is the best.
var firstRows = func() (all [512]uint16) {
	for set := range all {
		var parts [3]int // of each stack: the givens go last
		for s := range parts {
			parts[s] = 1<<bits.OnesCount(uint(set>>(3*s)&7)) - 1
		}
		a, b, c := min(parts[0], parts[1], parts[2]), 0, max(parts[0], parts[1], parts[2])
		b = parts[0] + parts[1] + parts[2] - a - c
		all[set] = uint16(a<<6 | b<<3 | c)
	}
	return all
}()

// Min writes the canonical form of a board: 81 characters in reading order, digits from 1
// and open for an empty cell. The characters of src are digits or one of .*-_xX. It reports
// false for a board that it leaves to the function Min: one that breaks a rule or has an
// empty band or stack, and the first full boards, as there may be too few for a table.
func (f *Nine) Min(dst, src []byte, open byte) bool {
	given, ok := f.read(src)
	if !ok {
		return false
	}
	if given == nineCells {
		if f.grids++; f.grids <= fewGrids {
			return false
		}
		f.full()
	} else if !f.rest() {
		return false
	}
	for i, row := range f.rows {
		put(dst[9*i:], row, open)
	}
	return true
}

// fewGrids is a number of full boards that takes no longer than making the table bands.
const fewGrids = 100

// rest finds all rows of a board that is not full.
func (f *Nine) rest() bool {
	if !f.begin() {
		return false
	}
	for r := bits.OnesCount16(f.states[0].used); r < 9; r++ {
		if !f.nextRow(r) {
			return false
		}
	}
	return true
}

// full finds the rows of a full board.
func (f *Nine) full() {
	t := bands()
	var ways [6]struct {
		move  move9
		board uint8
		band  uint8
	}
	n, least := 0, uint16(len(t.classes))
	for o := range f.digits {
		for i := range 3 {
			index, columns := (*band9)(f.digits[o][3*i:]).normal()
			class := t.class[index]
			if class > least {
				continue
			}
			if class < least {
				n, least = 0, class
			}
			w := &ways[n]
			w.move, w.board, w.band = move9(columns|sameRows).then(t.moves[index]), uint8(o), uint8(i)
			n++
		}
	}
	c := &t.classes[least]
	copy(f.rows[:], c.rows[:])
	for r := 3; r < 9; r++ {
		f.rows[r] = 1<<36 - 1
	}
	for _, w := range ways[:n] {
		for _, same := range c.same {
			f.below(&f.digits[w.board], int(w.band), w.move.then(same))
		}
	}
}

// below applies move m, which maps a band to its canonical form, to the other rows. It keeps the
// result if it is less than the best so far.
func (f *Nine) below(rows *[9]uint64, band int, m move9) {
	names, top := uint64(0), rows[3*band+m.row(0)]
	for p := range 9 {
		names |= uint64(p+1) << (4 * nibble(top, nibble(uint64(m), p)))
	}
	var order [9]uint8 // by the first digit of a row: its number, from 1
	for r := range rows {
		if r/3 != band {
			order[nibble(names, nibble(rows[r], nibble(uint64(m), 0)))-1] = uint8(r + 1)
		}
	}
	at, less := 3, false
	for done := 1 << band; at < 9; {
		var next int
		for _, r := range order { // of the remaining bands, the one with the least first digit
			if r != 0 && done>>((r-1)/3)&1 == 0 {
				next = int(r-1) / 3
				break
			}
		}
		done |= 1 << next
		for _, r := range order {
			if r == 0 || int(r-1)/3 != next {
				continue
			}
			row := uint64(0)
			for p := range 9 {
				row = row<<4 | uint64(nibble(names, nibble(rows[r-1], nibble(uint64(m), p))))
			}
			if !less && row > f.rows[at] {
				return
			}
			less = less || row < f.rows[at]
			f.rows[at] = row
			at++
		}
	}
}

// put writes a row.
func put(dst []byte, row uint64, open byte) {
	const all = 0x0101010101010101
	x := row >> 4 // to a byte each
	x = (x | x<<16) & 0x0000ffff0000ffff
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
	empty := (all - (x+0x7f*all)>>7&all) * 0xff
	binary.BigEndian.PutUint64(dst, (x+'0'*all)&^empty|empty&(uint64(open)*all))
	if dst[8] = '0' + byte(row&15); row&15 == 0 {
		dst[8] = open
	}
}

// places has the row, column and box of each cell.
var places = func() (all [nineCells][3]uint8) {
	for i := range all {
		all[i] = [3]uint8{uint8(i / 9), uint8(i % 9), uint8(i/27*3 + i%9/3)}
	}
	return all
}()

// read reads a board and returns the number of its givens. It reports false if they break a
// rule.
func (f *Nine) read(src []byte) (given int, ok bool) {
	f.mask, f.digits = [2][9]uint16{}, [2][9]uint64{}
	src = src[:nineCells]
	var used [3][9]uint16
	var lines [2]uint16 // rows and columns with givens
	clash := uint16(0)
	high := givens8(src[64:])&0xff | givens8(src[72:])<<8
	if c := src[80]; c-'1' < 9 {
		high |= 1 << 16
	}
	low := uint64(0)
	for i := range 8 {
		low |= givens8(src[8*i:]) << (8 * i)
	}
	for base, set := range [2]uint64{low, high} {
		given += bits.OnesCount64(set)
		for ; set != 0; set &= set - 1 {
			i := (64*base + bits.TrailingZeros64(set)) & 127
			d := uint64(src[i] & 15)
			r, c, b := places[i][0]&15, places[i][1]&15, places[i][2]
			f.mask[0][r] |= 1 << c
			f.mask[1][c] |= 1 << r
			f.digits[0][r] |= d << (4 * c)
			f.digits[1][c] |= d << (4 * r)
			lines[0] |= 1 << r
			lines[1] |= 1 << c
			bit := uint16(1) << d
			clash |= (used[0][r] | used[1][c] | used[2][b]) & bit
			used[0][r] |= bit
			used[1][c] |= bit
			used[2][b] |= bit
		}
	}
	f.empty = [2]uint16{allRows &^ lines[0], allRows &^ lines[1]}
	return given, clash == 0
}

// givens8 returns which of the first eight characters are digits from 1. All others must stand for
// empty cells.
func givens8(src []byte) uint64 {
	y := binary.LittleEndian.Uint64(src) ^ 0x3030303030303030
	y = (y + 0x7f7f7f7f7f7f7f7f) &^ (y&0x7070707070707070 + 0x7070707070707070) & 0x8080808080808080
	return y >> 7 * 0x0102040810204080 >> 56
}

// begin finds the states up to the first row that is not empty. It reports false if a band
// or stack is empty.
func (f *Nine) begin() bool {
	empties := 0
	for o := range f.empty {
		for band := 0; band < 9; band += 3 {
			empties = max(empties, bits.OnesCount16(f.empty[o]>>band&7))
		}
	}
	if empties == 3 {
		return false
	}
	f.states = f.states[:0]
	least := uint16(0xffff)
	var keys [2][9]uint16
	for o := range f.empty {
		for r, m := range f.mask[o] {
			key := firstRows[m&allRows]
			if bits.OnesCount16(f.empty[o]>>(r/3*3)&7) != empties || m == 0 {
				key = 0xffff
			}
			keys[o][r] = key
			least = min(least, key)
		}
	}
	for o := range f.empty {
		for r, key := range keys[o] {
			if key == least {
				f.first(uint8(o), uint8(r), f.empty[o]&(7<<(r/3*3)))
			}
		}
	}
	for i := range empties {
		f.rows[i] = 0
	}
	row, label := uint64(0), uint64(0)
	for p := range 9 {
		if row <<= 4; least>>(8-p)&1 != 0 {
			label++
			row |= label
		}
	}
	f.rows[empties] = row
	return true
}

// first adds the states in which row r is the first that is not empty, after the blank ones
// of its band.
func (f *Nine) first(o, r uint8, blank uint16) {
	m := f.mask[o][r]
	for _, order := range stackOrders {
		a, b, c := m>>(3*order[0])&7, m>>(3*order[1])&7, m>>(3*order[2])&7
		if n := bits.OnesCount16(b); bits.OnesCount16(a) > n || n > bits.OnesCount16(c) {
			continue
		}
		f.states = append(f.states, state9{home: noHomes, used: blank | 1<<r, band: r / 3, board: o})
		s := &f.states[len(f.states)-1]
		for i, stack := range order {
			p, columns := uint(3*i), uint16(7)<<(3*stack)
			if open := columns &^ m; open != 0 {
				s.begins(open, p)
				p += uint(bits.OnesCount16(open))
			}
			if columns &= m; columns != 0 {
				s.begins(columns, p)
				s.give(columns, f.digits[o][r], p)
			}
		}
	}
}

// begins makes a new block at p of columns that are in no block yet.
func (s *state9) begins(columns uint16, p uint) {
	s.blocks[p] = columns
	s.start += spread[columns] * uint64(p)
}

// give makes the columns of the block at p the homes of their digits, which are new.
func (s *state9) give(columns uint16, digits uint64, p uint) {
	shift := uint64(s.labels) + 1 - uint64(p)
	for ; columns != 0; columns &= columns - 1 {
		c := uint64(bits.TrailingZeros16(columns))
		at := 4 * (digits >> (4 * c) & 15)
		s.home ^= (15 ^ c) << at
		s.shift |= shift & 15 << at
		s.labels++
	}
}

// single makes column c of the block at p a block of its own, before the others. It reports
// whether there are others.
func (s *state9) single(c uint16, p uint) bool {
	rest := s.blocks[p] &^ c
	if rest == 0 {
		return false
	}
	s.blocks[p], s.blocks[p+1] = c, rest
	s.start += spread[rest]
	return true
}

// nextRow finds row r of the answer and the states that lead to it. It reports false if
// there are too many.
func (f *Nine) nextRow(r int) bool {
	f.least = 1<<36 - 1
	f.next = f.next[:0]
	for i := range f.states {
		s := &f.states[i]
		free := allRows &^ s.used
		if r%3 != 0 {
			free &= 7 << (3 * s.band)
		}
		blank := uint8(0) // bands whose empty rows were tried
		for ; free != 0; free &= free - 1 {
			row := bits.TrailingZeros16(free)
			m := f.mask[s.board][row]
			if m == 0 {
				if blank>>(row/3)&1 != 0 {
					continue
				}
				blank |= 1 << (row / 3)
			}
			hits := s.hits(m)
			if hits != 0 && f.early(s, m, bits.TrailingZeros16(hits)) {
				continue
			}
			t := *s
			t.used |= 1 << row
			t.band = uint8(row / 3)
			f.lay(&t, m, f.digits[s.board][row], 0, 0, hits)
		}
	}
	f.rows[r] = f.least
	f.states, f.next = f.next, f.states
	return len(f.states) <= most9
}

// hits returns where the blocks begin that have some of the columns m.
func (s *state9) hits(m uint16) (hits uint16) {
	for ; m != 0; m &= m - 1 {
		hits |= 1 << (s.start >> (4 * bits.TrailingZeros16(m)) & 15)
	}
	return hits
}

// early reports whether a row with givens in the columns m, the first of them in the block
// at p, begins with fewer empty cells than the least row.
func (f *Nine) early(s *state9, m uint16, p int) bool {
	p += bits.OnesCount16(s.blocks[p] &^ m)
	return f.least>>(4*(8-p)) == 0
}

// lay lays a row down in s from position p on, and keeps the results that equal the least
// row. The part before p is in row; the columns m with givens remain, in the blocks that
// begin at hits. It changes s.
func (f *Nine) lay(s *state9, m uint16, digits uint64, p uint, row uint64, hits uint16) {
	for hits != 0 {
		q := uint(bits.TrailingZeros16(hits))
		block := s.blocks[q]
		now := block & m
		if open := block &^ m; open != 0 {
			k := uint(bits.OnesCount16(open))
			s.blocks[q], s.blocks[q+k] = open, now
			s.start += spread[now] * uint64(k)
			q += k
		}
		hits &= hits - 1
		row <<= 4 * (q - p)
		p = q
		least, ties := s.leastOf(now, digits, p)
		if least > uint64(s.labels) {
			s.give(now, digits, p)
			for m &^= now; now != 0; now &= now - 1 {
				row = row<<4 | least
				least++
				p++
			}
			if !f.offer(row, p) {
				return
			}
			continue
		}
		row = row<<4 | least
		if p++; !f.offer(row, p) {
			return
		}
		for ; ties&(ties-1) != 0; ties &= ties - 1 {
			t := &f.branch[p-1]
			*t = *s
			c := ties & -ties
			t.take(c, digits, p-1)
			f.lay(t, m&^c, digits, p, row, t.hits(m&^c))
		}
		m &^= ties
		if s.take(ties, digits, p-1) {
			hits = s.hits(m)
		} else if now != ties {
			hits |= 1 << p
		}
	}
	if f.offer(row<<(4*(9-p)), 9) {
		f.next = append(f.next, *s)
	}
}

// offer reports whether a row that begins with p cells can be the least. A lesser one makes
// the least row so far obsolete.
func (f *Nine) offer(row uint64, p uint) bool {
	rest := 4 * (9 - p)
	if least := f.least >> rest; row >= least {
		return row == least
	}
	f.least = (row+1)<<rest - 1
	f.next = f.next[:0]
	return true
}

// leastOf returns the least label possible at position p, where a block without empty cells
// begins, and the columns with that label.
func (s *state9) leastOf(columns uint16, digits uint64, p uint) (least uint64, ties uint16) {
	least = 15
	for ; columns != 0; columns &= columns - 1 {
		c := columns & -columns
		label := s.label(digits>>(4*bits.TrailingZeros16(columns))&15, p)
		if label < least {
			least, ties = label, 0
		}
		if label == least {
			ties |= c
		}
	}
	return least, ties
}

// label returns the least label that a digit in a column of the block at p can have.
func (s *state9) label(digit uint64, p uint) uint64 {
	home := s.home >> (4 * digit) & 15
	if home == 15 {
		return uint64(s.labels) + 1
	}
	at := s.start >> (4 * home) & 15
	if at == uint64(p) {
		at++ // another column takes the first position of their block
	}
	return (at + s.shift>>(4*digit)) & 15
}

// take moves column c to position p, where its block begins, and gives its digit the least
// label it can have. It reports whether that divides another block.
func (s *state9) take(c uint16, digits uint64, p uint) bool {
	s.single(c, p)
	digit := digits >> (4 * bits.TrailingZeros16(c)) & 15
	if home := s.home >> (4 * digit) & 15; home != 15 {
		return s.single(1<<home, uint(s.start>>(4*home)&15))
	}
	s.give(c, digits, p)
	return false
}
