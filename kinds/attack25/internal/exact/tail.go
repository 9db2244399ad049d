package exact

import (
	"math"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// The last three answers, for all colours at once.
//
// What turns over when a panel is taken follows from the owners of those on the
// four lines through it (lines.go): one look at a table for each line says what
// every colour would turn over, and what that does to the counts. So all that is
// kept of a board with up to three open panels is a word for each of these, which
// changes as panels turn over, and the counts. Of the very last answer they are
// all that matters.

// A tail is the tables for the last answers.
type tail struct {
	spots [30]spot
	pairs [30][30]pair
	ends  [1 << 15]end // by tally
}

// A spot is a panel, by its bit.
type spot struct {
	shapes  [lines]shape
	gather  [lines]gatherer
	effects [lines]*[16]*effect // by which of the panels on the line are open
	last    [lines]*effect      // of those, the one where none is
}

// A pair is what one panel is to another.
type pair struct {
	self    word           // the one in the word of the other
	near    [lines][4]word // what turns over when the one is taken, by line and code, in the word of the other
	open    [lines]uint8   // where the other is on the lines of the one, a bit each
	effects [lines]*effect // of the one, while the other is open
}

var tails = sync.OnceValue(newTail)

func newTail() *tail {
	t := &tail{}
	known := map[shape]*[16]*effect{}
	for cell := range fast5.Cells {
		bit := fast5.Bit(cell)
		t.spots[bit] = newSpot(bit, known)
	}
	for x := range fast5.Cells {
		for y := range fast5.Cells {
			t.pairs[fast5.Bit(x)][fast5.Bit(y)] = t.newPair(fast5.Bit(x), fast5.Bit(y))
		}
	}
	for tally := range t.ends {
		t.ends[tally] = endOf(tally)
	}
	return t
}

func newSpot(bit int, known map[shape]*[16]*effect) spot {
	var s spot
	for l, step := range steps {
		s.shapes[l] = shapeAt(bit, step)
		if known[s.shapes[l]] == nil {
			known[s.shapes[l]] = newEffects(s.shapes[l])
		}
		s.gather[l] = newGatherer(s.shapes[l], bit, step)
		s.effects[l] = known[s.shapes[l]]
		s.last[l] = s.effects[l][0]
	}
	return s
}

func (t *tail) newPair(x, y int) pair {
	p := pair{self: t.spots[y].place(y, x)}
	for l, step := range steps {
		s := t.spots[x].shapes[l]
		p.open[l] = uint8(t.spots[x].place(x, y) >> (8 * l) & 15)
		p.effects[l] = t.spots[x].effects[l][p.open[l]]
		for code := range p.near[l] {
			for k, d := range s {
				if s.turned(code)>>k&1 != 0 {
					p.near[l][code] |= t.spots[y].place(y, x+int(d)*step)
				}
			}
		}
	}
	return p
}

// place returns both bits of a panel in the word of the one at a bit, none if it
// is not there.
func (s *spot) place(bit, panel int) word {
	for l, step := range steps {
		for k, d := range s.shapes[l] {
			if d != 0 && bit+int(d)*step == panel {
				return (1 | 1<<4) << (8*l + k)
			}
		}
	}
	return 0
}

// word gathers the owners on all lines.
func (s *spot) word(o owners) word {
	return s.gather[0].index(o) | s.gather[1].index(o)<<8 | s.gather[2].index(o)<<16 | s.gather[3].index(o)<<24
}

// turned returns what a colour gets by codes of what turns over when the one is
// taken, in the word of the other.
func (p *pair) turned(codes uint64, colour int) word {
	codes >>= 2 * colour & 7
	return p.self | p.near[0][codes&3] | p.near[1][codes>>16&3] | p.near[2][codes>>32&3] | p.near[3][codes>>48&3]
}

// A move is what follows when each colour takes one panel.
type move struct {
	counts tallies
	codes  uint64 // of what turns over: those of the effects, 16 bits a line
}

// newMove returns the move from the word of the panel and the effects of its
// lines.
func newMove(w word, e *[lines]*effect, tally tallies) move {
	a, b, c, d := w&255, w>>8&255, w>>16&255, w>>24
	return move{
		tally*all + gains + e[0].change[a] + e[1].change[b] + e[2].change[c] + e[3].change[d],
		uint64(e[0].turns[a]) | uint64(e[1].turns[b])<<16 | uint64(e[2].turns[c])<<32 | uint64(e[3].turns[d])<<48,
	}
}

// encloses reports whether a colour turns something over.
func (m *move) encloses(colour int) bool { return m.codes>>(2*colour&7)&0x0003000300030003 != 0 }

// prepares reports whether a colour could enclose next.
func (m *move) prepares(colour int) bool { return m.codes>>(8+colour&15)&0x0001000100010001 != 0 }

// tally returns the counts after a colour took the panel.
func (m *move) tally(colour int) tallies { return m.counts >> (16 * colour & 63) & 0x7fff }

// fill returns the counts after each colour took the only open panel.
func (s *spot) fill(w word, tally tallies) tallies {
	return tally*all + gains +
		s.last[0].change[w&255] + s.last[1].change[w>>8&255] + s.last[2].change[w>>16&255] + s.last[3].change[w>>24]
}

// one returns the sum of the ends when each colour takes the only open panel.
func (t *tail) one(s *spot, w word, tally tallies) end {
	n := s.fill(w, tally)
	return t.ends[n&0x7fff] + t.ends[n>>16&0x7fff] + t.ends[n>>32&0x7fff] + t.ends[n>>48&0x7fff]
}

// two returns the sum of the ends, as colours choose, from two open panels: from
// their bits, words and the counts. With two open panels each is beside a taken
// one, and where a colour can prepare with the one it can with the other, so that
// it may take both unless it can enclose.
func (t *tail) two(x, y int, wx, wy word, tally tallies) sum {
	xy, yx := &t.pairs[x%30][y%30], &t.pairs[y%30][x%30]
	sx, sy := &t.spots[x%30], &t.spots[y%30]
	first, second := newMove(wx, &xy.effects, tally), newMove(wy, &yx.effects, tally)
	var s sum
	for c := range play.Colours {
		atX, atY := first.encloses(c), second.encloses(c)
		var best end
		if atX || !atY {
			best = t.one(sy, wy.give(c, xy.turned(first.codes, c)), first.tally(c))
		}
		if atY || !atX {
			e := t.one(sx, wx.give(c, yx.turned(second.codes, c)), second.tally(c))
			if atX != atY || e.better(best, c) {
				best = e
			}
		}
		s.wins += spread(uint64(best & 0xffffffff))
		s.panels += spread(uint64(best >> 32))
	}
	return s
}

// three returns the sum of the ends, as colours choose, from three open panels,
// each of which is beside a taken one.
func (t *tail) three(o owners, open fast5.Set, tally tallies) sum {
	at := [3]int{open.First(), open.Rest().First(), open.Rest().Rest().First()}
	var words [3]word
	for i, x := range at {
		words[i] = t.spots[x%30].word(o)
	}
	var moves [3]move
	for i, x := range at {
		xy, xz := &t.pairs[x%30][at[others[i][0]]%30], &t.pairs[x%30][at[others[i][1]]%30]
		var e [lines]*effect
		for l := range lines {
			e[l] = t.spots[x%30].effects[l][(xy.open[l]|xz.open[l])&15]
		}
		moves[i] = newMove(words[i], &e, tally)
	}
	var s sum
	for c := range play.Colours {
		s.add(t.choose(c, &at, &words, &moves))
	}
	return s
}

// others are the two of three panels that stay open.
var others = [3][2]int{{1, 2}, {0, 2}, {0, 1}}

// choose returns what a colour chooses of three panels.
func (t *tail) choose(c int, at *[3]int, words *[3]word, moves *[3]move) (best sum) {
	may := legal(c, moves)
	first := true
	for i := range at {
		if may>>i&1 == 0 {
			continue
		}
		m := &moves[i]
		j, k := others[i][0], others[i][1]
		wj := words[j].give(c, t.pairs[at[i]%30][at[j]%30].turned(m.codes, c))
		wk := words[k].give(c, t.pairs[at[i]%30][at[k]%30].turned(m.codes, c))
		s := t.two(at[j], at[k], wj, wk, m.tally(c))
		if first || s.better(&best, c) {
			best, first = s, false
		}
	}
	return best
}

// legal returns which of three panels a colour may take, a bit each.
func legal(c int, moves *[3]move) (may uint) {
	var next uint
	for i := range moves {
		if moves[i].encloses(c) {
			may |= 1 << i
		}
		if moves[i].prepares(c) {
			next |= 1 << i
		}
	}
	switch {
	case may != 0:
		return may
	case next != 0:
		return next
	}
	return 7
}

// lastOf sets v to the value of a board with one open panel and any rates.
func (t *tail) lastOf(b *fast5.Board, bit int, w *weights, v *fixed) {
	s := &t.spots[bit%30]
	n := s.fill(s.word(ownersOf(b)), tallyOf(b))
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

// twoLeft sets v to the value of a board with two open panels and equal rates,
// where the third tier wants any taken panel beside.
func (t *tail) twoLeft(b *fast5.Board, v *fixed) {
	open := fast5.All &^ b.Taken()
	x, y, o := open.First(), open.Rest().First(), ownersOf(b)
	t.two(x, y, t.spots[x%30].word(o), t.spots[y%30].word(o), tallyOf(b)).fixed(v, 16)
}

// threeLeft is twoLeft with three open panels.
func (t *tail) threeLeft(b *fast5.Board, v *fixed) {
	t.three(ownersOf(b), fast5.All&^b.Taken(), tallyOf(b)).fixed(v, 64)
}

// An end is a value with one open panel or none: in the low half wins in
// twelfths, or of several added, in the high one panels, a byte a colour.
type end uint64

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

// better reports whether a colour prefers e to f, the sums of as many ends.
func (e end) better(f end, colour int) bool {
	k := 8 * colour & 31
	if a, b := e>>k&255, f>>k&255; a != b {
		return a > b
	}
	return e>>(32+k)&255 > f>>(32+k)&255
}

// A sum is of ends, 16 bits a colour.
type sum struct{ wins, panels uint64 }

func (s *sum) add(other sum) { s.wins, s.panels = s.wins+other.wins, s.panels+other.panels }

// better reports whether a colour prefers s to other, the sums of as many ends.
func (s *sum) better(other *sum, colour int) bool {
	k := 16 * colour & 63
	if a, b := s.wins>>k&0xffff, other.wins>>k&0xffff; a != b {
		return a > b
	}
	return s.panels>>k&0xffff > other.panels>>k&0xffff
}

// fixed sets v to the mean of n ends.
func (s sum) fixed(v *fixed, n uint32) {
	for c := range play.Colours {
		v[c] = uint32(s.wins>>(16*c)&0xffff) * (certain / (12 * n))
		v[c+play.Colours] = uint32(s.panels>>(16*c)&0xffff) * (onePanel / n)
	}
}

// spread returns four bytes as 16 bits each.
func spread(x uint64) uint64 {
	x = (x | x<<16) & 0x0000ffff0000ffff
	return (x | x<<8) & 0x00ff00ff00ff00ff
}
