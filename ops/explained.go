package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// An Explanation is a path by which people solve a puzzle.
type Explanation struct {
	Steps  []Step       // in order
	Rating logic.Rating // level and score by the ladder
	Solved bool         // whether the steps lead to the solution
}

// Explain returns the path by which people solve a puzzle, taking the easiest technique
// of the default ladder at each step. It fails with ErrCannot if no technique applies to
// the puzzle. NewReasoner gives the path step by step, or by another ladder.
func Explain(ctx context.Context, p banmen.Puzzle) (*Explanation, error) {
	r, err := NewReasoner(ctx, banmen.Entry{Puzzle: p}, nil)
	if err != nil {
		return nil, err
	}
	x := new(Explanation)
	x.Rating, err = r.Path(ctx, func(t Step) bool {
		x.Steps = append(x.Steps, t)
		return true
	})
	x.Solved = r.Solved()
	return x, err
}
