package discs

import (
	"cmp"
	"math/bits"
	"slices"
)

// What a position is worth to the player to move while the game goes on, in
// hundredths of a disc at the end, roughly; and for a game that is over a win,
// before its discs are counted.
const (
	cornerWorth = 2000
	besideWorth = -700 // a square diagonally beside an empty corner
	moveWorth   = 100
	won         = 1 << 20
)

// A Rated is a move and what a search found it to be worth.
type Rated struct {
	Square int
	Value  int
}

// Search rates the moves of the player to move by the plies that follow, the move
// itself among them, and returns them with the best first. Of equals the first
// square comes first. The best value is exact, the others are at most what they
// are said to be. When done reports true it gives up and returns nil.
func (b Board) Search(plies int, inside uint64, done func() bool) []Rated {
	s := &searcher{inside: inside, corners: cornersOf(inside), done: done}
	var all []Rated
	best := -2 * won
	for _, square := range s.ordered(b, b.Moves(inside)) {
		value := -s.value(b.Play(square, b.Flips(square)), plies-1, -2*won, -best+1)
		if s.stopped {
			return nil
		}
		best = max(best, value)
		all = append(all, Rated{square, value})
	}
	slices.SortFunc(all, func(x, y Rated) int { return cmp.Or(y.Value-x.Value, x.Square-y.Square) })
	return all
}

// Corners returns the corners of a board.
func Corners(inside uint64) uint64 { return cornersOf(inside).all }

// corners are those of a board, and the squares diagonally beside each.
type corners struct {
	all    uint64
	beside [4]struct{ corner, square uint64 }
}

func cornersOf(inside uint64) corners {
	last := bits.OnesCount64(inside&0xff) - 1
	var c corners
	for i, at := range [4][4]int{{0, 0, 1, 1}, {0, last, 1, last - 1}, {last, 0, last - 1, 1}, {last, last, last - 1, last - 1}} {
		c.beside[i].corner = 1 << (Stride*at[0] + at[1])
		c.beside[i].square = 1 << (Stride*at[2] + at[3])
		c.all |= c.beside[i].corner
	}
	return c
}

// A searcher searches by alpha and beta (negamax, fail soft).
type searcher struct {
	inside  uint64
	corners corners
	done    func() bool
	nodes   int
	stopped bool
}

// value returns what a position is worth to the player to move, if that lies
// between alpha and beta; else a bound.
func (s *searcher) value(b Board, plies, alpha, beta int) int {
	if s.nodes++; s.nodes%1024 == 0 && s.done() {
		s.stopped = true
	}
	moves := b.Moves(s.inside)
	switch {
	case s.stopped:
		return 0
	case moves == 0 && b.Pass().Moves(s.inside) == 0:
		return Final(b)
	case plies <= 0:
		return s.guess(b, moves)
	case moves == 0:
		return -s.value(b.Pass(), plies-1, -beta, -alpha)
	}
	best := -2 * won
	for _, square := range s.ordered(b, moves) {
		best = max(best, -s.value(b.Play(square, b.Flips(square)), plies-1, -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}

// ordered returns the squares of a set, those that leave the other fewest moves
// first, corners before all.
func (s *searcher) ordered(b Board, moves uint64) []int {
	type candidate struct{ square, left int }
	var list [60]candidate
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		left := bits.OnesCount64(b.Play(square, b.Flips(square)).Moves(s.inside))
		if s.corners.all>>square&1 != 0 {
			left -= 100
		}
		list[n] = candidate{square, left}
		n++
	}
	slices.SortStableFunc(list[:n], func(x, y candidate) int { return x.left - y.left })
	squares := make([]int, n)
	for i, c := range list[:n] {
		squares[i] = c.square
	}
	return squares
}

// Final returns what a game that is over is worth to the player to move.
func Final(b Board) int {
	switch d := bits.OnesCount64(b.Own) - bits.OnesCount64(b.Other); {
	case d > 0:
		return won + d
	case d < 0:
		return -won + d
	}
	return 0
}

// Won returns by how many discs the player to move wins by a value of Search, 0 if
// it does not say so.
func Won(value int) int { return max(value-won, 0) }

// guess weighs corners, the squares beside empty ones, and how many moves there are.
func (s *searcher) guess(b Board, moves uint64) int {
	return s.standing(b.Own, b) - s.standing(b.Other, b) +
		moveWorth*(bits.OnesCount64(moves)-bits.OnesCount64(b.Pass().Moves(s.inside)))
}

// standing is what the squares that own holds on a board are worth.
func (s *searcher) standing(own uint64, b Board) int {
	worth := cornerWorth * bits.OnesCount64(own&s.corners.all)
	for _, c := range s.corners.beside {
		if c.corner&(b.Own|b.Other) == 0 && own&c.square != 0 {
			worth += besideWorth
		}
	}
	return worth
}
