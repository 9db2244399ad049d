package session

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Most is the highest level of a Tip. Level 0 says where to look, 1 names the technique,
// 2 its cells, and 3 says what to do and why.
const Most = 3

// A Tip describes the next step of a puzzle as people solve it, or a wrong symbol.
type Tip struct {
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
// symbols left in each cell, or is nil. To get the step after a Tip, pass its Left. Tell
// fails with ErrNone if the board is full or solved, or if it has no solution
// and the wrong symbol is unknown.
func Tell(ctx context.Context, p banmen.Puzzle, b grid.Board, left [][]int, level int) (Tip, error) {
	if err := over(p, b); err != nil {
		return Tip{}, err
	}
	r, err := ops.NewReasoner(ctx, banmen.Entry{Puzzle: p, Board: b}, nil)
	if err == nil {
		err = r.Restrict(left)
	}
	switch {
	case errors.Is(err, banmen.ErrCannot):
		return reveal(ctx, p, b, level)
	case err != nil:
		return Tip{}, err
	case len(r.Wrong) > 0:
		return wrong(ctx, p, r, level)
	case r.Solutions != 1:
		if _, err := Solution(ctx, p, b); err != nil {
			return Tip{}, err
		}
	}
	turn, ok := r.Next()
	if !ok {
		return reveal(ctx, p, b, level)
	}
	tip := Tip{Text: r.Hint(turn, level), Cells: r.HintCells(turn)}
	if level >= 2 {
		tip.Cells = r.Cells(turn)
	}
	if level >= Most {
		tip.Place, tip.Remove = r.Candidates(turn.Place, "="), r.Candidates(turn.Remove, "<>")
		tip.Figure = r.Figure(turn)
		r.Take(turn)
		tip.Left = r.Remaining()
	}
	return tip, nil
}

// wrong describes a wrong symbol, and at the highest level why it is wrong.
func wrong(ctx context.Context, p banmen.Puzzle, r *ops.Reasoner, level int) (Tip, error) {
	cell := r.Wrong[0]
	tip := Tip{Wrong: true, Cells: r.Wrong, Text: banmen.Msg("%s is wrong there", Spell(ops.CellName(p, cell))+"="+r.Symbol(cell))}
	if level < Most {
		return tip, nil
	}
	turns, because, err := r.Refute(ctx)
	if err != nil || because.Format == "" {
		return tip, err
	}
	for _, t := range turns {
		tip.Why = append(tip.Why, t.Sentence)
	}
	tip.Why = append(tip.Why, because)
	return tip, nil
}

// reveal gives a symbol of a solution when no technique applies.
func reveal(ctx context.Context, p banmen.Puzzle, b grid.Board, level int) (Tip, error) {
	move, err := Hint(ctx, p, b, 0)
	if err != nil {
		return Tip{}, err
	}
	tip := Tip{Text: banmen.Msg("no technique leads further from here")}
	if level >= Most {
		tip.Text = banmen.Msg("no technique leads further from here; a solution has %s", move)
		tip.Place = []string{move}
	}
	return tip, nil
}
