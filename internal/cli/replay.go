package cli

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/text"
)

func replayVerb() verb {
	return verb{
		name: "replay", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("play a record again and check each answer"),
		long: banmen.Msg("Plays the moves of a record one by one and prints each with the board after it, then\n" +
			"the final counts. A move that the rules forbid ends it (exit status 1), and so do final\n" +
			"counts that are not those that the record tells. With --to it prints each position in\n" +
			"that form instead.\n\n" +
			"--review rates each answer: before each question who wins, in hundredths, and of each\n" +
			"choice what it has lost against the best one; then when the winner was decided, and the\n" +
			"costliest choice. It is exact near the end and before that an estimate, see banmen\n" +
			"advise. --plot draws the four probabilities."),
		example: "banmen replay examples/attack25/game.txt\nbanmen replay \"attack25:R13 B8 Wx - G14\"\nbanmen replay --to text \"attack25:R13B8G14\"\n" +
			"banmen replay --review --playouts 500 --plot game.svg examples/attack25/game.txt",
		flags: append([]string{"to", "review", "plot", "rates", "wrong", "questions", "method", "playouts", "seed", "jobs", "memory", "timeout",
			"json", "output"}, inputFlags...),
		games: true,
		run:   (*app).replay,
	}
}

func (a *app) replay(ctx context.Context, args []string) error {
	src, err := a.openRecord(ctx, args)
	if err != nil {
		return err
	}
	if a.opt.review || a.opt.plot != "" {
		return a.review(ctx, src)
	}
	form, err := a.formTo(src.kind, banmen.Form{})
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	return a.each(src, func(e banmen.Entry) error { return a.replayOne(src, e, form) })
}

// openRecord is open, but a text with moves is a record to be played from the
// start, not the position after it; it may also be what play wrote.
func (a *app) openRecord(ctx context.Context, args []string) (*source, error) {
	if src := a.openSaved(args); src != nil {
		return src, nil
	}
	if len(args) == 0 || !a.isText(args[0]) {
		return a.open(ctx, args)
	}
	nothing := usage("%q has no moves to replay: expected a record, as in attack25:R13B8", args[0])
	i := strings.LastIndex(args[0], ":")
	if i < 0 || i == len(args[0])-1 {
		return nil, nothing
	}
	start, record := args[0][:i], args[0][i+1:]
	k, p, err := a.parse(start)
	if err == nil {
		_, err = game.Start(p)
	}
	if err != nil {
		return nil, err
	}
	a.opt.as = start
	src, err := a.read(ctx, strings.NewReader(record), asText)
	if err == nil && src.kind != k {
		err = nothing
	}
	return src, err
}

// replayOne plays a record and compares the end with what it tells.
func (a *app) replayOne(src *source, e banmen.Entry, form banmen.Form) error {
	pos, record, err := a.gameHead(src, e)
	if err != nil {
		return err
	}
	turns, broken := game.Replay(pos, record)
	for _, t := range turns {
		if err := a.turn(src, e, t, form); err != nil {
			return err
		}
		pos = t.Position
	}
	if broken != nil {
		return a.refuted(e, banmen.Msg("%v", broken))
	}
	return a.final(e, pos)
}

// gameHead returns where a record begins and its moves, and writes which of
// several games it is.
func (a *app) gameHead(src *source, e banmen.Entry) (start banmen.Position, record string, err error) {
	start, err = game.Start(e.Puzzle)
	record = e.Meta["record"]
	switch {
	case err == nil && record == "":
		err = banmen.Errorf(nil, "this has no moves to replay")
		fallthrough
	case err != nil:
		return nil, "", src.at(e, err)
	case !src.many || a.opt.json || a.opt.to != "":
		return start, record, nil
	}
	id := cmp.Or(e.Meta["id"], a.text(banmen.Msg("line %d", e.Line)))
	return start, record, a.out.block([]byte(id+"\n"), true)
}

// refuted says what is wrong with a record.
func (a *app) refuted(e banmen.Entry, why banmen.Message) error {
	if a.opt.json {
		if err := a.writeJSON(result{Puzzle: e.Puzzle.String(), ID: e.Meta["id"], Line: e.Line, Error: a.text(why)}); err != nil {
			return err
		}
	}
	return &no{why}
}

// turn writes a move and the board after it.
func (a *app) turn(src *source, e banmen.Entry, t game.Turn, form banmen.Form) error {
	if a.opt.json {
		return a.writeJSON(result{Puzzle: e.Puzzle.String(), ID: e.Meta["id"], Line: e.Line,
			Number: t.Number, Move: t.Move, Position: t.Position.String(), Scores: t.Position.Status().Scores})
	}
	p, err := src.kind.Parse(t.Position.String())
	if err != nil {
		return err
	}
	if form.Write != nil {
		return a.out.record(form, banmen.Entry{Puzzle: p}, t.Position.Board())
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d %s", t.Number, t.Move)
	if note := t.Position.Status().Note; note.Format != "" {
		fmt.Fprintf(&b, "  %s", a.text(note))
	}
	b.WriteByte('\n')
	if err := text.Render(&b, p.Figure(t.Position.Board())); err != nil {
		return err
	}
	return a.out.block(b.Bytes(), true)
}

// final writes the final counts and compares them with those of the record.
func (a *app) final(e banmen.Entry, pos banmen.Position) error {
	scores := pos.Status().Scores
	var told, counts []string
	for i, player := range pos.Players() {
		told = append(told, fmt.Sprintf("%s %d", player, scores[i]))
		counts = append(counts, fmt.Sprint(scores[i]))
	}
	if !a.opt.json && a.opt.to == "" {
		if err := a.out.block([]byte(strings.Join(told, ", ")+"\n"), true); err != nil {
			return err
		}
	}
	if want := e.Meta["final"]; want != "" && want != strings.Join(counts, " ") {
		return a.refuted(e, banmen.Msg("the record ends with %s, its moves with %s", want, strings.Join(counts, " ")))
	}
	return nil
}
