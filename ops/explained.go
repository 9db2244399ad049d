package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// An Explanation is how people solve a puzzle.
type Explanation struct {
	Steps  []Step       // in order: each has its Name, Notation and Sentence
	Rating logic.Rating // level and score by the ladder
	Solved bool         // the steps lead to the solution
}

// Explain returns the path by which people solve a puzzle, by the ladder that is usual for it, the
// easiest technique at each step. A puzzle for which no technique is known is an ErrCannot. Where
// the path is told step by step, or by another ladder, see NewReasoner.
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
