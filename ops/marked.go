package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/model"
)

// A marked puzzle is one whose cells may have only what pencil marks leave them: a sukaku. It has nothing
// of its kind but rules.
type marked struct {
	banmen.Puzzle
	marks grid.Marks
}

// Stated returns the puzzle that a record states. That is its puzzle, unless nothing is given or placed and
// pencil marks leave out some symbols: then these are the question, and solutions keep to them. What is returned is for
// Solve, Count and Rate; it has no symmetries and cannot be written.
func Stated(e banmen.Entry) banmen.Puzzle {
	_, ok := e.Puzzle.(banmen.Modeler)
	if !ok || e.Marks == nil || e.Board.Cells != nil || slices.ContainsFunc(e.Puzzle.Givens().Cells, func(v uint16) bool { return v != 0 }) {
		return e.Puzzle
	}
	p := &marked{e.Puzzle, e.Marks}
	if slices.EqualFunc(p.Model().Domains, e.Puzzle.(banmen.Modeler).Model().Domains, slices.Equal) {
		return e.Puzzle // they leave all
	}
	return p
}

// With returns the same question with other givens.
func (p *marked) With(b grid.Board) banmen.Puzzle { return &marked{p.Puzzle.With(b), p.marks} }

// Model returns the model of the puzzle, with what the marks leave of its cells. A cell without marks has all.
func (p *marked) Model() *model.Model {
	m := *p.Puzzle.(banmen.Modeler).Model()
	m.Domains = slices.Clone(m.Domains)
	for c, set := range p.marks {
		if set != 0 {
			m.Domains[c] = slices.DeleteFunc(slices.Clone(m.Domains[c]), func(v int) bool { return v > logic.MaxSymbols || set>>v&1 == 0 })
		}
	}
	return &m
}

// unmarked returns the puzzle without pencil marks, and these, if they are the question.
func unmarked(p banmen.Puzzle) (banmen.Puzzle, grid.Marks) {
	if m, ok := p.(*marked); ok {
		return m.Puzzle, m.marks
	}
	return p, nil
}

// rateMarked rates what is left in a state by the ladder of Sudoku Explainer, without what rests on there
// being one solution: that takes candidates for granted which the question may leave out.
func (r *Rater) rateMarked(ctx context.Context, s *logic.State, each func(*logic.Technique)) se121.Rating {
	ladder := se121.Ladder(se121.Mode{Fixed: r.o.Scale == SE121Fixed, NoUniqueness: true})
	var rating se121.Rating
	solved := ladder.Solve(s, func(t logic.Turn) bool {
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
