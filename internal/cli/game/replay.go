package game

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/text"
)

// ReplayVerb is the verb replay.
func ReplayVerb() command.Verb {
	return command.Verb{
		Name: "replay", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("play a record again and check each answer"),
		Long: banmen.Msg("Plays the moves of a record one by one and prints each with the board after it, then\n" +
			"the final counts. A move that the rules forbid ends it (exit status 1), and so do final\n" +
			"counts that are not those that the record tells. With --to it prints each position in\n" +
			"that form instead.\n\n" +
			"--review rates each answer: before each question who wins, in hundredths, and of each\n" +
			"choice what it has lost against the best one; then when the winner was decided, and the\n" +
			"costliest choice. It is exact near the end and before that an estimate, see banmen\n" +
			"advise. --plot draws the four probabilities."),
		Example: "banmen replay examples/attack25/game.txt\nbanmen replay \"attack25:R13 B8 Wx - G14\"\nbanmen replay --to text \"attack25:R13B8G14\"\n" +
			"banmen replay --review --playouts 500 --plot game.svg examples/attack25/game.txt",
		For: command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(replayOptions)
			f.Input(&o.Input)
			f.To(&o.to)
			f.Add(&o.review, command.Flag{Name: "review", Usage: banmen.Msg("rate each choice")})
			f.Add(&o.plot, command.Flag{Name: "plot", File: true, Usage: banmen.Msg("draw who wins over the game into `FILE`, as SVG")})
			o.advice.declare(f)
			f.Timeout()
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type replayOptions struct {
	command.Input
	advice
	to, plot string
	review   bool
}

func (o *replayOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := openRecord(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	r := &replayer{c: c, src: src, forms: o.to != ""}
	if o.review || o.plot != "" {
		return r.review(ctx, o)
	}
	if r.form, err = command.FormTo(src.Kind, o.to, banmen.Form{}); err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("reading"))()
	return src.Each(r.one)
}

// A replayer plays records.
type replayer struct {
	c     *command.Call
	src   *records.Source
	form  banmen.Form // of positions; empty: they are drawn
	forms bool        // it writes nothing but positions in a form
}

// openRecord is open, but a text with moves is a record to be played from the
// start, not the position after it; it may also be what play wrote.
func openRecord(ctx context.Context, c *command.Call, in command.Input, args []string) (*records.Source, error) {
	if src := records.OpenSaved(c, args); src != nil {
		return src, nil
	}
	if len(args) == 0 || !c.Kinds.IsText(args[0]) {
		return records.Open(ctx, c, in, args)
	}
	nothing := console.Usage("%q has no moves to replay: expected a record, as in attack25:R13B8", args[0])
	i := strings.LastIndex(args[0], ":")
	if i < 0 || i == len(args[0])-1 {
		return nil, nothing
	}
	start, record := args[0][:i], args[0][i+1:]
	k, p, err := c.Kinds.Parse(start)
	if err == nil {
		_, err = game.Start(p)
	}
	if err != nil {
		return nil, err
	}
	in.As = start
	src, err := records.Read(ctx, c, in, strings.NewReader(record), command.AsText)
	if err == nil && src.Kind != k {
		err = nothing
	}
	return src, err
}

// one plays a record and compares the end with what it tells.
func (r *replayer) one(e banmen.Entry) error {
	pos, record, err := r.gameHead(e)
	if err != nil {
		return err
	}
	turns, broken := game.Replay(pos, record)
	for _, t := range turns {
		if err := r.turn(e, t); err != nil {
			return err
		}
		pos = t.Position
	}
	if broken != nil {
		return r.refuted(e, banmen.Msg("%v", broken))
	}
	return r.final(e, pos)
}

// gameHead returns where a record begins and its moves, and writes which of
// several games it is.
func (r *replayer) gameHead(e banmen.Entry) (start banmen.Position, record string, err error) {
	start, err = game.Start(e.Puzzle)
	record = e.Meta["record"]
	switch {
	case err == nil && record == "":
		err = banmen.Errorf(nil, "this has no moves to replay")
		fallthrough
	case err != nil:
		return nil, "", r.src.At(e, err)
	case !r.src.Many || r.forms:
		return start, record, nil
	}
	return start, record, r.c.Print(func() error {
		id := cmp.Or(e.Meta["id"], r.c.Text(banmen.Msg("line %d", e.Line)))
		return r.c.Out.Block([]byte(id+"\n"), true)
	}, nil)
}

// refuted says what is wrong with a record.
func (r *replayer) refuted(e banmen.Entry, why banmen.Message) error {
	err := r.c.Print(nil, func() any {
		head := r.head(e)
		head.Error = r.c.Text(why)
		return head
	})
	if err != nil {
		return err
	}
	return &console.NegativeError{Why: why}
}

// head is the head of an answer about a record.
func (r *replayer) head(e banmen.Entry) command.Head {
	head := r.c.Head(e)
	head.ID = e.Meta["id"]
	return head
}

// A turnJSON is an answer of replay.
type turnJSON struct {
	command.Head
	Position string `json:"position"` // its name
	Move     string `json:"move"`     // as it was played
	Number   int    `json:"number"`   // of the move, from 1
	Scores   []int  `json:"scores"`   // by player
}

// turn writes a move and the board after it.
func (r *replayer) turn(e banmen.Entry, t game.Turn) error {
	return r.c.Print(func() error { return r.draw(t) }, func() any {
		return turnJSON{Head: r.head(e), Position: t.Position.String(), Move: t.Move, Number: t.Number, Scores: t.Position.Status().Scores}
	})
}

// draw draws a move and the board after it, or writes the board in a form.
func (r *replayer) draw(t game.Turn) error {
	p, err := r.src.Kind.Parse(t.Position.String())
	if err != nil {
		return err
	}
	if r.form.Write != nil {
		return r.c.Out.Record(r.form, banmen.Entry{Puzzle: p}, t.Position.Board())
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d %s", t.Number, t.Move)
	if note := t.Position.Status().Note; note.Format != "" {
		fmt.Fprintf(&b, "  %s", r.c.Text(note))
	}
	b.WriteByte('\n')
	if err := text.Render(&b, p.Figure(t.Position.Board())); err != nil {
		return err
	}
	return r.c.Out.Block(b.Bytes(), true)
}

// final writes the final counts and compares them with those of the record.
func (r *replayer) final(e banmen.Entry, pos banmen.Position) error {
	scores := pos.Status().Scores
	var told, counts []string
	for i, player := range pos.Players() {
		told = append(told, fmt.Sprintf("%s %d", player, scores[i]))
		counts = append(counts, fmt.Sprint(scores[i]))
	}
	if !r.forms {
		err := r.c.Print(func() error { return r.c.Out.Block([]byte(strings.Join(told, ", ")+"\n"), true) }, nil)
		if err != nil {
			return err
		}
	}
	if want := e.Meta["final"]; want != "" && want != strings.Join(counts, " ") {
		return r.refuted(e, banmen.Msg("the record ends with %s, its moves with %s", want, strings.Join(counts, " ")))
	}
	return nil
}
