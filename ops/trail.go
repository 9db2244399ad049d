package ops

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// A Trail follows a run: it knows the board after each event.
type Trail struct {
	Last  event.Event // what happened last; without Values
	Stats event.Stats // so far

	p     banmen.Puzzle
	board grid.Board
	set   []mark // what stands beside the givens, in the order of setting
	dead  int    // the cell of the last failure, or -1
}

type mark struct {
	cell, depth int
	guess       bool
}

// NewTrail returns a Trail on the givens of p.
func NewTrail(p banmen.Puzzle) *Trail {
	return &Trail{p: p, board: p.Givens().Clone(), dead: -1}
}

// CellName returns the name of a cell.
func (t *Trail) CellName(cell int) string { return CellName(t.p, cell) }

// Apply takes the next event.
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

// fill sets the cells of a solution that no event set, as an engine says
// nothing of a cell that can have but one value from the start.
func (t *Trail) fill(e event.Event) {
	for c, v := range t.board.Cells {
		if v == 0 {
			t.board.Cells[c] = uint16(e.Values[c])
			t.set = append(t.set, mark{c, e.Depth, false})
		}
	}
}

// put sets a cell. An engine may say twice that it does: for the guess, and for
// what the domain came down to.
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

// Board returns the board as it stands; it is the Trail's own.
func (t *Trail) Board() grid.Board { return t.board }

// Guesses returns the cells whose symbols were set to see what follows, in the order of
// setting.
func (t *Trail) Guesses() (cells []int) {
	for _, m := range t.set {
		if m.guess {
			cells = append(cells, m.cell)
		}
	}
	return cells
}

// DeadEnd returns the cell of the last dead end, or -1 if that was not what happened last.
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
