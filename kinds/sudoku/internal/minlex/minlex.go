// Package minlex finds the canonical form of a Number Place board: of all
// boards that symmetries make of it, the one whose cells in reading order come
// first, an empty cell before all symbols. This is what collectors of sudokus
// call min-lex.
//
// The symmetries are those of the rules: to rename the symbols, to exchange
// bands, rows of a band, stacks and columns of a stack, and to reflect the
// board in its diagonal where the boxes are square or there are none. For 9x9
// they are 3,359,232 x 9!.
//
// # How
//
// The rows of the answer are found one after the other. A [state] is a way to
// begin that gives the rows so far; each row of the board that may come next is
// laid down in each state, and only the states with the least row stay. All
// choices that do not show yet stay open: columns that no row has told apart
// are a block of positions, and symbols that came up in a block have labels
// only as their columns get places. A block splits when it must: empty cells go
// first, then the cell with the least label, then new symbols, together. Only
// where several columns of a block have the same least label does a state
// become several.
//
// The states that are left when all rows stand are the symmetries that lead to
// the answer, but for those that never showed: together they are as many as the
// board has symmetries of its own (automorphisms).
package minlex

import (
	"math/big"
	"math/bits"
	"sync"

	"github.com/banmen/banmen/message"
)

// MaxStacks is the most boxes that a board may have side by side: all their
// orders are tried. maxSide is the most rows.
const (
	MaxStacks = 6
	maxSide   = 25
)

// mostWork is how many rows, or pieces of rows, are laid down before a board is
// given up. The states stay below it, too.
const mostWork = 1 << 20

// Min returns the canonical form of a board with boxes of h rows and w columns,
// and the number of its automorphisms. The cells, h·w by h·w in reading order,
// are 0 (empty) or a symbol from 1 to h·w; they need not keep the rules. It
// fails with an error about message.ErrCannot or message.ErrLimit.
func Min(cells []uint16, h, w int) ([]uint16, *big.Int, error) {
	if w == 1 {
		h, w = 1, h // columns are no more boxes than rows are
	}
	if h > MaxStacks {
		return nil, nil, message.Errorf(message.ErrCannot, "there is no canonical form of boards with more than %d boxes side by side", MaxStacks)
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

// A finder looks for the canonical form of one board.
type finder struct {
	h, w, n int
	boards  []*board // the board, and its reflection where that is a symmetry
	states  []state  // all ways to the least rows so far
	next    []state  // those with one row more
	least   [maxSide]uint8
	blocks  []uint32 // columns of the blocks of the state that is looked at, as bits
	work    int      // rows and pieces laid down so far

	branch [maxSide]state // what lay looks at instead, by position
}

// finders are those that have room for states from boards before.
var finders = sync.Pool{New: func() any { return new(finder) }}

// start makes f ready for a board.
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

// begin adds a state for each order of the stacks of a board. Of empty stacks
// only one order is looked at, as all are alike.
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

// nextRow finds row r of the answer and the states that lead to it. It reports
// false when that is too much work.
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

// begins returns with how many empty cells a row begins when it is laid down in
// the blocks. That takes less time than to lay it down.
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

// empties returns with how many empty cells the least row begins.
func (f *finder) empties() int {
	p := 0
	for p < f.n && f.least[p] == 0 {
		p++
	}
	return p
}

// offer reports whether v may stand at position p of the least row, all before
// it being the same. A better one forgets what came of worse ones.
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

// lay lays a row down in s from position p on, and keeps what is as good as the
// least row. It changes s.
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

// automorphisms returns how many symmetries leave the board as it is: those that
// the states are, times those that do not show.
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
