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

// The number of givens that a board loses before the solver checks it: first all givens down to
// firstGivens, which most boards reach, and then ahead at a time. Boards that lost too many givens
// have many solutions, and take the longest to solve. The values were found by experiment.
const (
	firstGivens = 30
	ahead       = 1
)

// A Digger holds the memory for digging holes into many boards together: one board alone
// has too few questions to fill all lanes of the solver. It serves one goroutine.
type Digger struct {
	boards    []*board
	questions questions
}

// A board loses givens as long as it has one solution. It goes through the cells in the given
// order, and skips those that a known unavoidable set needs. Then it asks for each removed cell:
// does the board have a solution with another digit in this cell? Each such solution differs from
// the full board in an unavoidable set. The first cell with such a solution and all later ones are
// put back; the cells before it were removed rightly. All sets found are remembered.
type board struct {
	full     [cells9.Size]uint8
	text     [cells9.Size]byte
	solution [cells9.Size]byte // of full, as text
	given    cells9.Set
	left     int // number of givens
	used     cells9.Used
	sets     unavoidable
	order    []int // cells not examined yet
	most     int   // number of givens that may still be removed
	tried    int   // cells of order examined for the steps
	steps    []int // removed cells, which are asked about
	step     []int // by question: its step
	first    int   // index of its first question
}

// questions are the grids to be solved for all boards, each with another digit in a cell.
type questions struct {
	grids   []byte
	answers []byte // one solution each
	n       []int  // solutions found, at most one
}

// Dig removes givens from boards; see banmen.Bulk.
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

// write empties the removed cells.
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

// toggle records that a cell becomes given or open.
func (b *board) toggle(cell int) {
	b.given.Toggle(cell)
	b.used.Toggle(cell, 1<<(b.full[cell]-1))
}

// advance removes some cells and adds the questions about them.
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

// addGrids adds the board with each other possible digit in a cell.
func (b *board) addGrids(cell int, q *questions) {
	digits := b.used.Free(cell) &^ (1 << (b.full[cell] - 1))
	for ; digits != 0; digits &= digits - 1 {
		q.grids = append(q.grids, b.text[:]...)
		q.grids[len(q.grids)-cells9.Size+cell] = '1' + byte(bits.TrailingZeros16(digits))
		b.step = append(b.step, len(b.steps))
	}
}

func (q *questions) len() int { return len(q.grids) / cells9.Size }

// ask looks for a solution of each grid.
func (q *questions) ask(s *fast9.Solver) {
	k := q.len()
	q.n = slices.Grow(q.n[:0], k)[:k]
	q.answers = slices.Grow(q.answers[:0], len(q.grids))[:len(q.grids)]
	s.Some(q.n, q.answers, q.grids, cells9.Size, 1)
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

// learn adds the set of cells in which a solution differs from the full board.
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

// differ compares eight bytes, whose high bits are 0, and returns a bit for each that
// differs.
func differ(a, b []byte) uint64 {
	const ones, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	x := ((binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)) + low) >> 7 & ones
	return x * 0x0102040810204080 >> 56
}

// backtrack puts back the cells of a wrong step and of all later steps. The steps up to the wrong
// one need not be examined again.
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
