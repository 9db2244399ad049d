package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops/game"
)

// Replay plays records again and checks each answer.
var Replay = &Verb{
	Name:  "replay",
	Short: banmen.Msg("play a record again and check each answer"),
	Long: banmen.Msg("Plays the moves of a record one by one and prints each with the board after it, then\n" +
		"the final counts. A move that the rules forbid ends it (exit status 1), and so do final\n" +
		"counts that are not those that the record tells. With --to it prints each position in\n" +
		"that form instead.\n\n" +
		"--review rates each answer: before each question who wins, in hundredths, and of each\n" +
		"choice what it has lost against the best one; then when the winner was decided, and the\n" +
		"costliest choice. It is exact near the end and before that an estimate, see banmen\n" +
		"advise. --plot draws the four probabilities.\n\n" +
		"-o NAME.svg, .png, .pdf, .gif or .tex has all positions in one picture, with how much\n" +
		"each player has, or with --review how likely each is to win. With --watch, .gif, .svg and\n" +
		".cast are films of them; --watch alone shows them on the terminal."),
	Example: "banmen replay examples/attack25/game.txt\nbanmen replay \"attack25:R13 B8 Wx - G14\"\nbanmen replay --to text \"attack25:R13B8G14\"\n" +
		"banmen replay --review --playouts 500 --plot game.svg examples/attack25/game.txt\n" +
		"banmen replay --watch -o game.gif examples/attack25/game.txt",
	Needs: Games,
	Flags: []string{"to", "timeout", "progress", "json"},
	Doing: banmen.Msg("reading"),
	Forms: Own,
	Apart: true,
	New:   func() Doer { return &replayer{} },
}

type replayer struct{ kind *banmen.Kind }

func (*replayer) Options() []Option { return nil }

func (d *replayer) Open(s Setup) error {
	d.kind = s.Kind
	return nil
}

func (d *replayer) Do(_ context.Context, e banmen.Entry) (answer.Answer, error) {
	a := answer.Replayed{Entry: e}
	pos, err := game.Start(e.Puzzle)
	if err == nil && e.Meta["record"] == "" {
		err = banmen.Errorf(nil, "this has no moves to replay")
	}
	if err != nil {
		return nil, at(e, err)
	}
	turns, refused := game.Replay(pos, e.Meta["record"])
	a.End, a.Refused = pos, refused
	for _, t := range turns {
		p, err := d.kind.Parse(t.Position.String())
		if err != nil {
			return nil, err
		}
		a.Turns = append(a.Turns, answer.Turn{Number: t.Number, Move: t.Move, Puzzle: p, Position: t.Position})
		a.End = t.Position
	}
	return a, nil
}
