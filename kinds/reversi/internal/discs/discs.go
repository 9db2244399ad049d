// Package discs represents a board of Reversi as two 64-bit sets: the discs of the player
// to move and those of the other. A smaller board is the upper left corner of the full
// one.
//
// A square is the bit 8*row+column. Moves and Flips shift all squares at once along each
// of the eight directions (parallel prefix, as in Gunnar Andersson's Zebra and Richard
// Delorme's Edax). Three doublings find runs of up to six discs.
package discs

import "math/bits"

// Stride is the number of bits per row.
const Stride = 8

// A Board is a position from the view of the player to move.
type Board struct{ Player, Other uint64 }

// middle are the columns whose discs can be turned over in a line across columns.
const middle = 0x7e7e7e7e7e7e7e7e

// The four directions, each used both ways, and the squares whose discs can lie inside a
// run.
var ways = [4]struct {
	shift uint
	in    uint64
}{{1, middle}, {7, middle}, {8, ^uint64(0)}, {9, middle}}

// Inside returns the squares of a board of the given size, at most Stride.
func Inside(size int) uint64 {
	row := uint64(1)<<size - 1
	var all uint64
	for range size {
		all = all<<Stride | row
	}
	return all
}

// Moves returns the squares among inside where the player to move may move.
func (b Board) Moves(inside uint64) uint64 {
	sideways := b.Other & middle
	moves := along(b.Player, sideways, 1) | along(b.Player, sideways, 7) | along(b.Player, b.Other, 8) | along(b.Player, sideways, 9)
	return moves & inside &^ (b.Player | b.Other)
}

// along returns the squares behind runs of other that begin next to discs of player, in
// both directions.
func along(player, other uint64, d uint) uint64 {
	up := other & (player << d)
	down := other & (player >> d)
	up |= other & (up << d)
	down |= other & (down >> d)
	upTwo, downTwo := other&(other<<d), other&(other>>d)
	up |= upTwo & (up << (2 * d))
	down |= downTwo & (down >> (2 * d))
	up |= upTwo & (up << (2 * d))
	down |= downTwo & (down >> (2 * d))
	return up<<d | down>>d
}

// Flips returns the discs that turn over when the player to move takes a square.
func (b Board) Flips(square int) uint64 {
	at := uint64(1) << square
	var flips uint64
	for _, way := range ways {
		other := b.Other & way.in
		up, down := run(at, other, way.shift, true), run(at, other, way.shift, false)
		if up<<way.shift&b.Player != 0 {
			flips |= up
		}
		if down>>way.shift&b.Player != 0 {
			flips |= down
		}
	}
	return flips
}

// run returns the run of other that begins next to at, upwards or downwards.
func run(at, other uint64, d uint, up bool) uint64 {
	if up {
		r := other & (at << d)
		r |= other & (r << d)
		two := other & (other << d)
		r |= two & (r << (2 * d))
		return r | two&(r<<(2*d))
	}
	r := other & (at >> d)
	r |= other & (r >> d)
	two := other & (other >> d)
	r |= two & (r >> (2 * d))
	return r | two&(r>>(2*d))
}

// Play returns the board after the player to move takes a square with these flips, from
// the other player's view.
func (b Board) Play(square int, flips uint64) Board {
	return Board{b.Other &^ flips, b.Player | flips | 1<<square}
}

// Pass returns the board from the other player's view.
func (b Board) Pass() Board { return Board{b.Other, b.Player} }

// Over reports whether neither player can move.
func (b Board) Over(inside uint64) bool {
	return b.Moves(inside) == 0 && b.Pass().Moves(inside) == 0
}

// Perft returns the number of lines of depth plies. A pass is a ply, and a game that is
// over counts as one line at every greater depth.
func (b Board) Perft(depth int, inside uint64) uint64 {
	if depth == 0 {
		return 1
	}
	moves := b.Moves(inside)
	switch {
	case moves == 0 && b.Pass().Moves(inside) == 0:
		return 1
	case moves == 0:
		return b.Pass().Perft(depth-1, inside)
	case depth == 1:
		return uint64(bits.OnesCount64(moves))
	}
	var n uint64
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		n += b.Play(square, b.Flips(square)).Perft(depth-1, inside)
	}
	return n
}
