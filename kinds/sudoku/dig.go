package sudoku

import (
	"context"
	"math/bits"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// How many steps a digger goes before it asks: down to so many givens at first,
// which boards mostly come to, and then a few at a time. Grids that have lost too
// many givens have many solutions, and those take the longest. Both were found by
// trying.
const (
	digFirst = 29
	digAhead = 3
)

// A digger takes cells from a board as long as it has one solution. It goes on in
// the order that is asked for wherever no unavoidable set that it knows of
// forbids it, and then asks for all these steps at once whether another digit
// would do in the cell that went. Where one does, the solution differs from the
// board in an unavoidable set. The steps before the first such are right; the
// others are gone again, with the knowledge of all sets that have turned up.
type digger struct {
	full  [81]uint8
	text  [81]byte // the board
	used  [27]uint16
	swaps swaps
	steps []int // cells that went, and are asked about

	grids   []byte // each a board with another digit in a cell
	step    []int  // of each grid
	answers []byte
	n       []int
}

// Dig implements banmen.Bulk.
func (b *bulk) Dig(ctx context.Context, board, full grid.Board, order []int, most int) (int, error) {
	d := &b.digger
	d.begin(board, full)
	gone := 0
	for gone < most && len(order) > 0 {
		if err := ctx.Err(); err != nil {
			return gone, err
		}
		ahead := max(board.Count()-digFirst, digAhead)
		tried := d.forward(order, min(ahead, most-gone))
		wrong := d.ask(b.solver)
		order = order[d.back(order[:tried], wrong):]
		gone += wrong
		for _, cell := range d.steps[:wrong] {
			board.Cells[cell] = 0
		}
	}
	return gone, nil
}

// begin sets up a board and its solution.
func (d *digger) begin(board, full grid.Board) {
	d.used = [27]uint16{}
	for cell, v := range full.Cells {
		d.full[cell] = uint8(v)
	}
	d.swaps.reset(&d.full)
	for cell, v := range board.Cells {
		d.text[cell] = '0' + byte(v)
		if v == 0 {
			d.swaps.take(cell)
		} else {
			d.turn(cell)
		}
	}
}

// turn notes in the houses of a cell that it is now given, or no longer.
func (d *digger) turn(cell int) {
	for _, h := range housesOf[cell] {
		d.used[h] ^= 1 << (d.full[cell] - 1)
	}
}

// take notes that a cell is not given any more.
func (s *swaps) take(cell int) {
	for _, id := range s.of[cell] {
		s.left[id]--
	}
}

// give takes that back.
func (s *swaps) give(cell int) {
	for _, id := range s.of[cell] {
		s.left[id]++
	}
}

// needs reports whether a cell is the last given of a set.
func (s *swaps) needs(cell int) bool {
	for _, id := range s.of[cell] {
		if s.left[id] == 1 {
			return true
		}
	}
	return false
}

// forward takes up to most cells and makes the grids to ask about. It returns how
// many cells of order it has looked at.
func (d *digger) forward(order []int, most int) int {
	d.steps, d.grids, d.step = d.steps[:0], d.grids[:0], d.step[:0]
	for i, cell := range order {
		if len(d.steps) == most {
			return i
		}
		if d.swaps.needs(cell) {
			continue
		}
		d.swaps.take(cell)
		d.turn(cell)
		d.text[cell] = '0'
		d.addGrids(cell)
		d.steps = append(d.steps, cell)
	}
	return len(order)
}

// addGrids adds the board with each other digit that may be in a cell.
func (d *digger) addGrids(cell int) {
	h := &housesOf[cell]
	digits := 0x1ff &^ (d.used[h[0]] | d.used[h[1]] | d.used[h[2]] | 1<<(d.full[cell]-1))
	for ; digits != 0; digits &= digits - 1 {
		d.grids = append(d.grids, d.text[:]...)
		d.grids[len(d.grids)-fast9.Cells+cell] = '1' + byte(bits.TrailingZeros16(digits))
		d.step = append(d.step, len(d.steps))
	}
}

// ask returns the first step that allows another solution, or the number of steps.
func (d *digger) ask(s *fast9.Solver) int {
	wrong := len(d.steps)
	if len(d.step) == 0 {
		return wrong
	}
	for len(d.n) < len(d.step) {
		d.n = append(d.n, 0)
		d.answers = append(d.answers, make([]byte, fast9.Cells)...)
	}
	n := d.n[:len(d.step)]
	s.Some(n, d.answers, d.grids, fast9.Cells)
	for i, found := range n {
		if found > 0 {
			wrong = min(wrong, d.step[i])
			d.learn(d.answers[i*fast9.Cells:][:fast9.Cells])
		}
	}
	return wrong
}

// learn adds the set of cells in which a solution differs.
func (d *digger) learn(answer []byte) {
	var set cellSet
	given := 0
	for cell, c := range answer {
		if c-'0' != d.full[cell] {
			set.add(cell)
			if d.text[cell] != '0' {
				given++
			}
		}
	}
	d.swaps.add(set, given)
}

// back gives the cells back that went from a step on, and returns how many cells
// of order are done with.
func (d *digger) back(order []int, wrong int) int {
	if wrong == len(d.steps) {
		return len(order)
	}
	for _, cell := range d.steps[wrong:] {
		d.swaps.give(cell)
		d.turn(cell)
		d.text[cell] = '0' + d.full[cell]
	}
	done := 0
	for order[done] != d.steps[wrong] {
		done++
	}
	return done + 1
}
