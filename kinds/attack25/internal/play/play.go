// Package play implements the rules of Attack 25 on bit boards of any size up to 10x10: which
// panels a colour may take and why, what turns over, the Attack Chance, sitting out, and perft.
//
// Moves take and return [State] by value, so that undoing means keeping the old one. Only [New] and
// [Game.Perft] allocate. Lines of panels are found for all panels at once by shifts in the eight
// directions (the fill of computer Othello and chess).
package play

import (
	"iter"

	"github.com/banmen/banmen/grid"
)

// Colours is the number of colours. A colour is 0 to Colours-1.
const Colours = 4

// None means no cell.
const None = -1

// Rules are the rules of one game.
type Rules struct {
	Size   int  // rows and columns, 3 to 10
	First  int  // the cell of the first panel
	Chance int  // number of open panels at which the Attack Chance comes; 0: never
	Once   bool // it lasts one question; otherwise it lasts until a player answers correctly
	Old    bool // the panel just taken may not be opened
	May    bool // whether opening is optional
	Other  bool // whether tier 3 requires a neighbour of another colour, if possible
	Out    int  // questions to sit out after a wrong answer
}

// A Tier is the rule that lets a colour take a panel.
type Tier int

// The tiers, in order of precedence.
const (
	NoTier   Tier = iota // the board is empty, or full
	Encloses             // taking it turns over at least one panel
	Prepares             // after taking it, the colour could turn over one next
	Touches              // it touches a taken panel
)

// A Board has the panels of each colour.
type Board [Colours]Set

// Taken returns the panels that have an owner.
func (b *Board) Taken() Set { return b[0].Or(b[1]).Or(b[2]).Or(b[3]) }

// A State is a stage of a game between two questions.
type State struct {
	Board Board
	Used  bool           // the Attack Chance is used up
	Out   [Colours]uint8 // by colour: how many more questions it sits out
}

// A Game holds the rules prepared for a board.
type Game struct {
	Rules
	all   Set
	bits  [100]uint8  // by cell
	cells [128]uint8  // by bit
	steps [8]int      // bit distances to the neighbours, in the order of grid.Directions
	moves []grid.Perm // the eight symmetries, as permutations of bits
	most  int         // maximum number of positions that Perft keeps
}

// New returns the game with the rules.
func New(r Rules) *Game {
	n := r.Size
	g := &Game{Rules: r, most: most}
	for i, d := range grid.Directions {
		g.steps[i] = d[0]*(n+1) + d[1]
	}
	for cell := range n * n {
		b := cell/n*(n+1) + cell%n
		g.bits[cell], g.cells[b] = uint8(b), uint8(cell)
		g.all = g.all.Or(bit(b))
	}
	g.moves = symmetries(n)
	return g
}

// Cell returns the set of one cell.
func (g *Game) Cell(cell int) Set { return bit(int(g.bits[cell])) }

// Has reports whether a cell is in a set.
func (g *Game) Has(s Set, cell int) bool { return !s.And(g.Cell(cell)).Empty() }

// Cells yields the cells of a set in ascending order.
func (g *Game) Cells(s Set) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; !s.Empty(); s = s.rest() {
			if !yield(int(g.cells[s.first()])) {
				return
			}
		}
	}
}

// Open returns the panels without an owner.
func (g *Game) Open(b *Board) Set { return g.all.Without(b.Taken()) }

// Legal returns the panels that a colour may take, and the tier that allows them: D1 to
// D5 of the rule book.
func (g *Game) Legal(b *Board, colour int) (Set, Tier) {
	taken := b.Taken()
	open := g.all.Without(taken)
	switch {
	case open.Empty():
		return Set{}, NoTier
	case taken.Empty():
		return g.Cell(g.First), NoTier
	}
	others := taken.Without(b[colour])
	if s := g.across(b[colour], others, open); !s.Empty() {
		return s, Encloses
	}
	if s := g.across(open, others, open); !s.Empty() {
		return s, Prepares
	}
	if s := g.Around(others).And(open); g.Other && !s.Empty() {
		return s, Touches
	}
	return g.Around(taken).And(open), Touches
}

// across returns the cells of to at the end of a straight run of one or more cells of
// over that begins next to a cell of from.
func (g *Game) across(from, over, to Set) Set {
	var found Set
	for _, n := range g.steps {
		for run := from.shift(n).And(over); !run.Empty(); {
			run = run.shift(n)
			found, run = found.Or(run.And(to)), run.And(over)
		}
	}
	return found
}

// Around returns the panels that touch one of s, including at corners.
func (g *Game) Around(s Set) Set {
	var near Set
	for _, n := range g.steps {
		near = near.Or(s.shift(n))
	}
	return near.And(g.all)
}

// Flips returns the panels that turn over when a colour takes a cell (D6).
func (g *Game) Flips(b *Board, colour, cell int) Set {
	var flips Set
	at, others := g.Cell(cell), b.Taken().Without(b[colour])
	for _, n := range g.steps {
		var run Set
		next := at.shift(n)
		for ; !next.And(others).Empty(); next = next.shift(n) {
			run = run.Or(next)
		}
		if !next.And(b[colour]).Empty() {
			flips = flips.Or(run)
		}
	}
	return flips
}

// Take returns the board after a colour took a cell.
func (g *Game) Take(b Board, colour, cell int) Board {
	gained := g.Flips(&b, colour, cell).Or(g.Cell(cell))
	for c := range b {
		b[c] = b[c].Without(gained)
	}
	b[colour] = b[colour].Or(gained)
	return b
}

// Joined returns the connected part of s that contains a cell, or the first panel of s if
// the cell is not in s.
func (g *Game) Joined(s Set, cell int) Set {
	at := g.Cell(cell).And(s)
	if at.Empty() && !s.Empty() {
		at = bit(s.first())
	}
	for {
		more := at.Or(g.Around(at).And(s))
		if more == at {
			return at
		}
		at = more
	}
}
