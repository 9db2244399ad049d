// Package minlex finds the canonical form of a Number Place board. Of all equivalent
// boards it is the first when cells are compared in reading order, with empty cells
// before symbols. Collectors of sudokus call this min-lex.
//
// The symmetries are those of the rules: renaming symbols, exchanging bands, rows of a
// band, stacks and columns of a stack. Boards with square boxes, or without boxes, can
// also be reflected in their diagonal. For 9x9 there are 3,359,232 x 9!.
//
// # How it works
//
// The rows of the answer are found one by one. A [state] is a way to obtain the rows so
// far. Each row of the board that may come next is laid down in each state, and only the
// states with the least row stay. Choices without effect so far stay open. Columns that
// no row has distinguished form a block of positions, and symbols that first occurred in
// a block get labels only when their columns get positions. A block splits when it must:
// empty cells go first, then the cell with the least label, then all new symbols
// together. A state branches only where several columns of a block have the same least
// label.
//
// The states left after all rows are the symmetries that lead to the answer, except for
// those that never had an effect. Together they are as many as the board has
// automorphisms.
package minlex

import (
	"math/big"
	"math/bits"
	"sync"

	"github.com/banmen/banmen/message"
)

// MaxStacks limits the boxes of a board side by side, as all their orders are tried.
// maxSide limits the rows.
const (
	MaxStacks = 6
	maxSide   = 25
)

// mostWork limits the rows, or pieces of rows, laid down before a board is given up. It
// also bounds the number of states.
const mostWork = 1 << 20

// Min returns the canonical form of a board with boxes of h rows and w columns, and the
// number of its automorphisms. The cells, h·w by h·w in reading order, are 0 (empty) or a
// symbol from 1 to h·w; they may break the rules. It fails with message.ErrCannot or
// message.ErrLimit.
func Min(cells []uint16, h, w int) ([]uint16, *big.Int, error) {
	if w == 1 {
		h, w = 1, h // boxes that are columns are equivalent to boxes that are rows
	}
	if h > MaxStacks {
		return nil, nil, message.Errorf(message.ErrCannot, "boards with more than %d boxes side by side have no canonical form", MaxStacks)
	}
	f := finders.Get().(*finder)
	defer finders.Put(f)
	f.start(cells, h, w)
	min := make([]uint16, 0, len(cells))
	for r := range f.n {
		if !f.nextRow(r) {
			return nil, nil, message.Errorf(message.ErrLimit, "this board has too many symmetries to find its canonical form")
		}
		for _, v := range f.least[:f.n] {
			min = append(min, uint16(v))
		}
	}
	return min, f.automorphisms(), nil
}

// A finder searches for the canonical form of one board.
type finder struct {
	h, w, n int
	boards  []*board // the board, and its reflection if that is a symmetry
	states  []state  // all states with the least rows so far
	next    []state  // the states with one more row
	least   [maxSide]uint8
	blocks  []uint32 // columns of the blocks of the current state, as bits
	work    int      // number of rows and pieces laid down so far

	branch [maxSide]state // by position: the state that lay branches to
}

// finders pools finders to reuse their memory.
var finders = sync.Pool{New: func() any { return new(finder) }}

// start prepares f for a board.
func (f *finder) start(cells []uint16, h, w int) {
	f.h, f.w, f.n, f.work = h, w, h*w, 0
	f.boards = append(f.boards[:0], newBoard(cells, h, w, false))
	if h == w || h == 1 {
		f.boards = append(f.boards, newBoard(cells, h, w, true))
	}
	f.states = f.states[:0]
	for i, b := range f.boards {
		f.begin(i, b)
	}
}

// begin adds a state for each order of the stacks of a board. Empty stacks are alike, so
// it includes only one of their orders.
func (f *finder) begin(board int, b *board) {
	var order [MaxStacks]int
	var extend func(k, taken int)
	extend = func(k, taken int) {
		if k == f.h {
			f.states = append(f.states, newState(board, order[:k], f.w))
			return
		}
		empty := false
		for s := range f.h {
			if taken>>s&1 != 0 || empty && b.emptyStacks>>s&1 != 0 {
				continue
			}
			empty = empty || b.emptyStacks>>s&1 != 0
			order[k] = s
			extend(k+1, taken|1<<s)
		}
	}
	extend(0, 0)
}

// nextRow finds row r of the answer and the states that lead to it. It reports false if
// that takes too much work.
func (f *finder) nextRow(r int) bool {
	for p := range f.n {
		f.least[p] = none
	}
	f.next = f.next[:0]
	for i := range f.states {
		s := &f.states[i]
		b := f.boards[s.board]
		f.blocks = s.blocks(f.blocks[:0], f.n)
		for rows := b.candidates(s, r); rows != 0; {
			row := int(lowest(&rows))
			if f.begins(b.empty[row]) < f.empties() {
				continue
			}
			t := *s
			t.used |= 1 << row
			t.band = uint8(row / f.h)
			f.lay(&t, b.row(row), 0)
			if f.work > mostWork {
				return false
			}
		}
	}
	f.states, f.next = f.next, f.states
	return true
}

// begins returns the number of empty cells that a row begins with when it is laid down in
// the blocks. This is faster than laying it down.
func (f *finder) begins(empty uint32) int {
	p := 0
	for _, columns := range f.blocks {
		k := bits.OnesCount32(empty & columns)
		p += k
		if k < bits.OnesCount32(columns) {
			break
		}
	}
	return p
}

// empties returns the number of empty cells that the least row begins with.
func (f *finder) empties() int {
	p := 0
	for p < f.n && f.least[p] == 0 {
		p++
	}
	return p
}

// offer reports whether v may stand at position p of the least row, after equal cells. A
// smaller v makes the least row so far obsolete.
func (f *finder) offer(p int, v uint8) bool {
	if v < f.least[p] {
		f.least[p] = v
		for q := p + 1; q < f.n; q++ {
			f.least[q] = none
		}
		f.next = f.next[:0]
	}
	return v == f.least[p]
}

// lay lays a row down in s from position p on, and keeps results that equal the least
// row. It changes s.
func (f *finder) lay(s *state, row []uint8, p int) {
	if f.work++; f.work > mostWork {
		return
	}
	for p < f.n {
		end := s.end(p)
		if k := s.emptyFirst(row, p, end); k > 0 {
			for range k {
				if !f.offer(p, 0) {
					return
				}
				p++
			}
			continue
		}
		least, ties := s.leastOf(row, p, end)
		switch {
		case least > s.labels && s.allNew(row, p, end):
			for ; p < end; p++ {
				if !f.offer(p, s.labels+1) {
					return
				}
				s.labels++
			}
			continue
		case !f.offer(p, least):
			return
		}
		for ties&(ties-1) != 0 {
			t := &f.branch[p]
			*t = *s
			t.take(row, p, lowest(&ties))
			f.lay(t, row, p+1)
		}
		s.take(row, p, lowest(&ties))
		p++
	}
	f.next = append(f.next, *s)
}

// automorphisms returns the number of symmetries that leave the board unchanged: the
// number of states times the number of symmetries without effect.
func (f *finder) automorphisms() *big.Int {
	n := big.NewInt(int64(len(f.states)))
	s := &f.states[0]
	for p := 0; p < f.n; {
		end := s.end(p)
		n.Mul(n, factorial(end-p))
		p = end
	}
	n.Mul(n, factorial(f.n-int(s.labels)))
	return n.Mul(n, f.boards[s.board].empties())
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
