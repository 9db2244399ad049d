package exact

import (
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// owners are the low bits of the owners of the panels, and 32 bits on the high
// ones. Which panels are open they do not say.
type owners uint64

func ownersOf(b *fast5.Board) owners {
	return owners(b[1]|b[3]) | owners(b[2]|b[3])<<32
}

// lines is the number of straight lines through a panel: row, column, diagonals.
const lines = 4

// steps are what takes a bit to the next one on a line.
var steps = [lines]int{1, 6, 7, 5}

// A word has the owners of the panels on all lines through one, eight bits a
// line: the low bits of the owners of up to four panels, then the high ones.
// Open panels have any owner.
type word uint32

// give returns w after a colour got some panels, which are set in both their
// bits.
func (w word) give(colour int, panels word) word {
	return w&^panels | panels&ofColour[colour&3]
}

var ofColour = [play.Colours]word{0, 0x0f0f0f0f, 0xf0f0f0f0, 0xffffffff}

// A shape says where the panels of a line are, in the order of their bits: how
// far from the one that the line goes through, to lower bits if less than 0. A
// panel that is the last before the edge on its side can never turn over nor end
// a run from there, so that it is left out, which is 0.
type shape [4]int8

// shapeAt returns the shape of the line through a bit.
func shapeAt(bit, step int) shape {
	down, up := 0, 0
	for b := bit + step; b < 30 && fast5.All>>b&1 != 0; b += step {
		up++
	}
	for b := bit - step; b >= 0 && fast5.All>>b&1 != 0; b -= step {
		down++
	}
	s, n := shape{}, 0
	for d := 1; d <= up && up > 1; d++ {
		s[n], n = int8(d), n+1
	}
	for d := down; d >= 1 && down > 1; d-- {
		s[n], n = int8(-d), n+1
	}
	return s
}

// at returns which panel of the shape is so far away, -1 if there is none.
func (s shape) at(distance int) int {
	for k, d := range s {
		if int(d) == distance && d != 0 {
			return k
		}
	}
	return -1
}

// weight returns what a panel that turns over on one side counts in a code,
// which says how many do, the nearest ones, in two bits: 0 to 3 on the only
// side, or 0 or 1 on each.
func (s shape) weight(side int) int {
	if side < 0 && s.at(1) >= 0 {
		return 2
	}
	return 1
}

// turned returns which panels of a shape turn over by a code: a bit each.
func (s shape) turned(code int) (panels word) {
	for k, d := range s {
		switch {
		case d == 0:
		case s.at(1) >= 0 && s.at(-1) >= 0: // both sides, one panel of each
			if d == 1 && code&1 != 0 || d == -1 && code&2 != 0 {
				panels |= 1 << k
			}
		case max(int(d), -int(d)) <= code:
			panels |= 1 << k
		}
	}
	return panels
}

// A gatherer collects the bits of the panels of a line.
type gatherer struct {
	mask, multiply  uint64 // of the panels, after shift, in both halves
	shift, gathered uint8  // the lowest panel; where the product has the bits together
}

// index returns the owners on the line.
func (g *gatherer) index(o owners) word {
	p := uint64(o) >> (g.shift & 63) & g.mask * g.multiply >> (g.gathered & 63)
	return word(p&15 | p>>28&0xf0)
}

// newGatherer returns the gatherer of a line from a bit. A bit moves to its place
// by a factor that is a power of two, and all by the sum of these: with the
// shapes that there are, the products that are not wanted fall elsewhere, which
// a test sees to.
func newGatherer(s shape, bit, step int) gatherer {
	low, highest := 0, 0
	for _, d := range s {
		low = min(low, int(d))
	}
	for k, d := range s {
		if d != 0 {
			highest = max(highest, (int(d)-low)*step-k)
		}
	}
	g := gatherer{shift: uint8(bit + low*step), gathered: uint8(highest)}
	for k, d := range s {
		if d != 0 {
			far := (int(d) - low) * step
			g.mask |= 1<<far | 1<<(far+32)
			g.multiply |= 1 << (highest - far + k)
		}
	}
	return g
}

// tallies are the panels of the first three colours in four cases, for each of
// the colours that may answer: five bits a count, 16 a case. On a full board the
// fourth colour has what is left. What changes them can be less than nothing;
// as numbers, all of it can be added.
type tallies uint64

// all repeats a tally for the four cases.
const all tallies = 1<<48 | 1<<32 | 1<<16 | 1

// gains is one panel for each colour in its own case.
const gains tallies = 1 | 1<<(16+5) | 1<<(32+10)

// field is one panel of a colour in the first case; the fourth is not counted.
var field = [play.Colours]tallies{1, 1 << 5, 1 << 10, 0}

func tallyOf(b *fast5.Board) tallies {
	return tallies(b[0].Len() | b[1].Len()<<5 | b[2].Len()<<10)
}

// An effect is what follows from the owners of the panels on a line, some of
// which are open.
type effect struct {
	change [256]tallies
	turns  [256]uint16 // two bits a colour: a code of what turns over; from bit 8 a bit a colour: a run leads to an open panel
}

// newEffects returns the effects of lines of a shape by which panels are open, a
// bit each.
func newEffects(s shape) *[16]*effect {
	var all [16]*effect
	for open := range all {
		all[open] = newEffect(s, open)
	}
	return &all
}

func newEffect(s shape, open int) *effect {
	e := &effect{}
	for i := range e.change {
		for colour := range play.Colours {
			for _, side := range []int{1, -1} {
				e.run(s, open, i, colour, side)
			}
		}
	}
	return e
}

// run adds what a colour does on one side of the panel.
func (e *effect) run(s shape, open, i, colour, side int) {
	var change tallies
	for n := 0; ; n++ {
		k := s.at(side * (n + 1))
		if k < 0 {
			return
		}
		owner := i>>k&1 | i>>(4+k)&1<<1
		switch {
		case open>>k&1 != 0:
			if n > 0 {
				e.turns[i] |= 1 << (8 + colour)
			}
			return
		case owner == colour:
			e.change[i] += change << (16 * colour)
			e.turns[i] |= uint16(n*s.weight(side)) << (2 * colour)
			return
		}
		change += field[colour] - field[owner]
	}
}
