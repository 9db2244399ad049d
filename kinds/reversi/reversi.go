// Package reversi implements Reversi, also called Othello, on 8 x 8 and 6 x 6 squares. X (black,
// who begins) and O take squares by enclosing discs of the other in straight lines, which turn
// over. Package internal/discs has the rules as bit operations.
//
// A position is named
//
//	reversi[:SIZE]                     the start; SIZE is 8x8, the default, or 6x6
//	reversi[:SIZE]:<moves>             after these moves: reversi:6x6:d2c2
//	reversi[:SIZE]:<board>/<colour>    this board, and who is to move
//
// A move is a square: a letter for the column from the left and a digit for the row from the top.
// Moves are joined without separators; a pass is -, and optional. A board has a character for each
// square in reading order: X, O, and - or a dot for an empty one. Both may be in upper or lower
// case.
package reversi

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

const kindName = "reversi"

// sizes are the board sizes, the default first.
var sizes = []int{8, 6}

// players are the names of the players in the order of play, and the symbols of their
// discs, from 1.
const players = "XO"

// Titles returns the players' titles: X has the dark discs and moves first.
func (p *Position) Titles() []banmen.Message {
	return []banmen.Message{banmen.Msg("Black"), banmen.Msg("White")}
}

// A Puzzle is an initial position.
type Puzzle struct{ start *Position }

func (p *Puzzle) String() string { return p.start.String() }

// Givens returns the board; symbols 1 and 2 are X and O.
func (p *Puzzle) Givens() grid.Board { return p.start.Board() }

// With returns the position with the board b and the same player to move.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, len(players)); q != nil {
		return q
	}
	return p.with(b)
}

func (p *Puzzle) with(b grid.Board) *Puzzle {
	q := &Position{size: p.start.size, mover: p.start.mover}
	for cell, v := range b.Cells {
		switch int(v) - 1 {
		case q.mover:
			q.board.Player |= 1 << q.square(cell)
		case 1 - q.mover:
			q.board.Other |= 1 << q.square(cell)
		}
	}
	return &Puzzle{q}
}

// Start returns the position.
func (p *Puzzle) Start() banmen.Position { return p.start }

// CellName returns the name of a square: c4.
func (p *Puzzle) CellName(cell int) string { return p.start.CellName(cell) }

// Orders returns the only order of play.
func (p *Puzzle) Orders() []string { return []string{"turns"} }

// Perft returns the number of lines of depth plies. A pass is a ply, and a game that is
// over counts as one line at every greater depth.
func (p *Puzzle) Perft(depth int, order string) (uint64, error) {
	switch {
	case order != "turns":
		return 0, banmen.Errorf(banmen.ErrCannot, "expected the order turns, found %q", order)
	case depth < 0:
		return 0, banmen.Errorf(banmen.ErrCannot, "expected a depth of 0 or more, found %d", depth)
	case depth > mostDepth:
		return 0, banmen.Errorf(banmen.ErrLimit, "lines of more than %d moves are too many to count", mostDepth)
	}
	return p.start.board.Perft(depth, p.start.inside()), nil
}

// mostDepth limits the depth of Perft: about 10^16 lines on 8 x 8.
const mostDepth = 18

// Faults says why no game leads to the board b. The middle squares are taken from the
// start, and each disc was placed next to an earlier one.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, len(players)); q != nil {
		return q.Faults(b)
	}
	q := p.with(b).start
	taken := q.board.Player | q.board.Other
	var fs []banmen.Fault
	if open := begin(q.size).taken() &^ taken; open != 0 {
		cells := q.cells(open)
		fs = append(fs, banmen.Fault{Rule: "middle", Cells: cells, Text: banmen.Msg("impossible board: the middle cell %s is empty", q.list(cells))})
	}
	if apart := taken &^ q.joined(); apart != 0 {
		cells := q.cells(apart)
		fs = append(fs, banmen.Fault{Rule: "apart", Cells: cells, Text: banmen.Msg("impossible board: nothing joins %s to the middle", q.list(cells))})
	}
	return fs
}

// joined returns the discs connected to the middle.
func (p *Position) joined() uint64 {
	taken := p.taken()
	set := begin(p.size).taken()
	for known := uint64(0); set != known; {
		known = set
		row := set | set<<1 | set>>1
		set |= (row | row<<discs.Stride | row>>discs.Stride) & taken
	}
	return set
}

// Figure draws the board with names of columns and rows. Below it are the numbers of
// discs, with the player to move in brackets.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, len(players)); q != nil {
		return q.Figure(b)
	}
	q := p.with(b).start
	f := &figure.Figure{Title: "Reversi", Rows: b.Rows, Cols: b.Cols, Cells: make([]figure.Cell, len(b.Cells)), Felt: true, Notes: []string{q.count()}}
	for i, v := range b.Cells {
		if f.Cells[i].Role = figure.Open; v > 0 {
			f.Cells[i] = figure.Cell{Text: players[v-1 : v], Shape: figure.Disc, Role: figure.Player1 + figure.Role(v-1)}
		}
	}
	for i := range q.size {
		f.Outside = append(f.Outside,
			figure.Outside{Row: -1, Col: i, Text: columnName(i)},
			figure.Outside{Row: i, Col: -1, Text: rowName(i)})
	}
	return f
}

// cells returns the cells of a set of squares, ascending.
func (p *Position) cells(set uint64) []int {
	var cells []int
	for ; set != 0; set &= set - 1 {
		square := bits.TrailingZeros64(set)
		cells = append(cells, square/discs.Stride*p.size+square%discs.Stride)
	}
	return slices.Clip(cells)
}

// square returns the square of a cell.
func (p *Position) square(cell int) int { return cell/p.size*discs.Stride + cell%p.size }
