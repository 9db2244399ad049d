package search

import (
	"context"
	"math"
	"math/bits"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

var background = context.Background()

// random is SplitMix64 (Steele, Lea and Flood, 2014): small, and fast enough for playouts
// of a microsecond.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a random number from 0 to n-1.
func (r *random) below(n int) int {
	hi, _ := bits.Mul64(r.next(), uint64(n))
	return int(hi)
}

// float returns a random number in [0, 1).
func (r *random) float() float64 { return float64(r.next()>>11) / (1 << 53) }

// A roller plays random games to the end.
type roller interface {
	// play sets v to the end of a game from s when left is the number of questions to come.
	play(s *play.State, left int, r *random, v *exact.Value)
}

// newRoller returns the fastest roller.
func newRoller(g *play.Game, c *exact.Chances) roller {
	if g.Size == fast5.Size && c.Wrong == [play.Colours]float64{} {
		return newFive(g, c)
	}
	return &wide{g, c}
}

// A five plays on boards of five rows without wrong answers.
type five struct {
	g     *play.Game
	fast  *fast5.Game
	rates exact.Chances
	until [play.Colours]uint64 // by colour: upper bound of the random numbers for which it answers
	equal bool                 // whether rates are equal, so that the last two panels can be evaluated
}

func newFive(g *play.Game, c *exact.Chances) *five {
	f := &five{g: g, fast: fast5.New(g.Rules), rates: *c, equal: c.Rates == exact.Equal.Rates && !g.Other}
	sum := 0.0
	for i, p := range c.Next(&play.State{}) {
		sum += p
		f.until[i] = uint64(math.Min(sum*(1<<32), 1<<32))
	}
	f.until[play.Colours-1] = 1 << 32
	return f
}

// who returns the colour that answers, given a 32-bit random number n. It is the number of bounds
// that are at most n.
func (f *five) who(n uint64) int {
	return int((f.until[0]-1-n)>>63 + (f.until[1]-1-n)>>63 + (f.until[2]-1-n)>>63)
}

func (f *five) play(s *play.State, left int, r *random, v *exact.Value) {
	for s.Out != [play.Colours]uint8{} { // colours that sit out return soon
		if left == 0 || f.g.Open(&s.Board).Empty() {
			*v = exact.Final(&s.Board)
			return
		}
		next := one(f.g, &f.rates, *s, r)
		s, left = &next, exact.After(left)
	}
	b := fast5.From(&s.Board)
	f.run(&b, s.Used, left, r)
	if open := fast5.Cells - b.Taken().Len(); open == 2 && left < 0 {
		*v = exact.TwoLeft(&b)
		return
	}
	*v = exact.Counted(b.Counts())
}

// run plays b to the end, or until two panels are open if the rest can be evaluated.
func (f *five) run(b *fast5.Board, used bool, left int, r *random) {
	stop := 0
	if f.equal && left < 0 {
		stop = 2
	}
	for taken := b.Taken(); left != 0; left-- {
		open := fast5.Cells - taken.Len()
		chance := f.fast.AtChance(used, open)
		if open == 0 || open == stop && !chance && (used || f.fast.Chance == 0 || f.fast.Chance > stop) {
			return
		}
		n := r.next()
		c := f.who(n >> 32)
		legal := f.fast.Legal(b[c&3], taken)
		x := legal.Nth(int(n & 0xffffffff * uint64(legal.Len()) >> 32))
		b.Take(b, c, x.First())
		if chance {
			f.openOne(b, taken, x, r)
			used = true
		}
		taken = b.Taken()
	}
}

// openOne opens a panel at the Attack Chance after x was taken.
func (f *five) openOne(b *fast5.Board, taken, x fast5.Set, r *random) {
	z := f.fast.Openable(taken, x.First())
	n := r.below(z.Len())
	*b = b.Open(z.Nth(n).First())
}

// A wide plays on any board.
type wide struct {
	g *play.Game
	c *exact.Chances
}

func (w *wide) play(s *play.State, left int, r *random, v *exact.Value) {
	t := *s
	for ; left != 0 && !w.g.Open(&t.Board).Empty(); left = exact.After(left) {
		t = one(w.g, w.c, t, r)
	}
	*v = exact.Final(&t.Board)
}

// one plays a question at random.
func one(g *play.Game, chances *exact.Chances, s play.State, r *random) play.State {
	x := r.float()
	for c, p := range chances.Next(&s) {
		if x -= p; x >= 0 || p == 0 {
			continue
		}
		if w := chances.Wrong[c]; w > 0 && r.float() < w {
			return g.Wrong(s, c)
		}
		legal, _ := g.Legal(&s.Board, c)
		cell := nth(g, legal, r.below(legal.Len()))
		opened := play.None
		if g.AtChance(&s) {
			z := g.Openable(&s.Board, cell)
			opened = nth(g, z, r.below(z.Len()))
		}
		return g.Right(s, c, cell, opened)
	}
	return g.Nobody(s)
}

// nth returns the n-th cell of a set.
func nth(g *play.Game, s play.Set, n int) int {
	for cell := range g.Cells(s) {
		if n == 0 {
			return cell
		}
		n--
	}
	return play.None
}

// Games plays random games, for engines without a tree.
type Games struct {
	roll   roller
	random random
}

// NewGames returns the random games of a seed.
func NewGames(g *play.Game, c *exact.Chances, seed uint64) *Games {
	roll := newRoller(g, c)
	if f, ok := roll.(*five); ok {
		f.equal = false
	}
	return &Games{roll, random(seed)}
}

// Play returns the end of a random game from s when left is the number of questions to come.
func (g *Games) Play(s *play.State, left int) exact.Value {
	var v exact.Value
	g.roll.play(s, left, &g.random, &v)
	return v
}
