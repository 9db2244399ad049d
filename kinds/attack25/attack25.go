// Package attack25 has Panel Quiz Attack 25: four colours, R G W B (red, green,
// white, blue), take the 25 panels of a board, numbered row by row; who gives
// the right answer to a question takes one and turns over what it encloses.
// Package internal/play has the rules, docs/attack25.md tells them.
//
// A position is named
//
//	attack25[,switches]                               the start
//	attack25[,switches]:<record>                      after these answers
//	attack25[,switches]:<panels>[/ac][/out=W2,B1]     this board
//
// A record has one answer a question: R13 (red takes 13), B24/21 (Attack
// Chance: blue takes 24 and opens 21), Wx (a wrong answer of white), - (nobody
// knew). The short form R13B8…W17Y20 is read too: Y is the opened panel, and a
// panel one over the last, such as R26, is a pass.
//
// The panels are one character each, .RGWB, or Y for the opened one, which is
// an open panel like others and says that the Attack Chance is used up, as /ac
// does. /out names who stands out, and for how many questions.
//
// The switches, and their defaults:
//
//	size=5          rows and columns, 3 to 10
//	first=13        the first panel; the middle one (of four, the upper left)
//	chance=repeat   the Attack Chance lasts until somebody is right; once: it is
//	                one question; none: there is none
//	ac=5            open panels with which it comes
//	open=must       a panel must be opened; may: or not
//	just=yes        the panel just taken may be opened; no: only others
//	touch=any       the third rule wants any taken panel beside; other: another
//	                colour's, if it can be had
//	out=2           questions to stand out after a wrong answer
package attack25

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

const kindName = "attack25"

// colours are the names of the colours, in the order of their symbols, from 1.
const colours = "RGWB"

// A Puzzle is a position to begin at.
type Puzzle struct{ start *Position }

func (p *Puzzle) String() string { return p.start.String() }

// Givens returns the board: symbols 1 to 4 are R, G, W and B.
func (p *Puzzle) Givens() grid.Board { return p.start.Board() }

// With returns the position with the board b and all else the same. The Attack
// Chance counts as used up where the board shows that it must be.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, len(colours)); q != nil {
		return q
	}
	return &Puzzle{p.start.with(b)}
}

// Start returns the position.
func (p *Puzzle) Start() banmen.Position { return p.start }

// Orders returns the ways in which colours may be right: any colour at any
// time, or R, G, W, B in turn.
func (p *Puzzle) Orders() []string { return []string{"any", "cyclic"} }

// Perft returns the number of lines of depth right answers. Every panel to open
// at the Attack Chance makes a line of its own.
func (p *Puzzle) Perft(depth int, order string) (uint64, error) {
	if order != "any" && order != "cyclic" {
		return 0, banmen.Errorf(banmen.ErrCannot, "expected the order any or cyclic, found %q", order)
	}
	if depth < 0 {
		return 0, banmen.Errorf(banmen.ErrCannot, "expected a depth of 0 or more, found %d", depth)
	}
	return p.start.game.Perft(p.start.state, depth, order == "cyclic")
}
