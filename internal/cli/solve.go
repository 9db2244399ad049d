package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/verb"
)

// solveVerb is solve, which may be watched.
func solveVerb() command.Verb {
	return records.Command(verb.Solve, func(f *command.Flags, q *records.Question) command.Run {
		watched, film := false, new(filmOptions)
		film.flags(f)
		plotted := ""
		f.Plot(&plotted)
		f.Add(&watched, command.Flag{Name: "watch", Short: "w", Usage: banmen.Msg("watch the search on the board")})
		return func(ctx context.Context, c *command.Call, args []string) error {
			if watched {
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

// watchSolving shows the search of each record, and its answer in the end.
// With -o the search becomes a film.
func watchSolving(ctx context.Context, c *command.Call, q *records.Question, film *filmOptions, args []string) error {
	if c.JSON {
		return console.Usage("--%s and --%s exclude each other", "watch", "json")
	}
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
		write, err := film.writer(c.Output)
		if err != nil {
			return err
		}
		e, err := firstRecord(src)
		if err != nil {
			return err
		}
		return w.shoot(ctx, e.Puzzle, write)
	}
	return src.Each(func(e banmen.Entry) error { return w.one(ctx, e) })
}
