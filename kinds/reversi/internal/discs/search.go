package discs

import (
	"cmp"
	"math/bits"
	"slices"
)

// Values of a position for the player to move. During a game they are roughly hundredths
// of a disc at the end. After a game, a win counts won plus the difference of discs.
const (
	cornerWorth = 2000
	besideWorth = -700 // a square diagonally next to an empty corner
	moveWorth   = 100
	won         = 1 << 20
)

// A Rated is a move and its value by a search.
type Rated struct {
	Square int
	Value  int
}

// Rate rates the moves of the player to move by their exact scores if at most 2 * plies
// squares are empty, up to mostSolved, and otherwise by Search.
func (b Board) Rate(plies int, inside uint64, done func() bool) []Rated {
	if bits.OnesCount64(inside&^(b.Player|b.Other)) > min(2*plies, mostSolved) {
		return b.Search(plies, inside, done)
	}
	all := NewSolver(inside, solvedMemory, done).Moves(b)
	for i, r := range all {
		all[i].Value = valueOf(r.Value)
	}
	return all
}

// Rate solves positions with at most mostSolved empty squares, which takes some
// hundredths of a second.
const (
	mostSolved   = 14
	solvedMemory = 1 << 20
)

// Search rates the moves of the player to move by looking ahead plies, including the move
// itself. It returns them with the best first, and equal ones by square. The best value
// is exact; the others are upper bounds. If done reports true, Search gives up and
// returns nil.
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
	slices.SortFunc(all, byValue)
	return all
}

// Corners returns the corners of a board.
func Corners(inside uint64) uint64 { return cornersOf(inside).all }

// corners are the corners of a board, each with the square diagonally next to it.
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

// A searcher runs an alpha-beta search (negamax, fail soft).
type searcher struct {
	inside  uint64
	corners corners
	done    func() bool
	nodes   int
	stopped bool
}

// value returns the value of a position for the player to move if it lies between alpha
// and beta, and otherwise a bound.
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

// ordered returns the squares of a set in the order to search: corners first, then those
// that leave the other player the fewest moves.
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

// Final returns the value of a finished game for the player to move.
func Final(b Board) int { return valueOf(final(b)) }

// valueOf returns the value of a final difference of discs.
func valueOf(d int) int {
	switch {
	case d > 0:
		return won + d
	case d < 0:
		return -won + d
	}
	return 0
}

// Won returns the margin in discs if a value of Search is a certain win, and otherwise 0.
func Won(value int) int { return max(value-won, 0) }

// guess evaluates corners, squares next to empty corners, and mobility.
func (s *searcher) guess(b Board, moves uint64) int {
	return s.standing(b.Player, b) - s.standing(b.Other, b) +
		moveWorth*(bits.OnesCount64(moves)-bits.OnesCount64(b.Pass().Moves(s.inside)))
}

// standing evaluates the squares of one player.
func (s *searcher) standing(player uint64, b Board) int {
	worth := cornerWorth * bits.OnesCount64(player&s.corners.all)
	for _, c := range s.corners.beside {
		if c.corner&(b.Player|b.Other) == 0 && player&c.square != 0 {
			worth += besideWorth
		}
	}
	return worth
}

// byValue sorts by value, the best first, and equal moves by square.
func byValue(x, y Rated) int { return cmp.Or(y.Value-x.Value, x.Square-y.Square) }
