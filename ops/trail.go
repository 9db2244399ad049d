package ops

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// A Trail follows a run and holds the board after each event.
type Trail struct {
	Last  event.Event // the last event, without Values
	Stats event.Stats // so far

	p     banmen.Puzzle
	board grid.Board
	set   []mark // symbols other than givens, in the order of setting
	dead  int    // cell of the last failure, or -1
}

type mark struct {
	cell, depth int
	guess       bool
}

// NewTrail returns a Trail that starts from the givens of p.
func NewTrail(p banmen.Puzzle) *Trail {
	return &Trail{p: p, board: p.Givens().Clone(), dead: -1}
}

// CellName returns the name of a cell.
func (t *Trail) CellName(cell int) string { return CellName(t.p, cell) }

// Apply applies the next event.
func (t *Trail) Apply(e event.Event) {
	t.Last, t.dead = e, -1
	t.Last.Values = nil
	switch e.Type {
	case event.Guess:
		t.Stats.Guesses++
		t.Stats.Depth = max(t.Stats.Depth, e.Depth)
		t.put(mark{e.Var, e.Depth, true}, e.Value)
	case event.Set:
		t.put(mark{e.Var, e.Depth, false}, e.Value)
	case event.Fail:
		t.dead = e.Var
	case event.Back:
		t.Stats.Backtracks++
		t.undo(e.Depth)
	case event.Solution:
		t.Stats.Solutions++
		t.fill(e)
	}
}

// fill sets the cells of a solution that no event set. Engines send no event for a cell
// with a single value from the start.
func (t *Trail) fill(e event.Event) {
	for c := range t.board.Cells {
		if t.board.IsOpen(c) {
			t.board.Cells[c] = uint16(e.Values[c])
			t.set = append(t.set, mark{c, e.Depth, false})
		}
	}
}

// put sets a cell. Engines may report a cell twice: as a guess, and when its domain is
// reduced.
func (t *Trail) put(m mark, value int) {
	if m.cell >= len(t.board.Cells) || t.board.Cells[m.cell] == uint16(value) {
		return
	}
	t.Stats.Steps++
	t.board.Cells[m.cell] = uint16(value)
	t.set = append(t.set, m)
}

func (t *Trail) undo(depth int) {
	for len(t.set) > 0 && t.set[len(t.set)-1].depth >= depth {
		t.board.Cells[t.set[len(t.set)-1].cell] = 0
		t.set = t.set[:len(t.set)-1]
	}
}

// Board returns the current board, which belongs to the Trail.
func (t *Trail) Board() grid.Board { return t.board }

// Guesses returns the cells of guesses, in order.
func (t *Trail) Guesses() (cells []int) {
	for _, m := range t.set {
		if m.guess {
			cells = append(cells, m.cell)
		}
	}
	return cells
}

// DeadEnd returns the cell of a dead end if that was the last event, or -1.
func (t *Trail) DeadEnd() int {
	if t.dead >= len(t.board.Cells) {
		return -1
	}
	return t.dead
}

// Figure draws the board with guesses and the last dead end marked.
func (t *Trail) Figure() *figure.Figure {
	f := t.p.Figure(t.board)
	for _, c := range t.Guesses() {
		f.Cells[c].Role = figure.Guess
	}
	if c := t.DeadEnd(); c >= 0 {
		f.Cells[c].Fill = figure.Dead
	}
	return f
}
