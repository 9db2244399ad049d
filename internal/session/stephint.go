package session

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Most is the highest level of a hint. Level 0 says where to look, 1 names the technique,
// 2 its cells, and 3 says what to do and why.
const Most = 3

// A StepHint describes the next step of a puzzle as people solve it, or a wrong symbol.
type StepHint struct {
	Text  banmen.Message   // in the detail of the level
	Why   []banmen.Message // level 3: how a wrong symbol leads to a contradiction
	Wrong bool             // whether Cells have symbols that differ from the only solution
	Cells []int            // of the step, ascending; below level 2, where to look

	// Level 3 has the rest.
	Place  []string       // moves such as R1C2=5
	Remove []string       // eliminations such as R1C2<>5
	Figure *figure.Figure // the board with candidates and the parts the step depends on
	Left   [][]int        // by cell: the symbols left after the step, ascending
}

// Tell describes the next step from a board, at a level from 0 to Most. left lists the
// symbols left in each cell, or is nil. To get the step after a StepHint, pass its Left. Tell
// fails with ErrNone if the board is full or solved, or if it has no solution
// and the wrong symbol is unknown.
func Tell(ctx context.Context, p banmen.Puzzle, b grid.Board, left [][]int, level int) (StepHint, error) {
	if err := over(p, b); err != nil {
		return StepHint{}, err
	}
	r, err := ops.NewReasoner(ctx, banmen.Entry{Puzzle: p, Board: b}, nil)
	if err == nil {
		err = r.Restrict(left)
	}
	switch {
	case errors.Is(err, banmen.ErrCannot):
		return reveal(ctx, p, b, level)
	case err != nil:
		return StepHint{}, err
	case len(r.Wrong) > 0:
		return wrong(ctx, p, r, level)
	case r.Solutions != 1:
		if _, err := Solution(ctx, p, b); err != nil {
			return StepHint{}, err
		}
	}
	step, ok := r.Next()
	if !ok {
		return reveal(ctx, p, b, level)
	}
	hint := StepHint{Text: r.Hint(step, level), Cells: r.HintCells(step)}
	if level >= 2 {
		hint.Cells = r.Cells(step)
	}
	if level >= Most {
		hint.Place, hint.Remove = r.Candidates(step.Place, "="), r.Candidates(step.Remove, "<>")
		hint.Figure = r.Figure(step)
		r.Take(step)
		hint.Left = r.Remaining()
	}
	return hint, nil
}

// wrong describes a wrong symbol. At the highest level it says why the symbol is wrong.
func wrong(ctx context.Context, p banmen.Puzzle, r *ops.Reasoner, level int) (StepHint, error) {
	cell := r.Wrong[0]
	hint := StepHint{Wrong: true, Cells: r.Wrong, Text: banmen.Msg("%s is wrong there", Spell(ops.CellName(p, cell))+"="+r.Symbol(cell))}
	if level < Most {
		return hint, nil
	}
	steps, because, err := r.Refute(ctx)
	if err != nil || because.Format == "" {
		return hint, err
	}
	for _, t := range steps {
		hint.Why = append(hint.Why, t.Sentence)
	}
	hint.Why = append(hint.Why, because)
	return hint, nil
}

// reveal gives a symbol of a solution when no technique applies.
func reveal(ctx context.Context, p banmen.Puzzle, b grid.Board, level int) (StepHint, error) {
	move, err := Hint(ctx, p, b, 0)
	if err != nil {
		return StepHint{}, err
	}
	hint := StepHint{Text: banmen.Msg("no technique leads further from here")}
	if level >= Most {
		hint.Text = banmen.Msg("no technique leads further from here; a solution has %s", move)
		hint.Place = []string{move}
	}
	return hint, nil
}
