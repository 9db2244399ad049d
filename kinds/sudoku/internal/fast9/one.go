package fast9

import "math/bits"

// one solves one grid at a time. It works on a few grids of the search tree in parallel,
// each in a slot of a oneKernel: a half-step of all slots takes hardly longer than one. A
// guess stays in its slot. Its opposite goes to a free slot, or to a stack if there is
// none.
type one struct {
	k         oneKernel
	band, low int             // spacing of the kernel
	text      []byte          // nil after narrow was called
	gone      []uint64        // by cell: the digits that the question excludes, from bit 1; nil: none
	done      <-chan struct{} // stops the search when closed
	most      int             // number of slots to use
	limit     int
	found     int
	guesses   int  // guesses left
	ordered   bool // whether the first solution must be the first in reading order
	hasty     bool // guess in order after each pair of half-steps, when more guesses may follow
	decided   int  // number of leading cells known to be decided in the grid that was last guessed in order
	first     oneCells
	stack     []oneCells

	active  uint32 // slots with a grid
	retried uint32 // active slots that were stuck once before without a guess or a solution
}

// doneGuesses is the number of guesses between checks of done.
const doneGuesses = 1 << 10

// A oneKernel holds a few grids, with the bands of a grid side by side. Its half-steps have the
// same effect as those of a kernel with lanes.
type oneKernel interface {
	slots() int
	// spacing returns the number of bits from a band to the next in a word, and below the
	// lowest digit.
	spacing() (band, low int)
	// load puts the grid of a text into slot 0.
	load(text []byte)
	put(slot int, g *oneCells)
	save(slot int, g *oneCells)
	copy(to, from int)
	// word returns where word i of oneCells is for a slot: from bit low of w.
	word(slot, i int) (w *uint64, low int)
	// make makes a guess in a slot, or its opposite.
	make(c guess, right bool, slot int)
	// step makes a half-step of columns and one of rows, for at least these slots. It
	// returns the slots that rows changed, and those that cannot have a solution.
	step(slots uint32) (changed, dead uint32)
	// scan chooses a guess in each of these slots. It returns the slots with a guess, and those with
	// a solution.
	scan(slots uint32) (open, solved uint32)
	chosen(slot int) guess
}

// Grids with at least lotsOfGivens givens need few guesses or have several solutions. A
// search in fewSlots is faster for them, as more slots do unneeded work.
const (
	lotsOfGivens = 28
	fewSlots     = 2
)

// oneCells are the cells of a grid: word 9i+3j+k has cell k of box j in line i of
// each of its three bands.
type oneCells [27]uint64

func newOne(k oneKernel) one {
	s := one{k: k}
	s.band, s.low = k.spacing()
	return s
}

// solve counts the solutions of a text up to a limit, in the given number of slots, and
// keeps the first. It reports false if that takes too many guesses, or was stopped.
func (s *one) solve(text []byte, limit, slots int) bool {
	s.most, s.limit, s.found, s.guesses, s.stack = slots, limit, 0, manyGuesses, s.stack[:0]
	s.text, s.active, s.decided = text[:Cells], 0, 0
	s.k.load(text)
	if s.gone != nil {
		s.guesses = mostGuesses
		s.restrict()
	}
	s.begin(0)
	for s.active != 0 {
		if s.hasty && s.hurry() {
			continue
		}
		stuck := s.propagate()
		if !s.settle(stuck) {
			return false
		}
		s.pop()
	}
	s.text = nil
	return true
}

// pop puts grids from the stack into free slots.
func (s *one) pop() {
	for len(s.stack) > 0 && s.free() != 0 {
		top := len(s.stack) - 1
		s.put(&s.stack[top])
		s.stack, s.decided = s.stack[:top], 0
	}
}

// restrict removes the digits that the question excludes from the grid in slot 0.
func (s *one) restrict() {
	var g oneCells
	s.k.save(0, &g)
	for cell, digits := range s.gone {
		g[cell%27] &^= digits >> 1 & 0x1ff << (cell/27*s.band + s.low)
	}
	s.k.put(0, &g)
}

// free returns the free slots.
func (s *one) free() uint32 { return (1<<s.most - 1) &^ s.active }

// put puts a grid into a free slot.
func (s *one) put(g *oneCells) {
	slot := bits.TrailingZeros32(^s.active)
	s.k.put(slot, g)
	s.begin(slot)
}

// begin records that a slot has a new grid.
func (s *one) begin(slot int) {
	s.active |= 1 << slot
	s.retried &^= 1 << slot
}

// propagate makes steps until half of the slots have nothing to do, and returns the stuck
// ones.
func (s *one) propagate() (stuck uint32) {
	begun := bits.OnesCount32(s.active)
	for {
		changed, dead := s.k.step(s.active)
		s.active &^= dead
		stuck = s.active &^ changed
		if busy := bits.OnesCount32(s.active &^ stuck); 2*busy <= begun {
			return stuck
		}
	}
}

// settle counts solutions and makes guesses in stuck slots. A slot with neither goes on
// until it is stuck again; see lanes.settle. settle reports false if no guesses are left.
func (s *one) settle(stuck uint32) bool {
	if stuck == 0 {
		return true
	}
	open, solved := s.k.scan(stuck)
	ended := stuck &^ open
	again := ended &^ (solved | s.retried)
	s.retried |= again
	s.active &^= ended &^ again
	for solved &= ended; solved != 0; solved &= solved - 1 {
		s.count(bits.TrailingZeros32(solved))
		if s.found == s.limit {
			return true
		}
	}
	if open &= stuck; open != 0 && s.text != nil {
		s.narrow()
	}
	for ; open != 0; open &= open - 1 {
		if s.guesses--; s.guesses < 0 || s.guesses%doneGuesses == 0 && closed(s.done) {
			return false
		}
		slot := bits.TrailingZeros32(open)
		if s.ordered {
			if !s.guessInOrder(slot) {
				s.active = 0 // without an open cell there is no solution
			}
		} else {
			s.guess(slot)
		}
	}
	return true
}

// narrow reduces the slots for a grid with many givens.
func (s *one) narrow() {
	if givens(s.text) >= lotsOfGivens {
		s.most = min(s.most, fewSlots)
	}
	s.text = nil
}

// count counts a solution, and keeps the first.
func (s *one) count(slot int) {
	if s.found++; s.found == 1 {
		s.k.save(slot, &s.first)
	}
	if s.found == s.limit {
		s.active, s.stack = 0, s.stack[:0]
	}
}

// push copies a slot to the stack.
func (s *one) push(slot int) *oneCells {
	s.stack = append(s.stack, oneCells{})
	g := &s.stack[len(s.stack)-1]
	s.k.save(slot, g)
	return g
}

// guess makes a guess and its opposite.
func (s *one) guess(slot int) {
	c := s.k.chosen(slot)
	if free := s.free(); free != 0 {
		to := bits.TrailingZeros32(free)
		s.k.copy(to, slot)
		s.k.make(c, false, to)
		s.begin(to)
	} else {
		c.makeOne(false, uint64(c.digit), s.push(slot)[:], 1, s.band)
	}
	s.k.make(c, true, slot)
	s.begin(slot)
}

// hurry makes a pair of half-steps and then a guess in order. It reports false if it has
// nothing to guess.
func (s *one) hurry() bool {
	changed, dead := s.k.step(s.active)
	if s.active &^= dead; s.active == 0 {
		s.pop()
		return true
	}
	if changed&s.active == 0 || s.guesses == 0 || !s.guessInOrder(bits.TrailingZeros32(s.active)) {
		return false
	}
	s.guesses--
	return true
}

// guessInOrder guesses that the first open cell in reading order has its lowest digit. In haste it
// continues in the same row and box: each following cell with the same candidates gets the next
// digit. Such guesses are rarely wrong. Their opposites go to the stack. It reports false if no
// cell is open.
func (s *one) guessInOrder(slot int) bool {
	for cell := s.decided; cell < Cells; cell++ {
		w, at := s.cell(slot, cell)
		all := *w >> at & 0x1ff
		if all&(all-1) == 0 {
			continue
		}
		s.begin(slot)
		s.decided = cell
		for left := all; left != 0 && *w>>at&0x1ff == all; w, at = s.cell(slot, cell) {
			lowest := left & -left
			s.push(slot)[cell%27] &^= lowest << (cell/27*s.band + s.low)
			*w ^= (all ^ lowest) << at
			left ^= lowest
			if cell++; !s.hasty || cell%3 == 0 {
				break
			}
		}
		return true
	}
	return false
}

// cell returns the word with the digits of a cell, and the bit where they begin.
func (s *one) cell(slot, cell int) (w *uint64, at int) {
	w, at = s.k.word(slot, cell%27)
	return w, at + cell/27*s.band + s.low
}

// rest returns the grids that solve did not finish.
func (s *one) rest() []oneCells {
	for ; s.active != 0; s.active &= s.active - 1 {
		s.push(bits.TrailingZeros32(s.active))
	}
	return s.stack
}

// bands returns the digits of the three bands in a word.
func (s *one) bands(x uint64) (a, b, c uint16) {
	x >>= s.low & 63
	a = uint16(x & 0x1ff)
	x >>= s.band & 63
	return a, uint16(x & 0x1ff), uint16(x >> (s.band & 63) & 0x1ff)
}

// cells extracts the digits of a grid's cells.
func (s *one) cells(g *oneCells, to *[Cells]uint16) {
	for i, x := range g {
		to[i], to[i+27], to[i+54] = s.bands(x)
	}
}

// write writes the first solution.
func (s *one) write(dst []byte) {
	to := (*[Cells]byte)(dst)
	for i, x := range s.first {
		a, b, c := s.bands(x)
		to[i], to[i+27], to[i+54] = digitText[a], digitText[b], digitText[c]
	}
}
