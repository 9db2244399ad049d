package learn

import (
	"math/rand/v2"

	maker "github.com/banmen/banmen/examples/learn/3"
	panels "github.com/banmen/banmen/examples/learn/4"
	"github.com/banmen/banmen/internal/api"
)

// A Recording is recorded steps on a board: those of a program that no method of solving is.
type Recording struct {
	Board   string      // the puzzle whose empty board is shown
	Symbols []string    // by value, from 1
	Frames  []api.Frame // as the verb watch sends them
}

// record adds a frame.
func (t *Recording) record(event string, depth int, backs int64, cell int, cells ...[3]int) {
	f := api.Frame{Step: int64(len(t.Frames)), Depth: depth, Backtracks: backs, Event: event, Cells: cells}
	if cell >= 0 {
		f.Cell = &cell
	}
	t.Frames = append(t.Frames, f)
}

// NewRecording returns the recording with a name.
func NewRecording(name string) (*Recording, error) {
	make := map[string]func() *Recording{"dig": dug, "tree": played}[name]
	if make == nil {
		return nil, Faultf("there is no recording %q", name)
	}
	t := make()
	t.Frames[0].Every = 1
	t.Frames[len(t.Frames)-1].Ended = "solved"
	return t, nil
}

// dug is the digging of a puzzle. A cell that has to be filled again is a step back.
func dug() *Recording {
	r := rand.New(rand.NewPCG(25, 0))
	b, _ := maker.Shuffle(r)
	t := &Recording{Board: "sudoku:2x2:................", Symbols: []string{"1", "2", "3", "4"}}
	var all [][3]int
	for cell, n := range b {
		all = append(all, [3]int{cell, n, 0})
	}
	t.record("", 0, 0, -1, all...)
	depth, backs := 0, int64(0)
	for _, cell := range r.Perm(16) {
		n := b[cell]
		b[cell] = 0
		depth++
		t.record("dig", depth, backs, cell, [3]int{cell, 0, 0})
		if b.Count(2) > 1 {
			b[cell] = n
			depth--
			backs++
			t.record("refill", depth, backs, cell, [3]int{cell, n, 0})
		}
	}
	return t
}

// played is the tree of three answers: each move is made and taken back.
func played() *Recording {
	t := &Recording{Board: "latin:5:.........................", Symbols: []string{"R", "G", "W", "B"}}
	t.record("", 0, 0, -1)
	backs := int64(0)
	var walk func(b panels.Board, turn int)
	walk = func(b panels.Board, turn int) {
		if turn == 3 {
			return
		}
		for _, panel := range b.Legal(panels.Colours[turn]) {
			next := b.Take(panel, panels.Colours[turn])
			t.record("guess", turn+1, backs, panel, changes(b, next, panel)...)
			walk(next, turn+1)
			backs++
			t.record("back", turn, backs, panel, changes(next, b, -1)...)
		}
	}
	walk(panels.Start, 0)
	return t
}

// changes are the panels that differ between two boards; that which was taken is a guess.
func changes(from, to panels.Board, taken int) (all [][3]int) {
	for i, owner := range to {
		if owner == from[i] {
			continue
		}
		value, guess := 0, 0
		for v, colour := range panels.Colours {
			if byte(colour) == owner {
				value = v + 1
			}
		}
		if i == taken {
			guess = 1
		}
		all = append(all, [3]int{i, value, guess})
	}
	return all
}
