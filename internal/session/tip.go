package session

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Most is the highest level of a Tip: 0 says where to look, 1 by which technique, 2 at
// which cells, 3 what to do and why it is right.
const Most = 3

// A Tip tells of the next step of a puzzle as people solve it, or of a symbol that
// is wrong.
type Tip struct {
	Text  banmen.Message   // as much as the level tells
	Why   []banmen.Message // level 3: how a wrong symbol leads to a contradiction
	Wrong bool             // Cells have symbols that the only solution has not
	Cells []int            // those of the step, ascending; below level 2 where to look

	// Level 3 tells the rest.
	Place  []string       // R1C2=5, each of which can be played
	Remove []string       // R1C2<>5
	Figure *figure.Figure // the board with its candidates and what the step rests on
	Left   [][]int        // by cell: the symbols that are left after the step, ascending
}

// Tell tells of the next step from a board, by a level from 0 to Most. Left are the symbols that are
// left for cells as far as somebody knows, nil: nothing was found yet; who hands
// Left of a Tip back hears of the step after it. A board that is full or solved, and one without a
// solution of which nobody knows which symbol is wrong, are an ErrNone.
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

// wrong tells which symbol is wrong, and at last why.
func wrong(ctx context.Context, p banmen.Puzzle, r *ops.Reasoner, level int) (Tip, error) {
	cell := r.Wrong[0]
	tip := Tip{Wrong: true, Cells: r.Wrong, Text: banmen.Msg("%s is wrong there", ops.CellName(p, cell)+"="+r.Symbol(cell))}
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

// reveal tells a symbol of a solution where no technique goes on.
func reveal(ctx context.Context, p banmen.Puzzle, b grid.Board, level int) (Tip, error) {
	move, err := Hint(ctx, p, b, 0)
	if err != nil {
		return Tip{}, err
	}
	tip := Tip{Text: banmen.Msg("no technique goes on from here")}
	if level >= Most {
		tip.Text = banmen.Msg("no technique goes on from here; a solution has %s", move)
		tip.Place = []string{move}
	}
	return tip, nil
}
