// Package engines implements engines that play Attack 25, from the simplest to the best:
//
//	random        any panel
//	greedy        the panel that turns over the most
//	flat:3000     N random games, distributed over the choices (UCB1)
//	mcts:20000    tree search with N playouts, exact near the end
//	mcts:0.3s     the same for a time
//
// Engines without a time limit choose the same for the same seed.
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

// A Question asks an engine to choose after a right answer.
type Question struct {
	Game    *play.Game
	State   play.State
	Colour  int // the colour that was right
	Chances exact.Chances
	Left    int // number of questions including this one, or exact.NoLimit
	Seed    uint64
}

// An Engine answers questions. It is safe for concurrent use.
type Engine interface {
	// Choose returns a cell to take and a cell to open, or play.None.
	Choose(ctx context.Context, q *Question) (cell, opened int)
}

// Names are examples of engine names, from weak to strong.
var Names = []string{"random", "greedy", "flat:3000", "mcts:2000", "mcts:20000", "mcts:0.3s"}

// Defaults and limits of engines.
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

// choices returns the possible choices.
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
