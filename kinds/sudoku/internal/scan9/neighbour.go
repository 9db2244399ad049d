package scan9

import (
	"context"
	"math/bits"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
	"github.com/banmen/banmen/kinds/sudoku/internal/minlex"
)

// A Puzzle holds the givens of a 9x9 puzzle, 0 for an open cell.
type Puzzle [cells9.Size]uint8

// Neighbours calls found with the neighbours of p, a puzzle with one solution: the minimal puzzles
// with one solution that result when out givens are removed and in others added. Each is in
// canonical form and comes once; p is not among them. Neighbours ends when found returns false. It
// fails only with the error of the context.
//
// When givens are removed, a new given leaves several solutions if two solutions share it. With one
// new given, the puzzles are solved in bulk, a few at a time, and each solution found makes others
// unnecessary. With two, up to sampled solutions are listed first. If the list is complete, a
// choice of givens has one solution if and only if exactly one listed solution has them. Otherwise
// the remaining puzzles are solved.
func Neighbours(ctx context.Context, p Puzzle, out, in int, found func(Puzzle) bool) error {
	n := &neighbours{p: p, in: in, found: found, solver: fast9.New(fast9.Best()), seen: map[Puzzle]bool{}}
	n.solver.Done = ctx.Done()
	self, err := canonical(p)
	if err != nil {
		return err
	}
	n.seen[self] = true
	n.remove(ctx, p, 0, out)
	if n.err != nil {
		return n.err
	}
	return ctx.Err()
}

func canonical(p Puzzle) (Puzzle, error) {
	cells := make([]uint16, len(p))
	for c, v := range p {
		cells[c] = uint16(v)
	}
	least, _, err := minlex.Min(cells, 3, 3)
	for c, v := range least {
		p[c] = uint8(v)
	}
	return p, err
}

// sampled limits the listed solutions. Puzzles wait in batches of batchSize. atATime of them are
// solved at once, as their solutions may rule out others.
const (
	sampleWords = 8
	sampled     = 64 * sampleWords
	batchSize   = 1024
	atATime     = 16
)

type neighbours struct {
	p      Puzzle
	in     int
	found  func(Puzzle) bool
	solver *fast9.Solver
	seen   map[Puzzle]bool // canonical forms of the puzzles found
	stop   bool
	err    error

	candidates []candidate
	waiting    []Puzzle // puzzles to solve
	text       []byte
	solved     []byte
	counts     []int
}

// A candidate is a new given with the listed solutions that have it.
type candidate struct {
	cell, digit uint8
	in          [sampleWords]uint64
}

// remove removes givens, from a cell on, in all ways.
func (n *neighbours) remove(ctx context.Context, q Puzzle, from, out int) {
	if out == 0 {
		if n.in == 1 {
			n.addOne(ctx, &q)
		} else {
			n.add(ctx, &q)
		}
		return
	}
	for c := from; c < len(q) && !n.stop && ctx.Err() == nil; c++ {
		if v := q[c]; v != 0 {
			q[c] = 0
			n.remove(ctx, q, c+1, out-1)
			q[c] = v
		}
	}
}

// addOne adds a given to a puzzle in all ways.
func (n *neighbours) addOne(ctx context.Context, q *Puzzle) {
	used := newFiller(q).used
	var in [cells9.Size][10]uint16 // by cell and digit: the solutions that have it
	solutions := map[Puzzle]bool{}
	var unique []Puzzle
	n.candidates = n.candidates[:0]
	for c, v := range q {
		for digits := used.Free(c); v == 0 && digits != 0; digits &= digits - 1 {
			if digit := uint8(bits.TrailingZeros16(digits)) + 1; digit != n.p[c] {
				n.candidates = append(n.candidates, candidate{cell: uint8(c), digit: digit})
			}
		}
	}
	for next := 0; next < len(n.candidates) && ctx.Err() == nil; {
		n.waiting = n.waiting[:0]
		for ; next < len(n.candidates) && len(n.waiting) < atATime; next++ {
			if c := &n.candidates[next]; in[c.cell][c.digit] < 2 {
				n.waiting = append(n.waiting, *q)
				n.waiting[len(n.waiting)-1][c.cell] = c.digit
			}
		}
		n.write(n.waiting)
		n.solved = append(n.solved[:0], n.text...)
		n.solver.Some(n.counts, n.solved, n.text, fast9.Cells, 2)
		for i, found := range n.counts {
			if found == 1 {
				unique = append(unique, n.waiting[i])
			}
			var s Puzzle
			for c := range s {
				s[c] = n.solved[i*fast9.Cells+c] - '0'
			}
			if found == 0 || solutions[s] {
				continue
			}
			solutions[s] = true
			for c, digit := range s {
				in[c][digit]++
			}
		}
	}
	n.keep(ctx, unique)
}

// add adds givens to a puzzle in all ways.
func (n *neighbours) add(ctx context.Context, q *Puzzle) {
	l := newLister(q)
	l.list(ctx)
	n.candidates = n.candidates[:0]
	for c := range q {
		if q[c] != 0 {
			continue
		}
		for digit := uint8(1); digit <= 9; digit++ {
			if digit != n.p[c] && l.used.Free(c)>>(digit-1)&1 != 0 {
				n.candidates = append(n.candidates, candidate{cell: uint8(c), digit: digit, in: l.in[c][digit-1]})
			}
		}
	}
	all := l.in[0] // any cell has all solutions
	var every [sampleWords]uint64
	for _, of := range all {
		for w := range every {
			every[w] |= of[w]
		}
	}
	n.choose(ctx, *q, 0, n.in, every, l.complete())
	n.solve(ctx)
}

// choose adds k candidates from an index on. in are the listed solutions that have the
// givens so far.
func (n *neighbours) choose(ctx context.Context, q Puzzle, from, k int, in [sampleWords]uint64, complete bool) {
	if k == 0 {
		if n.waiting = append(n.waiting, q); len(n.waiting) == batchSize {
			n.solve(ctx)
		}
		return
	}
	for i := from; i < len(n.candidates) && !n.stop; i++ {
		c := &n.candidates[i]
		if q[c.cell] != 0 {
			continue
		}
		both, listed := c.in, 0
		for w := range both {
			both[w] &= in[w]
			listed += bits.OnesCount64(both[w])
		}
		if k == 1 && listed > 1 || complete && listed == 0 {
			continue
		}
		q[c.cell] = c.digit
		n.choose(ctx, q, i+1, k-1, both, complete)
		q[c.cell] = 0
	}
}

// solve filters the waiting puzzles: it keeps minimal ones with one solution.
func (n *neighbours) solve(ctx context.Context) {
	var unique []Puzzle
	for i, found := range n.count(n.waiting) {
		if found == 1 {
			unique = append(unique, n.waiting[i])
		}
	}
	n.waiting = n.waiting[:0]
	n.keep(ctx, unique)
}

// keep keeps the minimal ones of some puzzles with one solution.
func (n *neighbours) keep(ctx context.Context, unique []Puzzle) {
	for _, q := range unique {
		if ctx.Err() != nil || n.stop {
			return
		}
		if !n.minimal(q) {
			continue
		}
		least, err := canonical(q)
		if err != nil {
			n.err, n.stop = err, true
			return
		}
		if n.seen[least] {
			continue
		}
		n.seen[least] = true
		if !n.found(least) {
			n.stop = true
		}
	}
}

// minimal reports whether every given of q is needed.
func (n *neighbours) minimal(q Puzzle) bool {
	var without []Puzzle
	for c, v := range q {
		if v != 0 {
			without = append(without, q)
			without[len(without)-1][c] = 0
		}
	}
	for _, found := range n.count(without) {
		if found < 2 {
			return false
		}
	}
	return true
}

// count returns the numbers of solutions, up to two, until the next call.
func (n *neighbours) count(all []Puzzle) []int {
	n.write(all)
	n.solver.Count(n.counts, n.text, fast9.Cells, 2)
	return n.counts
}

// write writes puzzles for the solver, and makes room for their numbers of solutions.
func (n *neighbours) write(all []Puzzle) {
	n.text, n.counts = n.text[:0], n.counts[:0]
	for i := range all {
		for _, v := range all[i] {
			n.text = append(n.text, '0'+v)
		}
		n.counts = append(n.counts, 0)
	}
}

// A lister lists up to sampled solutions of a puzzle.
type lister struct {
	filler
	n  int
	in [cells9.Size][9][sampleWords]uint64 // by cell and digit: the solutions that have it
}

func newLister(q *Puzzle) *lister { return &lister{filler: newFiller(q)} }

// complete reports whether all solutions were listed.
func (l *lister) complete() bool { return l.n <= sampled }

// list lists the solutions.
func (l *lister) list(ctx context.Context) {
	l.each(0, func() bool {
		if l.n < sampled {
			for c, v := range l.q {
				l.in[c][v-1][l.n/64] |= 1 << (l.n % 64)
			}
		}
		l.n++
		return l.n <= sampled && ctx.Err() == nil
	})
}

// A filler fills the open cells of a puzzle.
type filler struct {
	q    Puzzle
	used cells9.Used
	open []uint8
}

func newFiller(q *Puzzle) filler {
	f := filler{q: *q}
	for c, v := range q {
		if v == 0 {
			f.open = append(f.open, uint8(c))
		} else {
			f.used.Toggle(c, 1<<(v-1))
		}
	}
	return f
}

// each calls found with each solution in q, until found reports false. It fills the open
// cells from an index on, the one with the fewest digits first.
func (f *filler) each(from int, found func() bool) bool {
	if from == len(f.open) {
		return found()
	}
	best, free := 0, uint16(0)
	for i := from; i < len(f.open); i++ {
		now := f.used.Free(int(f.open[i]))
		if i == from || bits.OnesCount16(now) < bits.OnesCount16(free) {
			if best, free = i, now; bits.OnesCount16(now) < 2 {
				break
			}
		}
	}
	f.open[from], f.open[best] = f.open[best], f.open[from]
	c, more := int(f.open[from]), true
	for ; free != 0 && more; free &= free - 1 {
		bit := free & -free
		f.used.Toggle(c, bit)
		f.q[c] = uint8(bits.TrailingZeros16(bit)) + 1
		more = f.each(from+1, found)
		f.used.Toggle(c, bit)
	}
	f.q[c] = 0
	f.open[from], f.open[best] = f.open[best], f.open[from]
	return more
}
