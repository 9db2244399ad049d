package fast9

import "math/bits"

// one solves one grid at a time. It makes the same half-steps as the lanes do,
// but has a band of the grid in each of three lanes: word 9i+3j+k has cell k of
// box j in line i of each band. The other three lanes have a second grid: what
// is left if a guess is wrong, beside what follows if it is right.
type one struct {
	text    []byte // nil: its givens have been counted
	limit   int
	found   int
	guesses int  // that may still be made
	ordered bool // the first solution found is to be the first in reading order
	first   onePair
	vectors pairVectors // nil: there are none that would do
}

// pairVectors makes half-steps of a pair of grids.
type pairVectors interface {
	// load and store bring a pair and take it back.
	load(*[27]uint64)
	store(*[27]uint64)
	// half makes a half-step and turns the grids. It returns the free bits of
	// those that have changed, and that are dead.
	half() (changed, dead uint64)
}

// A onePair is two grids in one of two positions.
type onePair struct {
	c      [27]uint64
	turned bool // bands are of columns
}

const (
	oneLanes = 1 | 1<<10 | 1<<20
	oneAll   = oneLanes * 0x1ff
	oneFree  = oneLanes << 9
	oneWidth = 30 // bits of a grid
	oneMask  = 1<<oneWidth - 1
)

// solve counts the solutions of a text to a limit, keeps the first, and makes at
// most so many guesses. It returns false if more are needed.
func (s *one) solve(text []byte, limit, guesses int) bool {
	s.limit, s.found, s.guesses, s.text = limit, 0, guesses, text[:Cells]
	var g onePair
	t := text[:Cells]
	for i := range g.c {
		g.c[i] = uint64(maskSWAR[t[i]]) | uint64(maskSWAR[t[i+27]])<<10 | uint64(maskSWAR[t[i+54]])<<20
	}
	return s.search(&g, oneFree)
}

// search looks for solutions of the grids of a pair whose free bits are in alive,
// until there are enough. It returns false if it runs out of guesses.
func (s *one) search(g *onePair, alive uint64) bool {
	alive, fixed := s.propagate(g, alive)
	for _, half := range []int{0, oneWidth} {
		if alive>>half&oneFree == 0 {
			continue
		}
		var next onePair
		for i, x := range g.c {
			next.c[i] = x >> half & oneMask
		}
		next.turned = g.turned
		if !s.branch(&next, fixed>>half&oneFree == oneFree) {
			return false
		}
		if s.found == s.limit {
			break
		}
	}
	return true
}

// propagate makes half-steps until one changes nothing. It returns the grids
// that are not dead, and those that two half-steps have not changed.
func (s *one) propagate(g *onePair, alive uint64) (_, fixed uint64) {
	if s.vectors != nil {
		s.vectors.load(&g.c)
	}
	fixed = alive
	for first := true; ; first = false {
		changed, dead := s.half(g, first)
		alive &^= dead
		switch {
		case alive == 0:
			return 0, 0
		case first:
			fixed &^= changed
		case changed&alive == 0:
			if s.vectors != nil {
				s.vectors.store(&g.c)
			}
			return alive, fixed
		default:
			fixed = ^changed
		}
	}
}

// half makes a half-step: the first of some, or one of the bands that cross those
// of the last.
func (s *one) half(g *onePair, first bool) (changed, dead uint64) {
	if s.vectors != nil {
		g.turned = !g.turned
		return s.vectors.half()
	}
	if !first {
		g.turn()
	}
	changed, dead = halfOne(&g.c)
	return wholeGrids(changed), wholeGrids(dead)
}

// wholeGrids returns the free bits of all lanes of a grid if there is any.
func wholeGrids(free uint64) uint64 {
	var all uint64
	if free&oneMask != 0 {
		all = oneFree
	}
	if free>>oneWidth != 0 {
		all |= oneFree << oneWidth
	}
	return all
}

// branch goes on where half-steps have come to an end with a grid.
func (s *one) branch(g *onePair, fixed bool) bool {
	if g.valid() {
		if s.found++; s.found == 1 {
			s.first = *g
		}
		return true
	}
	right, wrong, open := s.guess(g)
	switch {
	case !open && fixed:
		return true
	case !open:
		g.turn()
		return s.search(g, oneFree)
	case s.guesses == 0 && !s.extend():
		return false
	}
	s.guesses--
	for i, x := range g.c {
		g.c[i] = x&^right[i] | x&^wrong[i]<<oneWidth
	}
	return s.search(g, oneFree|oneFree<<oneWidth)
}

// extend allows many more guesses, once, where there are so many givens that a
// grid with one solution would hardly need any: the end is near.
func (s *one) extend() bool {
	givens := 0
	for _, c := range s.text {
		if c >= '1' && c <= '9' {
			givens++
		}
	}
	s.text = nil
	if givens < lotsOfGivens {
		return false
	}
	s.guesses = manyGuesses
	return true
}

// guess returns what leaves the grid if the next guess is right, and if it is
// wrong, and whether there is a guess to make.
func (s *one) guess(g *onePair) (right, wrong [27]uint64, open bool) {
	if s.ordered {
		cell, digit, rest := g.firstOpen()
		if rest != 0 {
			right[cell%27] = rest << (cell / 27 * laneBits)
			wrong[cell%27] = digit << (cell / 27 * laneBits)
		}
		return right, wrong, rest != 0
	}
	c, open := g.choose()
	if !open {
		return right, wrong, false
	}
	for i := range 9 {
		cell := lineCell(c.line, i)
		digit := uint64(c.digit) << (cell / 27 * laneBits)
		if i/3 == c.triad {
			wrong[cell%27] |= digit
		} else {
			right[cell%27] |= digit
		}
	}
	return right, wrong, true
}

// firstOpen returns the first cell in reading order that has several digits, as
// a cell of the grid in its position, its lowest digit and the rest of them.
func (g *onePair) firstOpen() (cell int, digit, rest uint64) {
	for i := range Cells {
		cell = i
		if g.turned {
			cell = i%9*9 + i/9
		}
		x := g.c[cell%27] >> (cell / 27 * laneBits) & 0x1ff
		if rest = x & (x - 1); rest != 0 {
			return cell, x &^ rest, rest
		}
	}
	return 0, 0, 0
}

// turn turns both grids so that columns become rows. Word 9i+3j+k of lane b
// becomes 9k+3b+i of lane j.
func (g *onePair) turn() {
	const low = 0x3ff | 0x3ff<<oneWidth
	old := g.c
	for i := range 3 {
		for k := range 3 {
			a, b, c := old[9*i+k], old[9*i+k+3], old[9*i+k+6]
			g.c[9*k+i] = a&low | b&low<<10 | c&low<<20
			g.c[9*k+i+3] = a>>10&low | b&(low<<10) | c&(low<<10)<<10
			g.c[9*k+i+6] = a>>20&low | b>>10&(low<<10) | c&(low<<20)
		}
	}
	g.turned = !g.turned
}

// valid reports whether the first grid, which is alone, is a solution.
func (g *onePair) valid() bool {
	var several uint64
	var boxes, columns, lines [9]uint64
	for i, x := range g.c {
		several |= x & ((x | oneFree) - oneLanes)
		lines[i/9] |= x
		boxes[i%9/3] |= x
		columns[i%9] |= x
	}
	full := uint64(oneAll)
	for i := range 3 {
		full &= lines[i] & boxes[i]
	}
	for _, x := range columns {
		full &= (x | x>>10 | x>>20 | x<<10 | x<<20)
	}
	return several == 0 && full == oneAll
}

// choose returns a guess for the first grid, if there is one to make.
func (g *onePair) choose() (choice, bool) {
	across, down := g.triads()
	ways := [2][6]uint64{waysOf(&across), waysOf(&down)}
	least := newFewest()
	for i := range ways {
		n := countWays(&ways[i])
		for b := range 3 {
			least.see(3*i+b, int(n>>(laneBits*b)&laneMask))
		}
	}
	if least.band < 0 {
		return choice{}, false
	}
	way := laneOf(&ways[least.band/3], least.band%3)
	return chooseIn(3*least.band, &way), true
}

// triads returns the digits of the triads of each band, as they lie and turned.
func (g *onePair) triads() (across, down [9]uint64) {
	for q := range 9 {
		across[q] = g.c[3*q] | g.c[3*q+1] | g.c[3*q+2]
	}
	for i := range 3 {
		var v [3]uint64 // of columns i, i+3 and i+6 in each band
		for b := range v {
			v[b] = g.c[3*b+i] | g.c[3*b+i+9] | g.c[3*b+i+18]
		}
		for j := range 3 {
			shift := 10 * j
			down[3*i+j] = v[0]>>shift&0x1ff | v[1]>>shift&0x1ff<<10 | v[2]>>shift&0x1ff<<20
		}
	}
	return across, down
}

// write writes the first solution.
func (s *one) write(dst []byte) {
	g := s.first
	if g.turned {
		g.turn()
	}
	dst = dst[:Cells]
	for i, x := range g.c {
		for b := range 3 {
			dst[27*b+i] = byte('1' + bits.TrailingZeros64(x>>(10*b)))
		}
	}
}
