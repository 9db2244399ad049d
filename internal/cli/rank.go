package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/verb"
)

// rankVerb returns the verb rank, whose --in may also name a file.
func rankVerb() command.Verb {
	return records.Command(verb.Rank, func(f *command.Flags, q *records.Question) command.Run {
		return func(ctx context.Context, c *command.Call, args []string) error {
			src, err := records.Open(ctx, c, q.Input, args)
			if err != nil {
				return err
			}
			if in := q.Text("in"); *in != "" && !c.Kinds.IsText(*in) {
				p, err := firstOf(ctx, c, q.Input, *in)
				if err != nil {
					return err
				}
				*in = p.String()
			}
			return q.Answer(ctx, c, src)
		}
	})
}

// firstOf returns the first puzzle of a file.
func firstOf(ctx context.Context, c *command.Call, in command.Input, name string) (banmen.Puzzle, error) {
	f, err := records.OpenNamed(ctx, c, name)
	if err != nil {
		return nil, err
	}
	src, err := records.Read(ctx, c, in, f, name)
	if err != nil {
		return nil, err
	}
	e, err := src.One()
	return e.Puzzle, err
}
