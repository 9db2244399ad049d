// Package engines has engines that play Attack 25, from the simplest to the best:
//
//	random        any panel
//	greedy        the panel that turns over most
//	flat:3000     so many random games, shared out over the choices (UCB1)
//	mcts:20000    so many playouts of a tree search, and exact near the end
//	mcts:0.3s     the same for some time
//
// An engine that does not go by the clock chooses the same for the same seed.
package engines

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Question is what an engine is asked: what to do with a right answer.
type Question struct {
	Game    *play.Game
	State   play.State
	Colour  int // that was right
	Chances exact.Chances
	Left    int // questions, this one too, or exact.NoLimit
	Seed    uint64
}

// An Engine answers questions. It may be used by several goroutines.
type Engine interface {
	// Choose returns a cell and the cell to open, or play.None.
	Choose(ctx context.Context, q *Question) (cell, opened int)
}

// Names are names of engines, as examples, from weak to strong.
var Names = []string{"random", "greedy", "flat:3000", "mcts:2000", "mcts:20000", "mcts:0.3s"}

// Limits of what may be asked of an engine.
const (
	defaultFlat = "3000"
	defaultTree = "20000"
	maxPlayouts = 1_000_000_000
	maxTime     = time.Hour
)

// Parse returns the engine of a name.
func Parse(name string) (Engine, error) {
	kind, size, sized := strings.Cut(name, ":")
	switch {
	case kind == "random" && !sized:
		return random{}, nil
	case kind == "greedy" && !sized:
		return greedy{}, nil
	case kind == "flat":
		if !sized {
			size = defaultFlat
		}
		if n, ok := playouts(size); ok {
			return flat(n), nil
		}
		return nil, banmen.Syntaxf(0, len("flat:")+1, "expected a number of playouts such as 3000, found %q", size)
	case kind == "mcts":
		if !sized {
			size = defaultTree
		}
		if n, ok := playouts(size); ok {
			return tree{playouts: n}, nil
		}
		if d, err := time.ParseDuration(size); err == nil && d > 0 && d <= maxTime {
			return tree{time: d}, nil
		}
		return nil, banmen.Syntaxf(0, len("mcts:")+1, "expected a number of playouts such as 20000, or a time such as 0.3s, found %q", size)
	}
	return nil, banmen.Syntaxf(0, 1, "there is no engine %q: expected one such as %s", name, strings.Join(Names, ", "))
}

func playouts(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n <= maxPlayouts
}

// A choice is a cell to take and one to open.
type choice struct{ cell, opened int }

// choices returns what may be chosen.
func (q *Question) choices() []choice {
	var all []choice
	legal, _ := q.Game.Legal(&q.State.Board, q.Colour)
	for cell := range q.Game.Cells(legal) {
		for opened := range q.Game.Openings(&q.State, cell) {
			all = append(all, choice{cell, opened})
		}
	}
	return all
}

// after returns the state after a choice.
func (q *Question) after(c choice) play.State {
	return q.Game.Right(q.State, q.Colour, c.cell, c.opened)
}
