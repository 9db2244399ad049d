// Package fast5 implements the rules of Attack 25 again for boards of five rows, where a
// colour fits in 32 bits: for search, which visits millions of boards. Package play has
// the rules for all boards; tests compare the two.
//
// A panel is a bit, row r and column c at bit 6r+c, as in play.Set. The spare column
// after each row is never set, so that shifts carry no panel around the edge. Nothing
// here allocates.
package fast5

import (
	"math/bits"

	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Size is the number of rows and columns.
const Size = 5

// Cells is the number of panels.
const Cells = Size * Size

// A Set is a set of panels.
type Set uint32

// All is the whole board.
const All Set = 0x1f | 0x1f<<6 | 0x1f<<12 | 0x1f<<18 | 0x1f<<24

// A Board has the panels of each colour.
type Board [play.Colours]Set

// From returns the Board for a board of package play, which must have five rows.
func From(b *play.Board) Board {
	var f Board
	for c, s := range b {
		f[c] = Set(s.Word())
	}
	return f
}

// Taken returns the panels that have an owner.
func (b *Board) Taken() Set { return b[0] | b[1] | b[2] | b[3] }

// Counts returns the number of panels of each colour.
func (b *Board) Counts() [play.Colours]int {
	return [play.Colours]int{b[0].Len(), b[1].Len(), b[2].Len(), b[3].Len()}
}

// Len returns the number of panels.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// First returns the bit of the lowest panel; s must not be empty.
func (s Set) First() int { return bits.TrailingZeros32(uint32(s)) }

// Rest returns s without its lowest panel.
func (s Set) Rest() Set { return s & (s - 1) }

// Nth returns the n-th lowest panel of s, from 0. It finds the byte by arithmetic and the
// bit by a table, as the end of a loop would be mispredicted.
func (s Set) Nth(n int) Set {
	const ones = 0x01010101
	c := uint32(s)
	c -= c >> 1 & (0x55 * ones)
	c = c&(0x33*ones) + c>>2&(0x33*ones)
	c = (c + c>>4) & (0x0f * ones) * ones                             // number of panels up to each byte
	past := (uint32(n)*ones | 0x80*ones - c) >> 7 & ones * ones >> 24 // number of bytes with too few panels
	shift := 8 * past & 31
	left := uint32(n) - c<<8>>shift&255
	return Set(nth[uint8(s>>shift)][left&7]) << shift
}

// nth lists the positions of the set bits of each byte.
var nth = func() (all [256][8]uint8) {
	for b := range all {
		n := 0
		for bit := range 8 {
			if b>>bit&1 != 0 {
				all[b][n] = 1 << bit
				n++
			}
		}
	}
	return all
}()

// Cell returns the index of the panel at a bit, from 0.
func Cell(bit int) int { return bit - bit/(Size+1) }

// Bit returns the bit of a panel.
func Bit(cell int) int { return cell + cell/Size }

// A Game holds the rules for a board of five rows.
type Game struct {
	First Set // the first panel
	play.Rules
}

// New returns the game for rules with five rows.
func New(r play.Rules) *Game { return &Game{First: 1 << Bit(r.First), Rules: r} }

// Legal returns the panels that a colour may take (D1 to D5 of the rule book). mine are the panels
// of that colour, taken those of all colours.
func (g *Game) Legal(mine, taken Set) Set {
	others, open := taken&^mine, All&^taken
	both := across(two(mine, open), two(others, others)) & two(open, open)
	s, next := both.low(), both.high()
	if s == 0 {
		s = next
	}
	if s == 0 {
		return g.touching(mine, others, open)
	}
	return s
}

// LegalAll sets legal to the panels that each colour may take.
func (g *Game) LegalAll(b *Board, legal *[play.Colours]Set) {
	taken := b.Taken()
	open := All &^ taken
	for c := 0; c < play.Colours; c += 2 {
		p, q := b[c], b[c+1]
		over := two(taken&^p, taken&^q)
		s := across(two(p, q), over) & two(open, open)
		if s.low() == 0 || s.high() == 0 {
			s = g.quiet(s, over, open, p, q)
		}
		legal[c], legal[c+1] = s.low(), s.high()
	}
}

// quiet completes the legal panels of two colours if one of them cannot enclose anything.
func (g *Game) quiet(s, over pair, open, p, q Set) pair {
	next := across(two(open, open), over) & two(open, open)
	a, b := s.low(), s.high()
	if a == 0 {
		if a = next.low(); a == 0 {
			a = g.touching(p, over.low(), open)
		}
	}
	if b == 0 {
		if b = next.high(); b == 0 {
			b = g.touching(q, over.high(), open)
		}
	}
	return two(a, b)
}

// touching returns the legal panels of a colour that can neither enclose nor prepare to.
func (g *Game) touching(mine, others, open Set) Set {
	if open == All {
		return g.First
	}
	if g.Other {
		if s := Around(others) & open; s != 0 {
			return s
		}
	}
	return Around(mine|others) & open
}

// A pair is two sets in a word, far enough apart for shifts of up to six bits. A shift by
// seven moves the last panel of the low set to the first of the high one.
type pair uint64

const (
	apart     = 35
	lastLow   = 1 << 28
	firstHigh = 1 << apart
)

func two(low, high Set) pair { return pair(low) | pair(high)<<apart }
func (p pair) low() Set      { return Set(p) & All }
func (p pair) high() Set     { return Set(p >> apart) }

// across returns the cells, on or off the board, at the end of a run of one to three cells of over.
// A run is straight and begins next to a cell of from.
func across(from, over pair) pair {
	var found pair
	r := from << 1 & over
	r |= r << 1 & over
	r |= r << 1 & over
	found |= r << 1
	r = from << 5 & over
	r |= r << 5 & over
	r |= r << 5 & over
	found |= r << 5
	r = from << 6 & over
	r |= r << 6 & over
	r |= r << 6 & over
	found |= r << 6
	r = from >> 1 & over
	r |= r >> 1 & over
	r |= r >> 1 & over
	found |= r >> 1
	r = from >> 5 & over
	r |= r >> 5 & over
	r |= r >> 5 & over
	found |= r >> 5
	r = from >> 6 & over
	r |= r >> 6 & over
	r |= r >> 6 & over
	found |= r >> 6
	over &^= lastLow | firstHigh
	r = from &^ lastLow << 7 & over
	r |= r << 7 & over
	r |= r << 7 & over
	found |= r << 7
	r = from &^ firstHigh >> 7 & over
	r |= r >> 7 & over
	r |= r >> 7 & over
	return found | r>>7
}

// Around returns the panels that touch one of s, including at corners.
func Around(s Set) Set {
	wide := s | s<<1 | s>>1
	return (wide<<6 | wide>>6 | s<<1 | s>>1) & All
}

// Flips returns the panels of others that turn over when the owner of mine takes the panel
// at a bit (D6). On each line these are the panels up to the nearest of mine, if all of
// them belong to others.
func Flips(mine, others Set, bit int) Set {
	r := &rays[bit&31%30]
	both := uint64(mine) | uint64(others)<<32
	return r[0].turned(both) | r[1].turned(both) | r[2].turned(both) | r[3].turned(both)
}

// Take stores in next the board after a colour takes the panel at a bit of b.
func (b *Board) Take(next *Board, colour, bit int) {
	mine := b[colour&3]
	gained := Flips(mine, b.Taken()&^mine, bit) | 1<<(bit&31)
	next[0] = b[0] &^ gained
	next[1] = b[1] &^ gained
	next[2] = b[2] &^ gained
	next[3] = b[3] &^ gained
	next[colour&3] = mine | gained
}

// Open returns the board after a taken panel is opened.
func (b *Board) Open(bit int) Board {
	z := Set(1) << (bit & 31)
	return Board{b[0] &^ z, b[1] &^ z, b[2] &^ z, b[3] &^ z}
}

// AtChance reports whether the next question is the Attack Chance, given whether it is
// used up and the number of open panels (D8).
func (g *Game) AtChance(used bool, open int) bool { return !used && open == g.Chance && open > 0 }

// Openable returns the panels that may be opened at the Attack Chance by the colour that
// takes the panel at a bit. taken are the panels taken before.
func (g *Game) Openable(taken Set, bit int) Set {
	if g.Old {
		return taken
	}
	return taken | 1<<(bit&31)
}
