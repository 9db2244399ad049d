package discs

import (
	"math/bits"
	"slices"
)

// A Solver finds exact scores of endings: the difference of discs with best play on both
// sides, where empty squares count for nobody. It is an alpha-beta search with a table of
// positions (negamax, principal variation). It tries moves first that leave the other
// player few moves, and squares in regions with an odd number of empty squares.
//
// A Solver serves one goroutine.
type Solver struct {
	inside  uint64
	squares int
	edge    uint64 // corners
	done    func() bool
	table   []bounds
	nodes   int64
	ended   bool
}

// bounds are what is known about the score of a position.
type bounds struct {
	board     Board
	low, high int8
	best      int8 // square of the best move known, or -1
	empty     int8 // 0: the entry is unused
}

// beyond is greater than every score.
const beyond = 65

const (
	tableFrom   = 6 // fewest empty squares of a position in the table
	orderFrom   = 5 // with fewer, moves are tried in the order of the squares' regions
	deepFrom    = 9 // from here on replies are counted after a further move
	stepsPerAsk = 1 << 14
)

// quarters are the regions whose empty squares are counted for parity.
var quarters = [4]uint64{0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000}

// NewSolver returns a solver for a board's squares that uses about memory bytes. It gives
// up when done reports true.
func NewSolver(inside uint64, memory int64, done func() bool) *Solver {
	entries := int64(1) << 10
	for entries*2*24 <= memory {
		entries *= 2
	}
	return &Solver{inside: inside, squares: bits.OnesCount64(inside), edge: Corners(inside), done: done, table: make([]bounds, entries)}
}

// Nodes returns the number of positions visited so far.
func (s *Solver) Nodes() int64 { return s.nodes }

// Score returns the score of a position for the player to move. It reports false if the
// solver gave up.
func (s *Solver) Score(b Board) (int, bool) {
	return s.Within(b, -beyond, beyond)
}

// Within returns the score of a position if it lies between low and high, and otherwise
// a bound at or beyond the nearer of them.
func (s *Solver) Within(b Board, low, high int) (int, bool) {
	s.ended = false
	score := s.search(b, s.inside&^(b.Player|b.Other), low, high, false)
	return score, !s.ended
}

// End returns the final board of a game with best play from b, from the view of its player
// to move. It reports false if the solver gave up.
func (s *Solver) End(b Board) (Board, bool) {
	score, ok := s.Score(b)
	turned := false
	for ok && !b.Over(s.inside) {
		moves := b.Moves(s.inside)
		if moves == 0 {
			b, score, turned = b.Pass(), -score, !turned
			continue
		}
		next := b
		for _, m := range s.ordered(b, moves, s.inside&^(b.Player|b.Other), -1) {
			var left int
			if left, ok = s.Within(m.after, -score, -score+1); !ok || left <= -score {
				next = m.after
				break
			}
		}
		b, score, turned = next, -score, !turned
	}
	if turned {
		b = b.Pass()
	}
	return b, ok
}

// Moves returns the exact scores of all moves, the best first, equal ones by square. It
// returns nil if the solver gave up.
func (s *Solver) Moves(b Board) []Rated {
	var all []Rated
	for _, m := range s.ordered(b, b.Moves(s.inside), s.inside&^(b.Player|b.Other), -1) {
		score, ok := s.Score(m.after)
		if !ok {
			return nil
		}
		all = append(all, Rated{int(m.square), -score})
	}
	slices.SortFunc(all, byValue)
	return all
}

// final returns the difference of discs.
func final(b Board) int { return bits.OnesCount64(b.Player) - bits.OnesCount64(b.Other) }

// search returns the score of b, whose empty squares are empty, if it lies between alpha and beta,
// and otherwise a bound. passed is set if the other player has just passed.
func (s *Solver) search(b Board, empty uint64, alpha, beta int, passed bool) int {
	if s.nodes++; s.nodes%stepsPerAsk == 0 && s.done() {
		s.ended = true
	}
	n := bits.OnesCount64(empty)
	switch {
	case s.ended:
		return 0
	case n <= 1:
		return s.last(b, empty)
	}
	moves := b.Moves(s.inside)
	if moves == 0 {
		if passed {
			return final(b)
		}
		return -s.search(b.Pass(), empty, -beta, -alpha, true)
	}
	if n < orderFrom {
		return s.few(b, empty, moves, alpha, beta)
	}
	return s.many(b, empty, moves, n, alpha, beta)
}

// few searches positions with few empty squares.
func (s *Solver) few(b Board, empty, moves uint64, alpha, beta int) int {
	best := -beyond
	odd := s.odd(empty)
	for _, set := range [2]uint64{moves & odd, moves &^ odd} {
		for ; set != 0; set &= set - 1 {
			square := bits.TrailingZeros64(set)
			score := -s.search(b.Play(square, b.Flips(square)), empty&^(1<<square), -beta, -max(alpha, best), false)
			if best = max(best, score); best >= beta {
				return best
			}
		}
	}
	return best
}

// last returns the score of a position with at most one empty square.
func (s *Solver) last(b Board, empty uint64) int {
	if empty != 0 {
		square := bits.TrailingZeros64(empty)
		if flips := b.Flips(square); flips != 0 {
			return final(b) + 2*bits.OnesCount64(flips) + 1
		}
		if flips := b.Pass().Flips(square); flips != 0 {
			return final(b) - 2*bits.OnesCount64(flips) - 1
		}
	}
	return final(b)
}

// many searches positions with the table and with ordered moves.
func (s *Solver) many(b Board, empty, moves uint64, n, alpha, beta int) int {
	var at *bounds
	known := -1
	if n >= tableFrom {
		at = s.entry(b)
		if at.empty != 0 && at.board == b {
			known = int(at.best)
			if alpha, beta = max(alpha, int(at.low)), min(beta, int(at.high)); alpha >= beta {
				if int(at.low) >= beta {
					return int(at.low)
				}
				return int(at.high)
			}
		}
	}
	if 2*bits.OnesCount64(b.Other) >= s.squares-alpha { // otherwise no bound is low enough
		if most := s.most(b, empty); most <= alpha {
			return most
		}
	}
	best, chosen, floor := -beyond, -1, alpha
	list := s.ordered(b, moves, empty, known)
	if n >= deepFrom {
		for _, m := range list { // a known reply that is bad enough ends the search
			if e := s.entry(m.after); e.empty != 0 && e.board == m.after && -int(e.high) >= beta {
				return -int(e.high)
			}
		}
	}
	for i, m := range list {
		left := empty &^ (1 << m.square)
		floor := max(floor, best)
		score := 0
		if i == 0 {
			score = -s.search(m.after, left, -beta, -floor, false)
		} else if score = -s.search(m.after, left, -floor-1, -floor, false); score > floor && score < beta {
			score = -s.search(m.after, left, -beta, -score+1, false)
		}
		if s.ended {
			return 0
		}
		if score > best {
			best, chosen = score, int(m.square)
		}
		if best >= beta {
			break
		}
	}
	if at != nil {
		s.keep(at, b, n, best, alpha, beta, chosen)
	}
	return best
}

// keep stores the result of a search between alpha and beta.
func (s *Solver) keep(at *bounds, b Board, n, best, alpha, beta, chosen int) {
	if at.empty == 0 || at.board != b {
		*at = bounds{board: b, low: -beyond, high: beyond, empty: int8(n)}
	}
	if best > alpha {
		at.low = max(at.low, int8(best))
	}
	if best < beta {
		at.high = min(at.high, int8(best))
	}
	at.best = int8(chosen)
}

// entry returns the place of a position in the table. Of the two possible places it takes
// the one with the position, or else the one with fewer empty squares.
func (s *Solver) entry(b Board) *bounds {
	h := b.Player*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(b.Other*0xc2b2ae3d27d4eb4f, 31)
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	i := (h >> 32) & uint64(len(s.table)-1)
	first, second := &s.table[i], &s.table[i^1]
	if first.board == b && first.empty != 0 || second.board != b && first.empty <= second.empty {
		return first
	}
	return second
}

// odd returns the empty squares of the quarters with an odd number of them.
func (s *Solver) odd(empty uint64) (odd uint64) {
	for _, q := range quarters {
		if bits.OnesCount64(empty&q)&1 == 1 {
			odd |= q
		}
	}
	return odd
}

// A try is a move and the position after it.
type try struct {
	after  Board
	square int8
	worth  int16 // the least is tried first
}

// ordered returns moves in the order to try them; known is a square to try first, or -1.
func (s *Solver) ordered(b Board, moves, empty uint64, known int) []try {
	list := make([]try, 0, 32)
	odd := s.odd(empty)
	deep := bits.OnesCount64(empty) >= deepFrom
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		m := try{after: b.Play(square, b.Flips(square)), square: int8(square)}
		replies := m.after.Moves(s.inside)
		m.worth = int16(16 * (bits.OnesCount64(replies) + bits.OnesCount64(replies&s.edge)))
		if deep {
			m.worth += int16(4 * bits.OnesCount64(s.around(m.after.Other)&empty))
		}
		if odd>>square&1 != 0 {
			m.worth -= 8
		}
		if s.edge>>square&1 != 0 {
			m.worth -= 24
		}
		if square == known {
			m.worth = -1 << 14
		}
		i := len(list)
		list = append(list, m)
		for ; i > 0 && list[i-1].worth > m.worth; i-- {
			list[i] = list[i-1]
		}
		list[i] = m
	}
	return list
}

// around returns the squares next to a set of discs: where their owner can be enclosed
// from.
func (s *Solver) around(set uint64) uint64 {
	const left, right = ^uint64(0x0101010101010101), ^uint64(0x8080808080808080)
	row := set | set<<1&left | set>>1&right
	return (row | row<<Stride | row>>Stride) & s.inside &^ set
}
