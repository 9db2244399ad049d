package play

import (
	"errors"
	"iter"
	"math/bits"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/message"
)

// Errors that stop perft.
var (
	errMany = errors.New("too many positions")
	errWide = errors.New("more than 64 bits")
)

// most limits the different positions that Perft keeps, about 500 MB.
const most = 1 << 22

// A class is a state in normal form, shared by all its images.
type class struct {
	State
	turn uint8
}

// Perft returns the number of lines of depth right answers from s. In cyclic order the
// colours take turns, beginning with the first, and a colour that sits out ends the
// line. Otherwise any colour may be right.
//
// It proceeds answer by answer. Of the positions reached it keeps one for each class
// under rotations, reflections and, unless colours take turns, renaming of colours, with
// the number of lines to it. The last answer is counted without playing it. Perft fails
// with message.ErrLimit.
func (g *Game) Perft(s State, depth int, cyclic bool) (uint64, error) {
	n, err := g.perft(s, depth, cyclic)
	switch err {
	case errMany:
		err = message.Errorf(message.ErrLimit, "too many different positions at depth %d", depth)
	case errWide:
		err = message.Errorf(message.ErrLimit, "the number of lines of depth %d exceeds 64 bits", depth)
	}
	return n, err
}

func (g *Game) perft(s State, depth int, cyclic bool) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	layer := map[class]uint64{g.normal(class{State: s}, cyclic): 1}
	for ; depth > 1; depth-- {
		next := map[class]uint64{}
		for c, lines := range layer {
			if err := g.spread(c, lines, cyclic, next); err != nil {
				return 0, err
			}
		}
		layer = next
	}
	var sum tally
	for c, lines := range layer {
		sum.add(lines, uint64(g.answers(c, cyclic)))
	}
	return sum.n, sum.err()
}

// spread adds the positions one answer after c to next; lines is the number of lines to
// c.
func (g *Game) spread(c class, lines uint64, cyclic bool, next map[class]uint64) error {
	for colour := range c.players(cyclic) {
		legal, _ := g.Legal(&c.Board, colour)
		for cell := range g.Cells(legal) {
			for opened := range g.Openings(&c.State, cell) {
				d := g.normal(class{g.Right(c.State, colour, cell, opened), (c.turn + 1) % Colours}, cyclic)
				sum := tally{n: next[d]}
				sum.add(lines, 1)
				if next[d] = sum.n; sum.wide {
					return errWide
				}
			}
		}
		if len(next) > g.most {
			return errMany
		}
	}
	return nil
}

// players yields the colours that may answer next.
func (c *class) players(cyclic bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for colour, out := range c.Out {
			if out == 0 && (!cyclic || colour == int(c.turn)) && !yield(colour) {
				return
			}
		}
	}
}

// Openings yields the cells that may be opened after taking a cell, and [None] if none
// need be.
func (g *Game) Openings(s *State, cell int) iter.Seq[int] {
	return func(yield func(int) bool) {
		chance := g.AtChance(s)
		if (!chance || g.May) && !yield(None) || !chance {
			return
		}
		g.Cells(g.Openable(&s.Board, cell))(yield)
	}
}

// answers returns the number of different right answers.
func (g *Game) answers(c class, cyclic bool) int {
	n := 0
	for colour := range c.players(cyclic) {
		legal, _ := g.Legal(&c.Board, colour)
		n += legal.Len()
	}
	if !g.AtChance(&c.State) {
		return n
	}
	openings := c.Board.Taken().Len()
	if !g.Old {
		openings++
	}
	if g.May {
		openings++
	}
	return n * openings
}

// normal returns the normal form of c: the least of its images.
func (g *Game) normal(c class, cyclic bool) class {
	if c.Board.Taken().Empty() {
		return c
	}
	var least class
	for i, p := range g.moves {
		d := c.image(p)
		if !cyclic {
			d.sort()
		}
		if i == 0 || d.Board.less(&least.Board) {
			least = d
		}
	}
	return least
}

func (c *class) image(p grid.Perm) class {
	d := *c
	for i, s := range c.Board {
		d.Board[i] = Set{}
		for ; !s.Empty(); s = s.rest() {
			d.Board[i] = d.Board[i].Or(bit(p[s.first()]))
		}
	}
	return d
}

// sort orders the colours.
func (c *class) sort() {
	for i := range c.Board {
		for j := i; j > 0 && c.before(j, j-1); j-- {
			c.Board[j], c.Board[j-1] = c.Board[j-1], c.Board[j]
			c.Out[j], c.Out[j-1] = c.Out[j-1], c.Out[j]
		}
	}
}

func (c *class) before(i, j int) bool {
	if c.Board[i] == c.Board[j] {
		return c.Out[i] < c.Out[j]
	}
	return c.Board[i].less(c.Board[j])
}

func (b *Board) less(c *Board) bool {
	for i := range b {
		if b[i] != c[i] {
			return b[i].less(c[i])
		}
	}
	return false
}

// symmetries returns the eight symmetries of the board of n rows as moves of
// the bits of a Set.
func symmetries(n int) []grid.Perm {
	var ps []grid.Perm
	for i := range 8 {
		p := make(grid.Perm, 128)
		for r := range n {
			for c := range n {
				x, y := r, c
				if i&1 != 0 {
					x = n - 1 - x
				}
				if i&2 != 0 {
					y = n - 1 - y
				}
				if i&4 != 0 {
					x, y = y, x
				}
				p[r*(n+1)+c] = x*(n+1) + y
			}
		}
		ps = append(ps, p)
	}
	return ps
}

// A tally is a sum that detects overflow of 64 bits.
type tally struct {
	n    uint64
	wide bool
}

func (t *tally) add(lines, each uint64) {
	over, product := bits.Mul64(lines, each)
	sum, carry := bits.Add64(t.n, product, 0)
	t.n, t.wide = sum, t.wide || over|carry != 0
}

func (t *tally) err() error {
	if t.wide {
		return errWide
	}
	return nil
}
