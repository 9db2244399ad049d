// Package nine solves Number Place of 9x9 cells in six ways, each a little cleverer than the
// one before. It is the program of chapter 2 of banmen learn, and imports nothing but the
// standard library.
package nine

import (
	_ "embed"
	"math/bits"
)

// Ten are the ten puzzles of the ledger, a line each: nine made by
// banmen generate sudoku --count 9 --seed 14, and that of the article.
//
//go:embed ten.txt
var Ten string

//learn: board

// A Board has 81 digits, row by row. 0 is an open cell.
type Board [81]int

// A Search counts what it does.
type Search struct {
	Steps int // digits written
	Backs int // digits erased again
	Looks int // looks at a row, a column and a box
}

//learn: end

// A Way is one of the six methods, with its name in the ledger.
type Way struct {
	Name  string
	Solve func(*Search, *Board) bool
}

// Ways are all of them, the slowest first.
var Ways = []Way{
	{"blind", func(s *Search, b *Board) bool { return s.blind(b, 0) }},
	{"look", func(s *Search, b *Board) bool { return s.look(b, 0) }},
	{"list", func(s *Search, b *Board) bool { return s.list(b, 0) }},
	{"last", (*Search).last},
	{"fewest", (*Search).fewest},
	{"bits", (*Search).bits},
}

//learn: parse

// Parse reads 81 characters: digits, and dots or zeros for open cells. It reports false if
// they are anything else.
func Parse(text string) (b Board, ok bool) {
	if len(text) != 81 {
		return b, false
	}
	for i, c := range []byte(text) {
		switch {
		case '0' <= c && c <= '9':
			b[i] = int(c - '0')
		case c != '.':
			return b, false
		}
	}
	return b, true
}

// String writes a board as Parse reads it.
func (b Board) String() string {
	text := make([]byte, 81)
	for i, n := range b {
		text[i] = ".123456789"[n]
	}
	return string(text)
}

//learn: end

//learn: houses

// peers are the 20 other cells in the row, the column and the box of each cell.
var peers = func() (all [81][20]uint8) {
	for i := range 81 {
		n := 0
		for j := range 81 {
			row, col := i/9 == j/9, i%9 == j%9
			box := i/27 == j/27 && i%9/3 == j%9/3
			if i != j && (row || col || box) {
				all[i][n] = uint8(j)
				n++
			}
		}
	}
	return all
}()

//learn: end

//learn: blind

// blind writes a digit first and looks afterwards whether the board has a fault.
func (s *Search) blind(b *Board, cell int) bool {
	for cell < 81 && b[cell] != 0 {
		cell++
	}
	if cell == 81 {
		return true
	}
	for n := 1; n <= 9; n++ {
		b[cell] = n
		s.Steps++
		if s.sound(b, cell) && s.blind(b, cell+1) {
			return true
		}
		b[cell] = 0
		s.Backs++
	}
	return false
}

// sound reports whether no peer of a cell has the same digit.
func (s *Search) sound(b *Board, cell int) bool {
	s.Looks++
	for _, p := range peers[cell] {
		if b[p] == b[cell] {
			return false
		}
	}
	return true
}

//learn: end

//learn: look

// look writes only digits that are possible, as the program of chapter 1 does.
func (s *Search) look(b *Board, cell int) bool {
	for cell < 81 && b[cell] != 0 {
		cell++
	}
	if cell == 81 {
		return true
	}
	for n := 1; n <= 9; n++ {
		if !s.fits(b, cell, n) {
			continue
		}
		b[cell] = n
		s.Steps++
		if s.look(b, cell+1) {
			return true
		}
		b[cell] = 0
		s.Backs++
	}
	return false
}

// fits reports whether no peer of a cell has n.
func (s *Search) fits(b *Board, cell, n int) bool {
	s.Looks++
	for _, p := range peers[cell] {
		if b[p] == n {
			return false
		}
	}
	return true
}

//learn: end

//learn: list

// list looks once at a cell and then goes through its candidates.
func (s *Search) list(b *Board, cell int) bool {
	for cell < 81 && b[cell] != 0 {
		cell++
	}
	if cell == 81 {
		return true
	}
	for _, n := range s.candidates(b, cell) {
		b[cell] = n
		s.Steps++
		if s.list(b, cell+1) {
			return true
		}
		b[cell] = 0
		s.Backs++
	}
	return false
}

// candidates returns the digits that no peer of a cell has.
func (s *Search) candidates(b *Board, cell int) (all []int) {
	s.Looks++
	var taken [10]bool
	for _, p := range peers[cell] {
		taken[b[p]] = true
	}
	all = make([]int, 0, 9)
	for n := 1; n <= 9; n++ {
		if !taken[n] {
			all = append(all, n)
		}
	}
	return all
}

//learn: end

//learn: last

// last fills every cell with one possible digit, and guesses only if there is no such cell. After a
// wrong guess it erases all digits written since.
func (s *Search) last(b *Board) bool {
	before := *b
	for again := true; again; {
		again = false
		for cell := range 81 {
			if b[cell] != 0 {
				continue
			}
			switch all := s.candidates(b, cell); len(all) {
			case 0:
				*b = before
				return false
			case 1:
				b[cell] = all[0]
				s.Steps++
				again = true
			}
		}
	}
	for cell := range 81 {
		if b[cell] != 0 {
			continue
		}
		for _, n := range s.candidates(b, cell) {
			b[cell] = n
			s.Steps++
			if s.last(b) {
				return true
			}
			s.Backs++
		}
		*b = before
		return false
	}
	return true
}

//learn: end

//learn: fewest

// fewest continues in the cell with the fewest candidates.
func (s *Search) fewest(b *Board) bool {
	best, least := -1, []int(nil)
	for cell := range 81 {
		if b[cell] != 0 {
			continue
		}
		all := s.candidates(b, cell)
		if best < 0 || len(all) < len(least) {
			best, least = cell, all
		}
	}
	if best < 0 {
		return true
	}
	for _, n := range least {
		b[best] = n
		s.Steps++
		if s.fewest(b) {
			return true
		}
		b[best] = 0
		s.Backs++
	}
	return false
}

//learn: end

//learn: bits

// houses are the digits of each row, column and box, as sets: bit n is digit n.
type houses struct{ rows, cols, boxes [9]uint16 }

// free returns the digits that are in no house of a cell.
func (h *houses) free(cell int) uint16 {
	const all = 0b11_1111_1110
	return all &^ (h.rows[cell/9] | h.cols[cell%9] | h.boxes[cell/27*3+cell%9/3])
}

// flip puts a digit into the houses of a cell, or takes it out again.
func (h *houses) flip(cell, n int) {
	h.rows[cell/9] ^= 1 << n
	h.cols[cell%9] ^= 1 << n
	h.boxes[cell/27*3+cell%9/3] ^= 1 << n
}

// bits searches as fewest does, and asks the sets instead of the peers.
func (s *Search) bits(b *Board) bool {
	var h houses
	var open []int
	for cell, n := range b {
		if n == 0 {
			open = append(open, cell)
		} else {
			h.flip(cell, n)
		}
	}
	return s.inBits(b, &h, open)
}

func (s *Search) inBits(b *Board, h *houses, open []int) bool {
	if len(open) == 0 {
		return true
	}
	at, fewest, set := 0, 10, uint16(0)
	for i, cell := range open {
		s.Looks++
		free := h.free(cell)
		if n := bits.OnesCount16(free); n < fewest {
			if at, fewest, set = i, n, free; n == 0 {
				return false
			}
		}
	}
	cell, last := open[at], len(open)-1
	open[at] = open[last]
	for ; set != 0; set &= set - 1 {
		n := bits.TrailingZeros16(set)
		b[cell] = n
		h.flip(cell, n)
		s.Steps++
		if s.inBits(b, h, open[:last]) {
			return true
		}
		h.flip(cell, n)
		b[cell] = 0
		s.Backs++
	}
	open[last] = open[at]
	open[at] = cell
	return false
}

//learn: end
