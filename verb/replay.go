package verb

import (
	"context"
	"errors"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// Replay replays records and checks each answer.
var Replay = &Verb{
	Name:  "replay",
	Short: banmen.Msg("replay a game record and check each move"),
	Long: banmen.Msg("Replays the moves of a record and prints each with the board after it, then the final\n" +
		"counts. It ends at an illegal move (exit status 1), and likewise if the final counts\n" +
		"differ from the record. With --to it prints each position in that form instead.\n\n" +
		"--review evaluates each answer: before each question the winning chances in percent,\n" +
		"and for each choice what it lost against the best one; then when the game was decided,\n" +
		"and the costliest choice. Values are exact near the end of the game and estimates\n" +
		"before, see banmen advise. --plot draws the four chances.\n\n" +
		"-o NAME.svg, .png, .pdf, .gif or .tex draws all positions in one picture, with the\n" +
		"counts of the players or, with --review, their chances to win. With --watch, .gif, .svg\n" +
		"and .cast are films; --watch without -o shows them on the terminal."),
	Example: "banmen replay examples/attack25/game.txt\nbanmen replay \"attack25:R13 B8 Wx - G14\"\nbanmen replay --to text \"attack25:R13B8G14\"\n" +
		"banmen replay --review --playouts 500 --plot game.svg examples/attack25/game.txt\n" +
		"banmen replay --watch -o game.gif examples/attack25/game.txt",
	Needs:    Games,
	Flags:    []string{"to", "timeout", "jobs", "memory", "progress", "json"},
	Activity: banmen.Msg("reading"),
	Forms:    VerbText,
	Apart:    true,
	New:      func() Doer { return &replayer{rating: rating{Chances: UsualChances()}} },
}

type replayer struct {
	rating
	review   bool
	kind     *banmen.Kind
	progress *ops.Progress
}

func (d *replayer) Options() []Option {
	return append(d.options(), Option{Name: "review", Usage: banmen.Msg("rate each choice"), Value: &d.review})
}

func (d *replayer) Open(s Setup) error {
	d.kind, d.progress = s.Kind, s.Progress
	if d.progress == nil {
		d.progress = new(ops.Progress)
	}
	return d.open(s)
}

// RecordOf returns the start of a record, and its moves separated by blanks.
func RecordOf(e banmen.Entry) (start banmen.Position, moves string, err error) {
	start, err = game.Start(e.Puzzle)
	if moves = e.Meta["record"]; err == nil && moves == "" {
		err = banmen.Errorf(nil, "there are no moves to replay")
	}
	if err != nil {
		return nil, "", at(e, err)
	}
	return start, moves, nil
}

func (d *replayer) Do(_ context.Context, e banmen.Entry) (answer.Answer, error) {
	pos, record, err := RecordOf(e)
	if err != nil {
		return nil, err
	}
	turns, refused := game.Replay(pos, record)
	var all []answer.PlayedMove
	for _, t := range turns {
		p, err := d.kind.Parse(t.Position.String())
		if err != nil {
			return nil, err
		}
		all = append(all, answer.PlayedMove{Number: t.Number, Move: t.Move, Puzzle: p, Position: t.Position})
		pos = t.Position
	}
	return answer.ReplayOf(e, all, pos, refused), nil
}

// Lists reports whether every choice is rated, turn by turn.
func (d *replayer) Lists() bool { return d.review }

// List rates the choices of a record. If interrupted, it returns the ratings so far.
func (d *replayer) List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		pos, record, err := RecordOf(e)
		var todo banmen.AdviceOptions
		if err == nil {
			todo, err = d.of(pos.Players())
		}
		if err != nil {
			yield(nil, err)
			return
		}
		turns, _ := game.Replay(pos, record)
		g := answer.ReviewedGame{Entry: e, Players: pos.Players(), Moves: len(turns)}
		d.progress.Done.Store(0)
		d.progress.Total.Store(int64(g.Moves))
		if !yield(answer.ReviewStart{ReviewedGame: g}, nil) {
			return
		}
		for t, err := range game.Review(ctx, pos, record, todo) {
			var broken *banmen.RuleError
			switch {
			case errors.As(err, &broken):
				yield(answer.EndOf(g, pos, err), nil)
				return
			case ctx.Err() != nil:
				yield(answer.ReviewSummary{ReviewedGame: g, Stopped: true}, ctx.Err())
				return
			case err != nil:
				yield(nil, at(e, err))
				return
			}
			g.Turns, pos = append(g.Turns, t), t.Position
			if !yield(answer.ReviewTurn{ReviewedGame: g}, nil) {
				return
			}
			d.progress.Done.Add(1)
		}
		if yield(answer.ReviewSummary{ReviewedGame: g, End: pos}, nil) {
			yield(answer.EndOf(g, pos, nil), nil)
		}
	}
}
