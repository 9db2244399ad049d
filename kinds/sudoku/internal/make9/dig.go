package make9

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// How many givens a board loses before its questions are asked: down to so many at
// first, which most boards come to, and then one at a time. Boards that have lost too
// many givens have many solutions, and those take the longest. Found by trying.
const (
	firstGivens = 30
	ahead       = 1
)

// A Digger is memory to dig holes into many boards at a time: one board has too few
// questions to fill all lanes of the solver. It is not for use by several goroutines
// at a time.
type Digger struct {
	boards    []*board
	questions questions
}

// A board loses givens as long as it has one solution. It goes on in the order that
// is asked for, past cells that an unavoidable set needs, as far as that is known.
// Then it asks about all cells that went, at once: has the board a solution with
// another digit in this cell? Where it has, that solution differs from the full board
// in an unavoidable set. The cells before the first of these were rightly taken; it
// and those after it come back, and all sets that have turned up are known from now on.
type board struct {
	full     [cells9.Size]uint8
	text     [cells9.Size]byte
	solution [cells9.Size]byte // full, as text
	given    cells9.Set
	left     int // givens
	used     cells9.Used
	sets     unavoidable
	order    []int // cells that have not been looked at
	most     int   // how many may still go
	tried    int   // cells of order that were looked at for the steps
	steps    []int // cells that went, and are asked about
	step     []int // by question, about which step
	first    int   // where its questions begin
}

// questions are those of all boards: texts with another digit in a cell.
type questions struct {
	grids   []byte
	answers []byte // a solution each
	n       []int  // how many were found, up to one
}

// Dig takes cells from boards, as banmen.Bulk says.
func (d *Digger) Dig(ctx context.Context, s *fast9.Solver, all []banmen.Digging) error {
	for len(d.boards) < len(all) {
		d.boards = append(d.boards, new(board))
	}
	var open []*board
	for i, b := range d.boards[:len(all)] {
		b.begin(&all[i])
		open = append(open, b)
	}
	for q := &d.questions; len(open) > 0; {
		q.grids = q.grids[:0]
		for _, b := range open {
			b.advance(q)
		}
		q.ask(s)
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, b := range open {
			b.backtrack(b.wrong(q))
		}
		open = slices.DeleteFunc(open, (*board).done)
	}
	for i, b := range d.boards[:len(all)] {
		b.write(all[i].Board)
	}
	return nil
}

func (b *board) done() bool { return b.most == 0 || len(b.order) == 0 }

// write empties the cells that have gone.
func (b *board) write(to grid.Board) {
	for cell, c := range b.text {
		if c == '0' {
			to.Cells[cell] = 0
		}
	}
}

// begin sets up a board and its solution.
func (b *board) begin(g *banmen.Digging) {
	b.used, b.given, b.left = cells9.Used{}, cells9.Set{}, g.Board.Count()
	b.order, b.most = g.Order, g.Most
	for cell, v := range g.Full.Cells {
		b.full[cell], b.solution[cell] = uint8(v), '0'+byte(v)
	}
	b.sets.reset(&b.full)
	for cell, v := range g.Board.Cells {
		b.text[cell] = '0' + byte(v)
		if v == 0 {
			b.sets.remove(cell)
		} else {
			b.toggle(cell)
		}
	}
}

// toggle notes that a cell is now given, or no longer.
func (b *board) toggle(cell int) {
	b.given.Toggle(cell)
	b.used.Toggle(cell, 1<<(b.full[cell]-1))
}

// advance takes some cells and adds the questions about them.
func (b *board) advance(q *questions) {
	b.steps, b.step, b.first = b.steps[:0], b.step[:0], q.len()
	most := min(max(b.left-firstGivens, ahead), b.most)
	for i, cell := range b.order {
		if b.tried = i; len(b.steps) == most {
			return
		}
		if b.sets.needs(cell) {
			continue
		}
		b.sets.remove(cell)
		b.toggle(cell)
		b.text[cell] = '0'
		b.addGrids(cell, q)
		b.steps = append(b.steps, cell)
	}
	b.tried = len(b.order)
}

// addGrids adds the board with each other digit that may be in a cell.
func (b *board) addGrids(cell int, q *questions) {
	digits := b.used.Free(cell) &^ (1 << (b.full[cell] - 1))
	for ; digits != 0; digits &= digits - 1 {
		q.grids = append(q.grids, b.text[:]...)
		q.grids[len(q.grids)-cells9.Size+cell] = '1' + byte(bits.TrailingZeros16(digits))
		b.step = append(b.step, len(b.steps))
	}
}

func (q *questions) len() int { return len(q.grids) / cells9.Size }

// ask finds a solution of each grid that has one.
func (q *questions) ask(s *fast9.Solver) {
	k := q.len()
	q.n = slices.Grow(q.n[:0], k)[:k]
	q.answers = slices.Grow(q.answers[:0], len(q.grids))[:len(q.grids)]
	s.Some(q.n, q.answers, q.grids, cells9.Size)
}

// wrong returns the first step that allows another solution, or the number of steps.
func (b *board) wrong(q *questions) int {
	wrong := len(b.steps)
	for i, step := range b.step {
		if at := b.first + i; q.n[at] > 0 {
			wrong = min(wrong, step)
			b.learn(q.answers[at*cells9.Size:][:cells9.Size])
		}
	}
	return wrong
}

// learn adds the set of cells in which a solution differs.
func (b *board) learn(answer []byte) {
	var set cells9.Set
	for at := 0; at < 80; at += 8 {
		set[at>>6] |= differ(answer[at:], b.solution[at:]) << (at & 63)
	}
	if answer[80] != b.solution[80] {
		set.Add(80)
	}
	given := cells9.Set{set[0] & b.given[0], set[1] & b.given[1]}
	b.sets.add(set, given.Len())
}

// differ returns a bit for each of eight bytes, of no more than seven bits, that are
// not the same.
func differ(a, b []byte) uint64 {
	const ones, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	x := ((binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)) + low) >> 7 & ones
	return x * 0x0102040810204080 >> 56
}

// backtrack puts back the cells of the steps from a wrong one on. The wrong one and
// those before it have been looked at.
func (b *board) backtrack(wrong int) {
	b.left -= wrong
	b.most -= wrong
	if wrong == len(b.steps) {
		b.order = b.order[b.tried:]
		return
	}
	for _, cell := range b.steps[wrong:] {
		b.sets.restore(cell)
		b.toggle(cell)
		b.text[cell] = '0' + b.full[cell]
	}
	b.order = b.order[slices.Index(b.order, b.steps[wrong])+1:]
}
