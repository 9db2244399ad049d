package verb

import (
	"context"
	"errors"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Hint gives a hint for the next step.
var Hint = &Verb{
	Name:  "hint",
	Short: banmen.Msg("give a hint on the next step"),
	Long: banmen.Msg("Gives a hint on the easiest next step. --tell is the level: 0 where to look, 1 the\n" +
		"technique, 2 the cells, 3 the step and its reason. Placed digits are given with --board,\n" +
		"one character per cell as in the text of the puzzle, or in a file whose form\n" +
		"distinguishes them from givens. A wrong digit is reported first (exit status 1); --why\n" +
		"shows the contradiction that it leads to."),
	Example: "banmen hint --tell 3 sudoku:2x2:1.....3....4.2..\n" +
		"banmen hint --board 13....3....4.2.. --tell 2 sudoku:2x2:1.....3....4.2..",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("looking for a step"),
	Rules:    reasonerRules,
	New:      func() Doer { return &hinter{reasoner: reasoner{verb: "hint"}, tell: 1} },
}

type hinter struct {
	reasoner
	tell  int64
	board string
	kinds []*banmen.Kind
}

func (d *hinter) Options() []Option {
	return []Option{
		{Name: "scale", Value: &d.scale, Choice: ops.Scales[:3], Usage: scaleUsage},
		d.ladderOption(),
		{Name: "tell", Usage: banmen.Msg("hint level, from 0 (where) to 3 (everything)"), Value: &d.tell},
		{Name: "board", Usage: banmen.Msg("the position with the board `CELLS`, one character per cell, or standard input (-)"), Value: &d.board, Cells: true},
		d.spoken(),
		{Name: "why", Usage: banmen.Msg("show the contradiction that a wrong digit leads to"), Value: &d.why},
	}
}

func (d *hinter) Open(s Setup) error {
	d.kinds = s.Kinds
	if d.tell < 0 || d.tell > 3 {
		return banmen.Errorf(nil, "%s %d: expected 0 to 3", banmen.Flag("tell"), d.tell)
	}
	return d.reasoner.Open(s)
}

func (d *hinter) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	if d.board != "" {
		b, err := ops.ReadBoard(d.kinds, e.Puzzle, d.board)
		if err != nil {
			if n := utf8.RuneCountInString(d.board); n > e.Puzzle.Givens().Size() {
				return nil, banmen.Errorf(nil, "%s: expected %d cells, one character each, found %d characters", banmen.Flag("board"), e.Puzzle.Givens().Size(), n).
					Suggest("include pencil marks in the puzzle: they are part of the question")
			}
			return nil, inBoard(err)
		}
		e.Board = b
	}
	return d.answer(ctx, e, func(r *ops.Reasoner, a *answer.Steps) error {
		switch t, ok := r.Next(); {
		case ctx.Err() != nil: // an interrupted search gives no hint
			return ctx.Err()
		case ok:
			a.Steps, a.Hint = []ops.Step{t}, r.Hint(t, int(d.tell))
		default:
			a.Hint, a.No = r.StopReason(), !r.Solved()
		}
		if d.why {
			a.Notes = append(a.Notes, banmen.Msg("no symbol on the board is wrong: %s has nothing to show", banmen.Flag("why")))
		}
		return nil
	})
}

// inBoard marks an error as an error in the given board, not in the puzzle.
func inBoard(err error) error {
	var bad *banmen.SyntaxError
	if errors.As(err, &bad) {
		return banmen.Errorf(nil, "%s: %s", banmen.Flag("board"), bad.Text)
	}
	return err
}
