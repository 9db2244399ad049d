package exact

import (
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// An ender evaluates the last three answers. As positions soon recur, it remembers some of them:
// few enough to stay in the cache.
type ender struct {
	*tail
	threes [1 << threeBits]ended
	twos   [1 << twoBits]ended
}

const (
	threeBits = 13
	twoBits   = 10
)

// An ended is a complete position in two words, and its sum.
type ended struct {
	a, b uint64
	sum  sum
}

func newEnder() *ender { return &ender{tail: tails()} }

// three returns the sum of the ends from three open panels, each next to a taken one. It
// also reports whether the position was new.
func (e *ender) three(b *fast5.Board, open fast5.Set) (s sum, fresh bool) {
	x, y := keyOf(b, true, NoLimit)
	known := &e.threes[hash(x, y)>>(64-threeBits)]
	if fresh = known.a != x || known.b != y; fresh {
		var p triple
		p.set(e.tail, ownersOf(b), open, tallyOf(b))
		*known = ended{x, y, p.sum(e)}
	}
	return known.sum, fresh
}

// two is tail.two with a memory.
func (e *ender) two(x, y int, wx, wy word, tally tallies) *sum {
	a, b := uint64(wx)|uint64(wy)<<32, uint64(tally)|uint64(x|y<<5)<<15
	known := &e.twos[hash(a, b)>>(64-twoBits)]
	if known.a != a || known.b != b {
		*known = ended{a, b, e.tail.two(x, y, wx, wy, tally)}
	}
	return &known.sum
}

// A triple is three open panels.
type triple struct {
	at    [3]int // their bits
	words [3]word
	moves [3]move
}

// others lists the two panels that stay open when one of three is taken.
var others = [3][2]int{{1, 2}, {0, 2}, {0, 1}}

// set prepares p for the open panels of a board.
func (p *triple) set(t *tail, o owners, open fast5.Set, tally tallies) {
	p.at = [3]int{open.First() % 30, open.Rest().First() % 30, open.Rest().Rest().First() % 30}
	for i, x := range p.at {
		s, y, z := &t.spots[x], &t.pairs[x][p.at[others[i][0]]], &t.pairs[x][p.at[others[i][1]]]
		var effects [fast5.Lines]*effect
		for l := range effects {
			effects[l] = s.effects[l][(y.open[l]|z.open[l])&15]
		}
		p.words[i] = s.word(o)
		p.moves[i] = newMove(p.words[i], &effects, tally)
	}
}

// sum returns the sum of the ends under best play.
func (p *triple) sum(e *ender) (s sum) {
	for c := range play.Colours {
		best := p.choose(c, e)
		s.wins, s.panels = s.wins+best.wins, s.panels+best.panels
	}
	return s
}

// choose returns the value of a colour's choice.
func (p *triple) choose(c int, e *ender) (best sum) {
	may, first := p.legal(c), true
	for i, x := range p.at {
		if may>>i&1 == 0 {
			continue
		}
		j, k := others[i][0], others[i][1]
		y, z, codes := p.at[j], p.at[k], p.moves[i].codes>>(2*c&7)
		wy := p.words[j].give(c, e.pairs[x][y].turned(codes))
		wz := p.words[k].give(c, e.pairs[x][z].turned(codes))
		if s := e.two(y, z, wy, wz, p.moves[i].tally(c)); first || s.better(&best, c) {
			best, first = *s, false
		}
	}
	return best
}

// legal returns the panels that a colour may take, a bit each.
func (p *triple) legal(c int) (may uint) {
	var next uint
	for i := range p.moves {
		if p.moves[i].encloses(c) {
			may |= 1 << i
		}
		if p.moves[i].prepares(c) {
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
