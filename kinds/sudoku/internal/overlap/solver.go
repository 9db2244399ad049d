package overlap

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A Solver solves boards whose only rules are houses that have every symbol. It propagates houses.
// It guesses in cells with few symbols in relation to the contradictions found there. It learns
// nothing else: if many guesses are needed, package engine is faster. A Solver serves one
// goroutine.
type Solver struct {
	Done <-chan struct{} // stops a search; may be nil

	houses [][]int
	of     [][]int // by cell: its houses
	peers  [][]int
	order  []int  // the cells in order of the houses, so that guesses stay in one grid
	all    uint32 // all symbols

	changed []bool // by house: a cell has lost a symbol since the last look at the house
	some    []int  // houses that changed
	weights []int  // by cell: contradictions there

	boards [][]uint32 // by depth: the symbols that each cell may have; 0 for a gap
	queue  []int      // cells with one symbol whose peers still have it
	guess  *rand.Rand // nil: guesses are in order
	nodes  int        // guesses left
	wanted int        // number of solutions yet to be found
	last   []uint32   // the solution found last
}

// NewSolver returns a solver for boards of a number of cells and of symbols, at most 31. Each house
// has as many cells as there are symbols; cells in no house are gaps.
func NewSolver(cells, symbols int, houses [][]int) *Solver {
	s := &Solver{houses: houses, of: make([][]int, cells), peers: make([][]int, cells), all: (1<<symbols - 1) << 1, changed: make([]bool, len(houses)), weights: make([]int, cells)}
	for i, h := range houses {
		for _, c := range h {
			if s.of[c] == nil {
				s.order = append(s.order, c)
			}
			s.of[c] = append(s.of[c], i)
			s.peers[c] = append(s.peers[c], h...)
		}
	}
	for c, of := range s.peers {
		slices.Sort(of)
		s.peers[c] = slices.DeleteFunc(slices.Compact(of), func(d int) bool { return d == c })
	}
	return s
}

// Search returns the number of solutions of a board, at most atMost, and writes the last one found
// to solution, which may be nil. It reports false if it needs more than the given number of
// guesses, or was stopped.
func (s *Solver) Search(solution, givens []uint16, atMost, guesses int) (n int, ok bool) {
	s.nodes, s.wanted = guesses, atMost
	for c := range s.weights {
		s.weights[c] = 1
	}
	if s.start(givens) {
		ok = s.search(0)
	} else {
		ok = true
	}
	n = atMost - s.wanted
	if n > 0 && solution != nil {
		for c, m := range s.last {
			solution[c] = uint16(bits.TrailingZeros32(m)) & 31
		}
	}
	return n, ok
}

// Fill writes a random solution of a board to solution. It reports false if it needs more than
// the given number of guesses.
func (s *Solver) Fill(r *rand.Rand, solution, givens []uint16, guesses int) bool {
	s.guess = r
	defer func() { s.guess = nil }()
	n, _ := s.Search(solution, givens, 1, guesses)
	return n == 1
}

// start sets the first board, and reports false if the givens contradict each other.
func (s *Solver) start(givens []uint16) bool {
	board := s.board(0)
	s.clear()
	for c := range board {
		switch {
		case len(s.peers[c]) == 0:
			board[c] = 0
		case givens[c] == 0:
			board[c] = s.all
		default:
			board[c] = 1 << givens[c]
			s.queue = append(s.queue, c)
		}
	}
	return s.propagate(board)
}

// clear discards the cells and houses that wait for propagation.
func (s *Solver) clear() {
	s.queue, s.some = s.queue[:0], s.some[:0]
	clear(s.changed)
}

// board returns the board at a depth.
func (s *Solver) board(depth int) []uint32 {
	if depth == len(s.boards) {
		s.boards = append(s.boards, make([]uint32, len(s.peers)))
	}
	return s.boards[depth]
}

// search searches the board at a depth. It reports false if it ran out of guesses.
func (s *Solver) search(depth int) bool {
	board := s.board(depth)
	for {
		c := s.choose(board)
		if c < 0 {
			s.wanted--
			s.last = append(s.last[:0], board...)
			return true
		}
		if s.nodes--; s.nodes < 0 || s.nodes%64 == 0 && s.stopped() {
			return false
		}
		v := s.pick(board[c])
		next := s.board(depth + 1)
		copy(next, board)
		next[c] = v
		s.clear()
		s.queue = append(s.queue, c)
		if s.propagate(next) && !s.search(depth+1) {
			return false
		}
		if s.wanted == 0 {
			return true
		}
		s.clear()
		if !s.keep(board, c, board[c]&^v) || !s.propagate(board) {
			return true
		}
	}
}

// pick returns one of some symbols.
func (s *Solver) pick(m uint32) uint32 {
	if s.guess != nil {
		for range s.guess.IntN(bits.OnesCount32(m)) {
			m &= m - 1
		}
	}
	return m & -m
}

func (s *Solver) stopped() bool {
	select {
	case <-s.Done:
		return true
	default:
		return false
	}
}

// choose returns the undecided cell with the fewest symbols, or -1.
func (s *Solver) choose(board []uint32) int {
	best, least := -1, 33
	for _, c := range s.order {
		m := board[c]
		if m&(m-1) == 0 {
			continue
		}
		n := bits.OnesCount32(m)
		if best < 0 || n*s.weights[best] < least*s.weights[c] || n == least && s.guess != nil && s.guess.IntN(4) == 0 {
			best, least = c, n
		}
	}
	return best
}

// keep restricts a cell to the symbols m. It reports false if m is empty.
func (s *Solver) keep(board []uint32, c int, m uint32) bool {
	if board[c] == m {
		return true
	}
	board[c] = m
	if m&(m-1) == 0 {
		s.queue = append(s.queue, c)
	}
	for _, h := range s.of[c] {
		if !s.changed[h] {
			s.changed[h] = true
			s.some = append(s.some, h)
		}
	}
	if m == 0 {
		s.weights[c]++
	}
	return m != 0
}

// propagate applies the houses until nothing changes. It reports false if a cell has no symbol
// left, or a symbol no cell.
func (s *Solver) propagate(board []uint32) bool {
	for {
		for len(s.queue) > 0 {
			c := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			v := board[c]
			for _, d := range s.peers[c] {
				if board[d]&v != 0 && !s.keep(board, d, board[d]&^v) {
					return false
				}
			}
		}
		if len(s.some) == 0 {
			return true
		}
		h := s.some[len(s.some)-1]
		s.some = s.some[:len(s.some)-1]
		s.changed[h] = false
		if !s.hidden(board, s.houses[h]) {
			return false
		}
	}
}

// hidden places the symbols that have only one cell left in a house.
func (s *Solver) hidden(board []uint32, h []int) bool {
	var once, twice, placed uint32
	for _, c := range h {
		m := board[c]
		twice |= once & m
		once |= m
		if m&(m-1) == 0 {
			placed |= m
		}
	}
	if once != s.all {
		for _, c := range h {
			s.weights[c]++
		}
		return false
	}
	for left := once &^ twice &^ placed; left != 0; left &= left - 1 {
		v := left & -left
		for _, c := range h {
			if board[c]&v != 0 && !s.keep(board, c, v) {
				return false
			}
		}
	}
	return true
}
