package discs

import "sync"

// A Narrowing bounds the score of a position from both sides. Each test finds whether the score is
// over a threshold. The first tests are far from the score, where they are cheap. Each result
// tightens the bounds. So a search that is stopped has bounds, too.
type Narrowing struct {
	mu        sync.Mutex
	board     Board
	low, high int
	testing   map[int]bool // thresholds
}

// NewNarrowing returns a Narrowing of a position on a board with a number of squares.
func NewNarrowing(b Board, squares int) *Narrowing {
	return &Narrowing{board: b, low: -squares, high: squares, testing: map[int]bool{}}
}

// Bounds returns the bounds so far: the score is at least low and at most high.
func (n *Narrowing) Bounds() (low, high int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.low, n.high
}

// Run tests until the score is known or stopped reports true. Several solvers may run at the
// same time: they test different thresholds, and leave tests that others have decided.
func (n *Narrowing) Run(inside uint64, memory int64, stopped func() bool) *Solver {
	threshold := 0
	s := NewSolver(inside, memory, func() bool { return stopped() || !n.open(threshold) })
	for {
		var ok bool
		if stopped() {
			ok = false
		} else {
			threshold, ok = n.take()
		}
		if !ok {
			s.done = stopped
			return s
		}
		score, ok := s.over(n.board, threshold)
		n.put(threshold, score, ok)
	}
}

// open reports whether the test of a threshold is still undecided.
func (n *Narrowing) open(threshold int) bool {
	low, high := n.Bounds()
	return low <= threshold && threshold < high
}

// take returns the next threshold to test: first the outer quarters of the bounds, then any
// threshold that no other solver tests. It reports false if none is left.
func (n *Narrowing) take() (threshold int, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	width := n.high - n.low
	first := []int{n.low + width/4, n.high - 1 - width/4}
	if (n.low+n.high)%2 != 0 { // alternate between both sides
		first[0], first[1] = first[1], first[0]
	}
	for t := n.low; t < n.high; t++ {
		first = append(first, t)
	}
	for _, t := range first {
		if t >= n.low && t < n.high && !n.testing[t] {
			n.testing[t] = true
			return t, true
		}
	}
	return 0, false
}

// put ends a test: the score is at least or at most a bound, or unknown if not ok.
func (n *Narrowing) put(threshold, bound int, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.testing, threshold)
	switch {
	case !ok:
	case bound > threshold:
		n.low = max(n.low, bound)
	default:
		n.high = min(n.high, bound)
	}
}

// over returns a lower bound of the score above the threshold, or an upper bound that is not above
// it. If several moves lead to positions equal up to symmetry, it tries one of them.
func (s *Solver) over(b Board, threshold int) (bound int, ok bool) {
	moves := b.Moves(s.inside)
	if moves == 0 {
		return s.Within(b, threshold, threshold+1)
	}
	bound = -beyond
	seen := map[Board]bool{}
	for _, m := range s.ordered(b, moves, s.inside&^(b.Player|b.Other), -1) {
		if least := m.after.least(s.inside); !seen[least] {
			seen[least] = true
			score, ok := s.Within(m.after, -threshold-1, -threshold)
			if !ok {
				return 0, false
			}
			if bound = max(bound, -score); bound > threshold {
				break
			}
		}
	}
	return bound, true
}

// least returns the first of the eight turned and reflected images of a board, by the sets
// of squares as numbers.
func (b Board) least(inside uint64) Board {
	size := 0
	for ; inside>>size&1 != 0 && size < Stride; size++ {
	}
	best := b
	for image := range 8 {
		var to Board
		for row := range size {
			for column := range size {
				r, c := row, column
				if image&1 != 0 {
					r = size - 1 - r
				}
				if image&2 != 0 {
					c = size - 1 - c
				}
				if image&4 != 0 {
					r, c = c, r
				}
				from, at := row*Stride+column, r*Stride+c
				to.Player |= b.Player >> from & 1 << at
				to.Other |= b.Other >> from & 1 << at
			}
		}
		if to.Player < best.Player || to.Player == best.Player && to.Other < best.Other {
			best = to
		}
	}
	return best
}
