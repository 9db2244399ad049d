package exact

import (
	"math"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// The last two answers, for all colours at once.
//
// What turns over in one direction from a panel follows from the owners of at
// most four others. They are gathered from two sets of bits, the low and the
// high bit of the owner, which makes an index of eight bits; a table says what
// each colour would turn over and what that does to the counts. Of the very last
// answer the counts are all that matters.

// owners are the low bits of the owners of the panels, and 32 bits on the high
// ones. Which panels are open they do not say.
type owners uint64

func ownersOf(b *fast5.Board) owners {
	return owners(b[1]|b[3]) | owners(b[2]|b[3])<<32
}

// give returns o after a colour got some panels, which are set in both halves.
func (o owners) give(colour int, panels uint64) owners {
	return o&^owners(panels) | owners(panels)&ofColour[colour&3]
}

var ofColour = [play.Colours]owners{0, 0xffffffff, 0xffffffff << 32, 1<<64 - 1}

// both sets panels in both halves.
func both(s fast5.Set) uint64 { return uint64(s) | uint64(s)<<32 }

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

// An effect is what follows from the owners of the panels on a line.
type effect struct {
	change [256]tallies
	flips  [256]uint8 // two bits a colour: how many turn over, from the nearest
}

// A reach is a straight line of two to four panels from one, to the edge or to
// an open panel.
type reach struct {
	mask     uint64 // the panels, after shift, in both halves
	multiply uint64
	nearest  [4]uint64 // the nearest 0 to 3 panels, in both halves
	*effect
	shift    uint8 // the lowest panel
	gathered uint8 // where the product has the bits together
}

// index gathers the owners on the line. To bring bits together that are step
// apart, they are multiplied by ones that are step-1 apart.
func (r *reach) index(o owners) uint8 {
	p := uint64(o) >> (r.shift & 63) & r.mask * r.multiply >> (r.gathered & 63)
	return uint8(p&15 | p>>28&0xf0)
}

// An end is a value with one open panel or none: in the low half wins in
// twelfths, or of several added, in the high one panels, a byte a colour.
type end uint64

// A tail is the tables for the last answers.
type tail struct {
	reaches [30][30][]reach // from one bit, where another is open; the same: none is
	ends    [1 << 15]end    // by tally
}

var tails = sync.OnceValue(newTail)

func newTail() *tail {
	t := &tail{}
	effects := map[[2]int]*effect{}
	for cell := range fast5.Cells {
		x := fast5.Bit(cell)
		for other := range fast5.Cells {
			y := fast5.Bit(other)
			t.reaches[x][y] = reachesOf(x, y, effects)
		}
	}
	for tally := range t.ends {
		t.ends[tally] = endOf(tally)
	}
	return t
}

// endOf returns the end of a full board.
func endOf(tally int) end {
	n := [play.Colours]int{tally & 31, tally >> 5 & 31, tally >> 10}
	n[3] = fast5.Cells - n[0] - n[1] - n[2]
	var e end
	for c, won := range Counted(n).Win {
		e |= end(math.Round(12*won)) << (8 * c)
		e |= end(n[c]&255) << (32 + 8*c)
	}
	return e
}

func reachesOf(x, y int, effects map[[2]int]*effect) []reach {
	var all []reach
	for _, step := range []int{1, 5, 6, 7, -1, -5, -6, -7} {
		var line []int
		for b := x + step; b >= 0 && b < 30 && fast5.All>>b&1 != 0 && b != y; b += step {
			line = append(line, b)
		}
		if len(line) < 2 {
			continue
		}
		what := [2]int{len(line), step / max(step, -step)}
		if effects[what] == nil {
			effects[what] = newEffect(what[0], what[1] < 0)
		}
		all = append(all, newReach(line, max(step, -step), effects[what]))
	}
	return all
}

func newReach(line []int, step int, e *effect) reach {
	low := min(line[0], line[len(line)-1])
	r := reach{shift: uint8(low), gathered: uint8(3 * (step - 1)), effect: e}
	for k := range 4 {
		r.multiply |= 1 << (3*(step-1) - k*(step-1))
	}
	for k, bit := range line {
		r.mask |= both(1) << (k * step)
		for n := k + 1; n < 4; n++ {
			r.nearest[n] |= both(1 << bit)
		}
	}
	return r
}

// newEffect returns the effect of lines of n panels, the nearest first or last.
func newEffect(n int, reversed bool) *effect {
	e := &effect{}
	for i := range e.change {
		for colour := range play.Colours {
			var change tallies
			for k := range n {
				at := k
				if reversed {
					at = n - 1 - k
				}
				owner := i>>at&1 | i>>(4+at)&1<<1
				if owner == colour {
					e.change[i] += change << (16 * colour)
					e.flips[i] |= uint8(k << (2 * colour))
					break
				}
				change += field[colour] - field[owner]
			}
		}
	}
	return e
}

// last returns the sum of the ends when each colour takes the only open panel.
func (t *tail) last(o owners, tally tallies, bit int) end {
	n := t.fill(o, tally, bit)
	return t.ends[n&0x7fff] + t.ends[n>>16&0x7fff] + t.ends[n>>32&0x7fff] + t.ends[n>>48&0x7fff]
}

// fill returns the counts after each colour took the only open panel.
func (t *tail) fill(o owners, tally tallies, bit int) tallies {
	n := tally*all + gains
	rs := t.reaches[bit%30][bit%30]
	for i := range rs {
		n += rs[i].change[rs[i].index(o)]
	}
	return n
}

// lastOf sets v to the value of a board with one open panel and any rates.
func (t *tail) lastOf(b *fast5.Board, bit int, w *weights, v *fixed) {
	n := t.fill(ownersOf(b), tallyOf(b), bit)
	var m mean
	for c, weight := range w {
		e := t.ends[n>>(16*c)&0x7fff]
		for i := range play.Colours {
			m[i] += weight * uint64(e>>(8*i)&255) * (certain / 12)
			m[i+play.Colours] += weight * uint64(e>>(32+8*i)&255) * onePanel
		}
	}
	m.of(v)
}

// A pick is what follows when each colour takes one of two open panels.
type pick struct {
	gained [play.Colours]uint64 // panels, in both halves
	counts tallies
}

// take sets p to what follows when the panel at x is taken while y is open.
func (t *tail) take(p *pick, o owners, tally tallies, x, y int) {
	at := both(1 << (x & 31))
	p.counts = tally*all + gains
	f0, f1, f2, f3 := at, at, at, at
	rs := t.reaches[x%30][y%30]
	for i := range rs {
		r := &rs[i]
		index := r.index(o)
		p.counts += r.change[index]
		n := r.flips[index]
		f0 |= r.nearest[n&3]
		f1 |= r.nearest[n>>2&3]
		f2 |= r.nearest[n>>4&3]
		f3 |= r.nearest[n>>6]
	}
	p.gained = [play.Colours]uint64{f0, f1, f2, f3}
}

// twoLeft sets v to the value of a board with two open panels and equal rates,
// where the third tier wants any taken panel beside. With two open panels there
// is always one, so that a colour may take both unless it can enclose.
func (t *tail) twoLeft(b *fast5.Board, v *fixed) {
	open := fast5.All &^ b.Taken()
	x, y := open.First(), open.Rest().First()
	o, tally := ownersOf(b), tallyOf(b)
	var first, second pick
	t.take(&first, o, tally, x, y)
	t.take(&second, o, tally, y, x)
	atX, atY := both(1<<(x&31)), both(1<<(y&31))
	var wins, panels end // bytes; 16 bits
	for c := range play.Colours {
		flipsX, flipsY := first.gained[c] != atX, second.gained[c] != atY
		var best end
		if flipsX || !flipsY {
			best = t.last(o.give(c, first.gained[c]), first.counts>>(16*c)&0x7fff, y)
		}
		if flipsY || !flipsX {
			e := t.last(o.give(c, second.gained[c]), second.counts>>(16*c)&0x7fff, x)
			if flipsX != flipsY || e.better(best, c) {
				best = e
			}
		}
		wins += best & 0xffffffff
		panels += spread(best >> 32)
	}
	for c := range play.Colours {
		v[c] = uint32(wins>>(8*c)&255) * (certain / (12 * 16))
		v[c+play.Colours] = uint32(panels>>(16*c)&0xffff) * (onePanel / 16)
	}
}

// better reports whether a colour prefers e to f, the sums of as many ends.
func (e end) better(f end, colour int) bool {
	k := 8 * colour & 31
	if a, b := e>>k&255, f>>k&255; a != b {
		return a > b
	}
	return e>>(32+k)&255 > f>>(32+k)&255
}

// spread returns four bytes as 16 bits each.
func spread(x end) end {
	x = (x | x<<16) & 0x0000ffff0000ffff
	return (x | x<<8) & 0x00ff00ff00ff00ff
}
