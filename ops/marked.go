package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale/se121"
)

// A question is the basis of reasoning and ratings.
type question struct {
	givens banmen.Puzzle // without pencil marks
	puzzle banmen.Puzzle // puzzle whose solutions count: the givens if they have one solution, otherwise with the marks
	left   [][]int       // by cell: symbols that the marks leave; nil without marks
	found  Result        // solution of puzzle
	marked bool          // whether puzzle includes the marks
}

// questionOf returns the question of a puzzle.
func questionOf(ctx context.Context, p banmen.Puzzle, m Method) (q question, err error) {
	var marks grid.Marks
	q.givens, marks = banmen.SplitMarks(p)
	q.puzzle = q.givens
	if q.found, err = Solve(ctx, q.givens, m); err != nil || marks == nil {
		return q, err
	}
	for _, set := range marks {
		q.left = append(q.left, append([]int{}, logic.Mask(set).List()...))
	}
	if q.found.Solutions > 1 {
		q.puzzle, q.marked = p, true
		q.found, err = Solve(ctx, p, m)
	}
	return q, err
}

// unique reports whether techniques may use uniqueness. Such techniques rely on candidates that
// marks might exclude.
func (q question) unique() bool { return q.found.Solutions == 1 && !q.marked }

// rateMarked rates the rest of a state by the ladder of Sudoku Explainer.
func (r *Rater) rateMarked(ctx context.Context, s *logic.State, each func(*logic.Technique)) se121.Rating {
	ladder := se121.Ladder(se121.Mode{Fixed: r.o.Scale == SE121Fixed, NoUniqueness: !s.Unique})
	var rating se121.Rating
	solved := ladder.Solve(s, func(t logic.LadderStep) bool {
		of := se121.Tenths(t.Step.Rating)
		if rating.ED == 0 {
			rating.ED = of
		}
		if of > rating.ER {
			rating.ER, rating.Hardest = of, t.Step.Technique.Name
		}
		if rating.EP == 0 && len(t.Step.Place) > 0 {
			rating.EP = rating.ER
		}
		each(t.Step.Technique)
		return ctx.Err() == nil
	}).Solved
	if !solved {
		rating.ER = se121.Unsolved
	}
	return rating
}
