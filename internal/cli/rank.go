package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/verb"
)

// rankVerb returns the verb rank, whose --in may also name a file.
func rankVerb() command.Verb { return withPuzzle(verb.Rank, "in") }

// withPuzzle returns the command of a verb with an option that is the text of a puzzle and may also
// name a file.
func withPuzzle(v *verb.Verb, option string) command.Verb {
	return records.Command(v, func(f *command.Flags, q *records.Question) command.Run {
		return func(ctx context.Context, c *command.Call, args []string) error {
			src, err := records.Open(ctx, c, q.Input, args)
			if err != nil {
				return err
			}
			if other := q.Text(option); *other != "" && !c.Kinds.IsText(*other) {
				p, err := firstOf(ctx, c, q.Input, *other)
				if err != nil {
					return err
				}
				*other = p.String()
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
