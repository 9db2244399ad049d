package cli

import (
	"cmp"
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// solveVerb returns the verb solve, which can also show or plot the search, and draw the
// solutions.
func solveVerb() command.Verb {
	return records.Command(verb.Solve, func(f *command.Flags, q *records.Question) command.Run {
		film, plotted, boards := new(command.Film), "", &gallery{columns: 2}
		film.Declare(f)
		f.Plot(&plotted)
		return func(ctx context.Context, c *command.Call, args []string) error {
			show, err := film.Show(c, q.To != "" || q.Add != "")
			switch {
			case err != nil:
				return err
			case show == command.Pictured:
				return drawSolved(ctx, c, q, film, boards, args)
			case show != command.Words:
				return watchSolving(ctx, c, q, film, args)
			}
			if plotted != "" {
				if err := plotDepth(ctx, c, q, plotted, args); err != nil {
					return err
				}
			}
			return q.Run(ctx, c, args)
		}
	})
}

// drawSolved adds each record and its solution to the picture g. After the last source it
// writes the picture.
func drawSolved(ctx context.Context, c *command.Call, q *records.Question, film *command.Film, g *gallery, args []string) error {
	theme, err := command.FindTheme(film.Theme)
	if err != nil {
		return err
	}
	to, err := c.Drawing()
	if err != nil {
		return err
	}
	src, err := records.Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	m, err := ops.FindMethod(*q.Text("method"))
	if err != nil {
		return err
	}
	defer q.Memory.Keep()()
	defer c.Progress(banmen.Msg("solving"))()
	m.Memory = int64(q.Memory)
	g.to, g.theme, g.size = to, theme, film.Size
	w := &watcher{c: c, src: src, method: m, unique: q.Has("unique")}
	bad := src.Each(func(e banmen.Entry) error {
		if q.Limit > 0 && int64(len(g.rows)) == q.Limit {
			return nil
		}
		r, err := ops.Solve(ctx, e.Puzzle, m)
		if err != nil {
			return src.At(e, err)
		}
		if r.Solutions > 0 {
			err = g.add(e.Puzzle.Figure(e.Puzzle.Givens()), e.Puzzle.Figure(r.Board))
		}
		return cmp.Or(err, w.judge(e, r))
	})
	var no *console.NegativeError
	if bad != nil && !errors.As(bad, &no) || !c.Last {
		return bad
	}
	return cmp.Or(g.hang(c), bad)
}

// watchSolving shows the search of each record, and then its answer. With -o it writes a
// film of the search.
func watchSolving(ctx context.Context, c *command.Call, q *records.Question, film *command.Film, args []string) error {
	defer q.Memory.Keep()()
	src, err := records.Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	form, err := src.AnswerForm(q.To)
	if err != nil {
		return err
	}
	m, err := ops.FindMethod(*q.Text("method"))
	if err != nil {
		return err
	}
	m.Memory = int64(q.Memory)
	src.Enough = q.Limit
	w := &watcher{c: c, src: src, form: form, method: m, formed: q.To != "", unique: q.Has("unique")}
	if c.Output != "" {
		e, err := src.One()
		if err != nil {
			return err
		}
		return w.shoot(ctx, e.Puzzle, film)
	}
	return src.Each(func(e banmen.Entry) error { return w.one(ctx, e) })
}
