package verb

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Hint gives a hint for the next step.
var Hint = &Verb{
	Name:  "hint",
	Short: banmen.Msg("tell something of the next step"),
	Long: banmen.Msg("Tells of the easiest step from here as much as --tell says: 0 where to look, 1 which\n" +
		"technique, 2 which cells, 3 the step and why it is right. What has been placed comes\n" +
		"with --board, a character a cell as in the text of the puzzle, or stands in the file\n" +
		"where its form tells placed digits from givens. A wrong digit is told first (exit\n" +
		"status 1); --why shows how it leads to a contradiction."),
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
		{Name: "tell", Usage: banmen.Msg("how much to tell, from 0 to 3"), Value: &d.tell},
		{Name: "board", Usage: banmen.Msg("the position with the board `CELLS`, a character a cell; - is standard input"), Value: &d.board, Cells: true},
		d.spoken(),
		{Name: "why", Usage: banmen.Msg("show why a wrong digit is wrong"), Value: &d.why},
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

// inBoard marks an error as one of the given board, not of the puzzle.
func inBoard(err error) error {
	var bad *banmen.SyntaxError
	if errors.As(err, &bad) {
		return banmen.Errorf(nil, "%s: %s", banmen.Flag("board"), bad.Text)
	}
	return err
}
