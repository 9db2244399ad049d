package learn

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	maker "github.com/banmen/banmen/examples/learn/3"
	panels "github.com/banmen/banmen/examples/learn/4"
	"github.com/banmen/banmen/internal/api"
)

// A Recording is recorded steps on a board, of a program that is not a method of solving.
type Recording struct {
	Text    string      // the text of the board, as readers write it
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

// Recording returns the recording with a name, on a board of the reader or, if that is empty,
// on that of the chapter.
func (c *Course) Recording(name, board string) (*Recording, error) {
	make := map[string]func(string) (*Recording, error){"dig": c.dug, "tree": played}[name]
	if make == nil {
		return nil, Faultf("there is no recording %q", name)
	}
	t, err := make(board)
	if err != nil {
		return nil, err
	}
	t.Frames[0].Every = 1
	t.Frames[len(t.Frames)-1].Ended = "solved"
	return t, nil
}

// dug records how a puzzle is made by removing givens. A given that has to be put back is a step
// back.
func (c *Course) dug(text string) (*Recording, error) {
	r := rand.New(rand.NewPCG(25, 0))
	b, _ := maker.Shuffle(r)
	if text != "" {
		p, err := c.puzzle("sudoku:2x2:" + text)
		if err != nil || slices.Contains(p.Givens().Cells, 0) || len(p.Faults(p.Givens())) > 0 {
			return nil, banmen.Errorf(banmen.ErrNone, "expected 16 digits, a full board that breaks no rule, found %q", banmen.Clip(text))
		}
		for cell, n := range p.Givens().Cells {
			b[cell] = int(n)
		}
	}
	t := &Recording{Text: b.String(), Board: "sudoku:2x2:................", Symbols: []string{"1", "2", "3", "4"}}
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
	return t, nil
}

// mostPlayed limits the moves of a recorded tree: near the end three answers have too many.
const mostPlayed = 1000

// played records the tree of the next three answers, or fewer if that is too many moves. Each move
// is made and taken back.
func played(text string) (*Recording, error) {
	start := panels.Start
	if text = strings.ToUpper(text); text != "" {
		if len(text) != len(start) || strings.Trim(text, panels.Colours+".") != "" || !strings.Contains(text, ".") {
			return nil, banmen.Errorf(banmen.ErrNone, "expected 25 panels, R, G, W, B or a dot for an open one, found %q", banmen.Clip(text))
		}
		start = panels.Board([]byte(text))
	}
	first := len(text) - strings.Count(text, ".") // the number of answers so far
	last := first + 3
	for last > first+1 && start.Perft(first, last-first) > mostPlayed {
		last--
	}
	t := &Recording{Text: start.String(), Board: "latin:5:.........................", Symbols: []string{"R", "G", "W", "B"}}
	t.record("", 0, 0, -1, changes(panels.Start, start, -1)...)
	backs := int64(0)
	var walk func(b panels.Board, turn int)
	walk = func(b panels.Board, turn int) {
		if turn == last {
			return
		}
		colour := panels.Colours[turn%4]
		for _, panel := range b.Legal(colour) {
			next := b.Take(panel, colour)
			t.record("guess", turn-first+1, backs, panel, changes(b, next, panel)...)
			walk(next, turn+1)
			backs++
			t.record("back", turn-first, backs, panel, changes(next, b, -1)...)
		}
	}
	walk(start, first)
	return t, nil
}

// changes returns the panels that differ between two boards. The panel that was taken counts as a
// guess.
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
