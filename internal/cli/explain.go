package cli

import (
	"context"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// explainVerb returns the verb explain, which can also draw each step or show it on the
// screen.
func explainVerb() command.Verb {
	return records.Command(verb.Explain, func(f *command.Flags, q *records.Question) command.Run {
		film := new(command.Film)
		film.Declare(f)
		return func(ctx context.Context, c *command.Call, args []string) error {
			show, err := film.Show(c, false)
			switch {
			case err != nil:
				return err
			case show == command.Screened:
				return browsePath(ctx, c, q, args)
			case show == command.Words:
				return q.Run(ctx, c, args)
			}
			src, err := records.Open(ctx, c, q.Input, args)
			if err != nil {
				return err
			}
			e, err := src.One()
			if err != nil {
				return err
			}
			defer c.Progress(banmen.Msg("explaining"))()
			frames, err := pathFrames(ctx, c, e, q)
			if err != nil {
				return err
			}
			return film.Draw(c, show, frames)
		}
	})
}

// reasonerFor returns a reasoner for a record, with the ladder that the flags select. It
// fails with a NegativeError if there is no solution.
func reasonerFor(ctx context.Context, e banmen.Entry, q *records.Question) (*ops.Reasoner, error) {
	l, err := verb.LadderOf(ctx, q.Doer, e.Puzzle)
	if err != nil {
		return nil, err
	}
	r, err := ops.NewReasoner(ctx, e, l)
	if err == nil && r.Solutions == 0 {
		err = &console.NegativeError{Why: banmen.Msg("no solution")}
	}
	return r, err
}

// pathFrames returns a frame for each step, with its notation or its sentence as caption.
func pathFrames(ctx context.Context, c *command.Call, e banmen.Entry, q *records.Question) (frames []figure.Frame, err error) {
	r, err := reasonerFor(ctx, e, q)
	if err != nil {
		return nil, err
	}
	only, n := *q.Number("step"), int64(0)
	_, err = r.Path(ctx, func(t ops.Step) bool {
		if n++; n < only {
			return true
		}
		f := figure.Frame{Figure: r.Figure(t), Caption: t.Notation, Duration: 1500 * time.Millisecond, Mark: t.Technique.Name}
		if *q.Text("style") == "sentences" {
			f.Caption = c.Text(t.Sentence)
		}
		frames = append(frames, f)
		return n != only && len(frames) < mostBoards
	})
	if err == nil && n > 0 && n < only {
		return nil, banmen.Errorf(nil, "%s %d: the path has %d steps", banmen.Flag("step"), only, n)
	}
	if err == nil && len(frames) == 0 {
		err = &console.NegativeError{Why: r.StopReason()}
	}
	return frames, err
}

// browsePath shows the steps one at a time. If the output is not a terminal, it writes them.
func browsePath(ctx context.Context, c *command.Call, q *records.Question, args []string) error {
	if !tui.Browsable(c.IO.Out) {
		return q.Run(ctx, c, args)
	}
	src, err := records.Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	return src.Each(func(e banmen.Entry) error {
		steps, err := pathSteps(ctx, c, e, q)
		if err != nil {
			return src.At(e, err)
		}
		if err := c.Out.Flush(); err != nil {
			return err
		}
		name, _, _ := strings.Cut(e.Puzzle.String(), ":")
		err = tui.Browse(ctx, tui.BrowseOptions{In: c.IO.In, Out: c.IO.Out, Lang: c.Lang, Title: name, Steps: steps})
		return console.InOutput(console.Stdout, err)
	})
}

// pathSteps returns the steps of a path for tui.Browse.
func pathSteps(ctx context.Context, c *command.Call, e banmen.Entry, q *records.Question) (all []tui.Step, err error) {
	defer c.Progress(banmen.Msg("explaining"))()
	r, err := reasonerFor(ctx, e, q)
	if err != nil {
		return nil, err
	}
	_, err = r.Path(ctx, func(t ops.Step) bool {
		all = append(all, tui.Step{Figure: r.Figure(t), Cells: r.Cells(t), Technique: t.Technique.Name, Sentence: c.Text(t.Sentence), Notation: t.Notation, Places: len(t.Place) > 0})
		return true
	})
	if err == nil && len(all) == 0 {
		err = &console.NegativeError{Why: r.StopReason()}
	}
	return all, err
}
