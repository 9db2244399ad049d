package exact

import (
	"math"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// The last three answers are evaluated for all colours at once.
//
// The owners on the four lines through a panel determine the panels that turn over when it is taken
// (lines.go). One table look-up per line gives them for every colour, and the change of the counts.
// So a board with up to three open panels is reduced to a word for each open panel, updated as
// panels turn over, and the counts. The last answer depends on nothing else.

// A tail holds the tables for the last answers.
type tail struct {
	spots [30]spot
	pairs [30][30]pair
	ends  [1 << 15]end // by tally
}

// A spot is a panel, by its bit.
type spot struct {
	shapes  [fast5.Lines]fast5.Shape
	gather  [fast5.Lines]fast5.Gatherer
	effects [fast5.Lines]*[16]*effect // by the open panels on the line
	last    [fast5.Lines]*effect      // spots of lines without open panels
}

// A pair is the relation of one panel to another.
type pair struct {
	self    word                 // the first panel in the word of the second
	near    [fast5.Lines][4]word // by line and code: the panels that turn over when the first is taken, in the word of the second
	open    [fast5.Lines]uint8   // position of the second on the lines of the first, as bits
	effects [fast5.Lines]*effect // of the first, while the second is open
}

var tails = sync.OnceValue(newTail)

func newTail() *tail {
	t := &tail{}
	known := map[fast5.Shape]*[16]*effect{}
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

func newSpot(bit int, known map[fast5.Shape]*[16]*effect) spot {
	var s spot
	for l, step := range fast5.Steps {
		s.shapes[l] = fast5.ShapeAt(bit, step)
		if known[s.shapes[l]] == nil {
			known[s.shapes[l]] = newEffects(s.shapes[l])
		}
		s.gather[l] = fast5.NewGatherer(s.shapes[l], bit, step)
		s.effects[l] = known[s.shapes[l]]
		s.last[l] = s.effects[l][0]
	}
	return s
}

func (t *tail) newPair(x, y int) pair {
	p := pair{self: t.spots[y].place(y, x)}
	for l, step := range fast5.Steps {
		s := t.spots[x].shapes[l]
		p.open[l] = uint8(t.spots[x].place(x, y) >> (8 * l) & 15)
		p.effects[l] = t.spots[x].effects[l][p.open[l]]
		for code := range p.near[l] {
			for k, d := range s {
				if turned(s, code)>>k&1 != 0 {
					p.near[l][code] |= t.spots[y].place(y, x+int(d)*step)
				}
			}
		}
	}
	return p
}

// place returns both bits of a panel in the word of the panel at a bit, or 0 if it is not
// there.
func (s *spot) place(bit, panel int) word {
	for l, step := range fast5.Steps {
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
	g, x := &s.gather, uint64(o)
	return word(g[0].Index(x)) | word(g[1].Index(x))<<8 | word(g[2].Index(x))<<16 | word(g[3].Index(x))<<24
}

// turned returns the first colour's gain in the word of the second panel. codes are the panels that
// turn over when the first panel is taken.
func (p *pair) turned(codes uint64) word {
	return p.self | p.near[0][codes&3] | p.near[1][codes>>16&3] | p.near[2][codes>>32&3] | p.near[3][codes>>48&3]
}

// A move holds the consequences for each colour of taking one panel.
type move struct {
	counts tallies
	codes  uint64 // codes of the panels that turn over, as in effects, 16 bits per line
	any    uint64 // codes of all lines combined
}

// newMove returns the move for the word of a panel and the effects of its lines.
func newMove(w word, e *[fast5.Lines]*effect, tally tallies) move {
	a, b, c, d := w&255, w>>8&255, w>>16&255, w>>24
	ta, tb, tc, td := uint64(e[0].flips[a]), uint64(e[1].flips[b]), uint64(e[2].flips[c]), uint64(e[3].flips[d])
	return move{
		tally*all + gains + e[0].change[a] + e[1].change[b] + e[2].change[c] + e[3].change[d],
		ta | tb<<16 | tc<<32 | td<<48, ta | tb | tc | td,
	}
}

// encloses reports whether a colour turns over a panel.
func (m *move) encloses(colour int) bool { return m.any>>(2*colour&7)&3 != 0 }

// prepares reports whether a colour that takes the panel could enclose others with its next one.
func (m *move) prepares(colour int) bool { return m.any>>(8+colour&15)&1 != 0 }

// tally returns the counts after a colour takes the panel.
func (m *move) tally(colour int) tallies { return m.counts >> (16 * colour & 63) & 0x7fff }

// fill returns the counts after each colour takes the only open panel.
func (s *spot) fill(w word, tally tallies) tallies {
	return tally*all + gains +
		s.last[0].change[w&255] + s.last[1].change[w>>8&255] + s.last[2].change[w>>16&255] + s.last[3].change[w>>24]
}

// two returns the sum of the ends from two open panels, given their bits, their words and the
// counts. Each of the two is next to a taken panel. A colour that can prepare with one can also
// prepare with the other, so it may take both unless it can enclose.
func (t *tail) two(x, y int, wx, wy word, tally tallies) sum {
	xy, yx := &t.pairs[x%30][y%30], &t.pairs[y%30][x%30]
	sx, sy := &t.spots[x%30], &t.spots[y%30]
	first, second := newMove(wx, &xy.effects, tally), newMove(wy, &yx.effects, tally)
	var atX, atY [play.Colours]end
	t.replies(&atX, &first, xy, sy, wy)
	t.replies(&atY, &second, yx, sx, wx)
	var s sum
	for c := range play.Colours {
		best, other := atX[c], atY[c]
		if second.rank(other, c) > first.rank(best, c) {
			best = other
		}
		s.wins += uint64(best >> 8 & lowBytes)
		s.panels += uint64(best & lowBytes)
	}
	return s
}

// replies evaluates the last answer. After each colour's move, each colour takes the last panel,
// the panel of s, which had the word w. replies sums the resulting ends. Most of the time is spent
// here, so it has no unpredictable branches.
func (t *tail) replies(ends *[play.Colours]end, m *move, p *pair, s *spot, w word) {
	e0, e1, e2, e3 := s.last[0], s.last[1], s.last[2], s.last[3]
	codes, counts := m.codes, m.counts
	for c := range ends {
		w := w.give(c, p.turned(codes))
		n := counts&0x7fff*all + gains + e0.change[w&255] + e1.change[w>>8&255] + e2.change[w>>16&255] + e3.change[w>>24]
		ends[c] = t.ends[n&0x7fff] + t.ends[n>>16&0x7fff] + t.ends[n>>32&0x7fff] + t.ends[n>>48&0x7fff]
		codes, counts = codes>>2, counts>>16
	}
}

// rank returns a number that orders moves of a colour by their end e; preferred moves are higher.
// Moves that enclose come before all others.
func (m *move) rank(e end, colour int) uint64 {
	n := uint64(e >> (16 * colour & 63) & 0xffff)
	if m.encloses(colour) {
		n |= 1 << 16
	}
	return n
}

// lastOf sets v to the value of a board with one open panel, for any rates.
func (t *tail) lastOf(b *fast5.Board, bit int, w *weights, v *fixed) {
	s := &t.spots[bit%30]
	n := s.fill(s.word(ownersOf(b)), tallyOf(b))
	var m mean
	for c, weight := range w {
		e := t.ends[n>>(16*c)&0x7fff]
		for i := range play.Colours {
			m[i] += weight * uint64(e>>(16*i+8)&255) * (certain / 12)
			m[i+play.Colours] += weight * uint64(e>>(16*i)&255) * onePanel
		}
	}
	m.of(v)
}

// twoLeft sets v to the value of a board with two open panels and equal rates. The third
// tier must require any taken neighbour.
func (t *tail) twoLeft(b *fast5.Board, v *fixed) {
	open := fast5.All &^ b.Taken()
	x, y, o := open.First(), open.Rest().First(), ownersOf(b)
	t.two(x, y, t.spots[x%30].word(o), t.spots[y%30].word(o), tallyOf(b)).fixed(v, 16)
}

// An end is a value with at most one open panel, or the sum of up to five, 16 bits per
// colour: wins in twelfths in the high byte, panels in the low byte.
type end uint64

// lowBytes masks the panels of an end.
const lowBytes = 0x00ff00ff00ff00ff

// endOf returns the end of a full board.
func endOf(tally int) end {
	n := [play.Colours]int{tally & 31, tally >> 5 & 31, tally >> 10}
	n[3] = fast5.Cells - n[0] - n[1] - n[2]
	var e end
	for c, won := range Counted(n).Win {
		e |= end(math.Round(12*won))<<(16*c+8) | end(n[c]&255)<<(16*c)
	}
	return e
}

// A sum is a sum of ends, 16 bits per colour.
type sum struct{ wins, panels uint64 }

// better reports whether a colour prefers s to other, a sum of equally many ends.
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
