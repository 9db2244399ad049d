package sudoku

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// How many steps a digger goes before it asks: down to so many givens at first,
// which boards mostly come to, and then one at a time. Grids that have lost too
// many givens have many solutions, and those take the longest. Found by trying.
const (
	digFirst = 30
	digAhead = 1
)

// A digger takes cells from a board as long as it has one solution. It goes on in
// the order that is asked for wherever no unavoidable set that it knows of
// forbids it, and then asks for all these steps at once whether another digit
// would do in the cell that went. Where one does, the solution differs from the
// board in an unavoidable set. The steps before the first such are right; the
// others are gone again, with the knowledge of all sets that have turned up.
type digger struct {
	full     [81]uint8
	text     [81]byte // the board
	solution [81]byte // full, as text
	given    cellSet  // its givens
	left     int      // how many they are
	used     used
	swaps    swaps
	order    []int // cells that have not been looked at
	most     int   // how many may still go
	tried    int   // cells of order that the steps have come by
	steps    []int // cells that went, and are asked about
	step     []int // of each question
	first    int   // its questions begin here
}

// questions are what diggers ask at a time: boards with another digit in a cell.
type questions struct {
	grids   []byte
	answers []byte
	n       []int
}

// Dig implements banmen.Bulk. Many boards are dug at a time: one has too few
// questions to fill all lanes.
func (b *bulk) Dig(ctx context.Context, all []banmen.Digging) error {
	if err := b.begin(ctx); err != nil {
		return err
	}
	for len(b.diggers) < len(all) {
		b.diggers = append(b.diggers, new(digger))
	}
	var work []*digger
	for i, d := range b.diggers[:len(all)] {
		d.begin(&all[i])
		work = append(work, d)
	}
	for len(work) > 0 {
		b.asked.grids = b.asked.grids[:0]
		for _, d := range work {
			d.forward(&b.asked)
		}
		b.asked.ask(b.solver)
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, d := range work {
			d.back(d.wrong(&b.asked))
		}
		work = slices.DeleteFunc(work, (*digger).done)
	}
	for i, d := range b.diggers[:len(all)] {
		d.write(all[i].Board)
	}
	return nil
}

func (d *digger) done() bool { return d.most == 0 || len(d.order) == 0 }

// write takes from the board what has gone.
func (d *digger) write(b grid.Board) {
	for cell, c := range d.text {
		if c == '0' {
			b.Cells[cell] = 0
		}
	}
}

// begin sets up a board and its solution.
func (d *digger) begin(g *banmen.Digging) {
	d.used, d.given, d.left = used{}, cellSet{}, g.Board.Count()
	d.order, d.most = g.Order, g.Most
	for cell, v := range g.Full.Cells {
		d.full[cell], d.solution[cell] = uint8(v), '0'+byte(v)
	}
	d.swaps.reset(&d.full)
	for cell, v := range g.Board.Cells {
		d.text[cell] = '0' + byte(v)
		if v == 0 {
			d.swaps.take(cell)
		} else {
			d.turn(cell)
		}
	}
}

// turn notes of a cell and its houses that it is now given, or no longer.
func (d *digger) turn(cell int) {
	d.given[cell>>6] ^= 1 << (cell & 63)
	d.used.turn(uint8(cell), 1<<(d.full[cell]-1))
}

// forward takes some cells and adds the questions about them.
func (d *digger) forward(q *questions) {
	d.steps, d.step, d.first = d.steps[:0], d.step[:0], q.len()
	most := min(max(d.left-digFirst, digAhead), d.most)
	for i, cell := range d.order {
		if d.tried = i; len(d.steps) == most {
			return
		}
		if d.swaps.needs(cell) {
			continue
		}
		d.swaps.take(cell)
		d.turn(cell)
		d.text[cell] = '0'
		d.addGrids(cell, q)
		d.steps = append(d.steps, cell)
	}
	d.tried = len(d.order)
}

// addGrids adds the board with each other digit that may be in a cell.
func (d *digger) addGrids(cell int, q *questions) {
	digits := d.used.left(uint8(cell)) &^ (1 << (d.full[cell] - 1))
	for ; digits != 0; digits &= digits - 1 {
		q.grids = append(q.grids, d.text[:]...)
		q.grids[len(q.grids)-fast9.Cells+cell] = '1' + byte(bits.TrailingZeros16(digits))
		d.step = append(d.step, len(d.steps))
	}
}

func (q *questions) len() int { return len(q.grids) / fast9.Cells }

// ask finds a solution of each grid that has one.
func (q *questions) ask(s *fast9.Solver) {
	k := q.len()
	q.n = slices.Grow(q.n[:0], k)[:k]
	q.answers = slices.Grow(q.answers[:0], len(q.grids))[:len(q.grids)]
	s.Some(q.n, q.answers, q.grids, fast9.Cells)
}

// wrong returns the first step that allows another solution, or the number of steps.
func (d *digger) wrong(q *questions) int {
	wrong := len(d.steps)
	for i, step := range d.step {
		if at := d.first + i; q.n[at] > 0 {
			wrong = min(wrong, step)
			d.learn(q.answers[at*fast9.Cells:][:fast9.Cells])
		}
	}
	return wrong
}

// learn adds the set of cells in which a solution differs.
func (d *digger) learn(answer []byte) {
	var set cellSet
	for at := 0; at < 80; at += 8 {
		set[at>>6] |= differ(answer[at:], d.solution[at:]) << (at & 63)
	}
	if answer[80] != d.solution[80] {
		set.add(80)
	}
	d.swaps.add(set, bits.OnesCount64(set[0]&d.given[0])+bits.OnesCount64(set[1]&d.given[1]))
}

// differ returns a bit for each of eight bytes, of no more than seven bits, that are
// not the same.
func differ(a, b []byte) uint64 {
	const ones, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	x := ((binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)) + low) >> 7 & ones
	return x * 0x0102040810204080 >> 56
}

// back gives the cells back that went from a step on. The cells before it are done
// with, and so is its own.
func (d *digger) back(wrong int) {
	d.left -= wrong
	d.most -= wrong
	if wrong == len(d.steps) {
		d.order = d.order[d.tried:]
		return
	}
	for _, cell := range d.steps[wrong:] {
		d.swaps.give(cell)
		d.turn(cell)
		d.text[cell] = '0' + d.full[cell]
	}
	d.order = d.order[slices.Index(d.order, d.steps[wrong])+1:]
}
