package game

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/verb"
)

// ReplayVerb returns the verb replay, which can also review, plot and draw a game.
func ReplayVerb() command.Verb {
	return records.Command(verb.Replay, func(f *command.Flags, q *records.Question) command.Run {
		o := &replayOptions{question: q}
		f.Plot(&o.plot)
		o.film.Declare(f)
		return o.run
	})
}

type replayOptions struct {
	question *records.Question
	film     command.Film
	plot     string
}

func (o *replayOptions) run(ctx context.Context, c *command.Call, args []string) error {
	q := o.question
	src, err := openRecord(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	show, err := o.film.Show(c, q.To != "")
	if show == command.Screened && !tui.Browsable(c.IO.Out) {
		show = command.Words
	}
	switch {
	case err != nil:
		return err
	case show != command.Words && o.plot != "":
		return console.Usage("--%s and --%s exclude each other", "plot", "watch")
	case show != command.Words:
		return shoot(ctx, c, &o.film, show, src, q)
	}
	if o.plot != "" {
		if err := plotReview(c, src, q, o.plot); err != nil {
			return err
		}
	}
	if o.plot != "" || q.Has("review") {
		q.Activity = banmen.Msg("thinking")
	}
	return q.Answer(ctx, c, src)
}

// isKind returns an error unless k is the kind of --as, if that is given.
func isKind(c *command.Call, as string, k *banmen.Kind) error {
	if as == "" {
		return nil
	}
	named, err := codec.FindKind(c.Kinds.All, as)
	if err == nil && named != k {
		err = console.Usage("the puzzle %q already names its kind: omit %q", k.Name, "--as")
	}
	return err
}

// openRecord is like records.Open, but replays a text with moves from the start. It also
// opens a text that play has written.
func openRecord(ctx context.Context, c *command.Call, in command.Input, args []string) (*records.Source, error) {
	if src := records.OpenSaved(c, args); src != nil {
		return src, isKind(c, in.As, src.Kind)
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
	if err := isKind(c, in.As, k); err != nil {
		return nil, err
	}
	in.As = start
	src, err := records.Read(ctx, c, in, strings.NewReader(record), command.AsText)
	if err == nil {
		src.Before = utf8.RuneCountInString(start) + 1
	}
	switch {
	case err == nil && src.Kind != k:
		return nil, nothing
	case err != nil && in.From == "": // a record with an error in it
		if _, _, wrong := c.Kinds.Parse(args[0]); wrong != nil {
			err = wrong
		}
	}
	return src, err
}
