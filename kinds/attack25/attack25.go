// Package attack25 implements Panel Quiz Attack 25. Four colours, R G W B (red, green,
// white, blue), take the 25 panels of a board, numbered row by row. Whoever answers a
// question rightly takes a panel and turns over the panels it encloses. Package
// internal/play has the rules; docs/attack25.md explains them.
//
// A position is named
//
//	attack25[,switches]                               the start
//	attack25[,switches]:<record>                      after these answers
//	attack25[,switches]:<panels>[/ac][/out=W2,B1]     this board
//
// A record has one answer per question: R13 (red takes 13), B24/21 (Attack Chance: blue
// takes 24 and opens 21), Wx (a wrong answer of white), - (no answer). The short form
// R13B8…W17Y20 is also read: Y is the opened panel, and a number one over the last panel,
// such as R26, is a pass.
//
// The panels have one character each: .RGWB, or Y for the opened one. Y is an open panel,
// and implies that the Attack Chance is used up, as /ac does. /out lists the colours that
// sit out, and for how many questions.
//
// The switches, and their defaults:
//
//	size=5          rows and columns, 3 to 10
//	first=13        the first panel; the middle one (of four, the upper left)
//	chance=repeat   the Attack Chance lasts until somebody is right; once: for
//	                one question; none: there is none
//	ac=5            number of open panels at which it comes
//	open=must       a panel must be opened; may: it need not be
//	just=yes        the panel just taken may be opened; no: only others
//	touch=any       the third rule requires any taken neighbour; other: one of
//	                another colour, if possible
//	out=2           questions to sit out after a wrong answer
package attack25

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

const kindName = "attack25"

// colours are the names of the colours, in the order of their symbols, from 1.
const colours = "RGWB"

// A Puzzle is an initial position.
type Puzzle struct{ start *Position }

func (p *Puzzle) String() string { return p.start.String() }

// Givens returns the board; symbols 1 to 4 are R, G, W and B.
func (p *Puzzle) Givens() grid.Board { return p.start.Board() }

// With returns the position with the board b and everything else the same. The Attack
// Chance counts as used up if the board shows that.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, len(colours)); q != nil {
		return q
	}
	return &Puzzle{p.start.with(b)}
}

// Start returns the position.
func (p *Puzzle) Start() banmen.Position { return p.start }

// Orders returns the orders of play: any colour may be right at any time, or R, G, W, B
// in turn.
func (p *Puzzle) Orders() []string { return []string{"any", "cyclic"} }

// Perft returns the number of lines of depth right answers. Each panel that can be opened
// at the Attack Chance counts as a line.
func (p *Puzzle) Perft(depth int, order string) (uint64, error) {
	if order != "any" && order != "cyclic" {
		return 0, banmen.Errorf(banmen.ErrCannot, "expected the order any or cyclic, found %q", order)
	}
	if depth < 0 {
		return 0, banmen.Errorf(banmen.ErrCannot, "expected a depth of 0 or more, found %d", depth)
	}
	return p.start.game.Perft(p.start.state, depth, order == "cyclic")
}
