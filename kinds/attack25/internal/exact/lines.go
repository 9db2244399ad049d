package exact

import (
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// owners holds the low bits of the owners of the panels, and the high bits 32 bits above them. It
// does not show which panels are open.
type owners uint64

func ownersOf(b *fast5.Board) owners {
	return owners(b[1]|b[3]) | owners(b[2]|b[3])<<32
}

// A word holds the owners of the panels on all lines through a panel, eight bits per
// line: the low bits of the owners of up to four panels, then the high ones. Open panels
// have an arbitrary owner.
type word uint32

// give returns w after a colour gets some panels, given by both of their bits.
func (w word) give(colour int, panels word) word {
	return w&^panels | panels&ofColour[colour&3]
}

var ofColour = [play.Colours]word{0, 0x0f0f0f0f, 0xf0f0f0f0, 0xffffffff}

// weight returns the contribution to a code of a panel that turns over on one side. The code has
// two bits. If the panel has others on one side only, the code is their number, 0 to 3; with panels
// on both sides, it has one bit for each side.
func weight(s fast5.Shape, side int) int {
	if side < 0 && s.At(1) >= 0 {
		return 2
	}
	return 1
}

// turned returns the panels of a shape that turn over by a code, a bit each.
func turned(s fast5.Shape, code int) (panels word) {
	for k, d := range s {
		switch {
		case d == 0:
		case s.At(1) >= 0 && s.At(-1) >= 0: // both sides have at most one such panel
			if d == 1 && code&1 != 0 || d == -1 && code&2 != 0 {
				panels |= 1 << k
			}
		case max(int(d), -int(d)) <= code:
			panels |= 1 << k
		}
	}
	return panels
}

// tallies holds the panels of the first three colours in four cases, one for each colour
// that may answer: five bits per count, 16 per case. On a full board the fourth colour
// has the rest. Changes may be negative; they are added as integers.
type tallies uint64

// all repeats a tally for the four cases.
const all tallies = 1<<48 | 1<<32 | 1<<16 | 1

// gains is one more panel for each colour in its own case.
const gains tallies = 1 | 1<<(16+5) | 1<<(32+10)

// field is one panel of a colour in the first case; the fourth is not counted.
var field = [play.Colours]tallies{1, 1 << 5, 1 << 10, 0}

func tallyOf(b *fast5.Board) tallies {
	return tallies(b[0].Len() | b[1].Len()<<5 | b[2].Len()<<10)
}

// An effect holds, for given owners on a line and for each colour that takes the panel, the
// consequences on that line. Some panels of the line may be open.
type effect struct {
	change [256]tallies
	flips  [256]uint16 // two bits per colour: a code of the panels that turn over; from bit 8 a bit per colour: whether a run leads to an open panel
}

// newEffects returns the effects of lines of a shape, indexed by the open panels, a bit
// each.
func newEffects(s fast5.Shape) *[16]*effect {
	var all [16]*effect
	for open := range all {
		all[open] = newEffect(s, open)
	}
	return &all
}

func newEffect(s fast5.Shape, open int) *effect {
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

// run adds the panels that a colour turns over on one side of the panel.
func (e *effect) run(s fast5.Shape, open, i, colour, side int) {
	var change tallies
	for n := 0; ; n++ {
		k := s.At(side * (n + 1))
		if k < 0 {
			return
		}
		owner := i>>k&1 | i>>(4+k)&1<<1
		switch {
		case open>>k&1 != 0:
			if n > 0 {
				e.flips[i] |= 1 << (8 + colour)
			}
			return
		case owner == colour:
			e.change[i] += change << (16 * colour)
			e.flips[i] |= uint16(n*weight(s, side)) << (2 * colour)
			return
		}
		change += field[colour] - field[owner]
	}
}
