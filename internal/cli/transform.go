package cli

import (
	"context"

	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// transformVerb returns the verb transform. A random transform without --seed prints its
// seed.
func transformVerb() command.Verb {
	return records.Command(verb.Transform, func(_ *command.Flags, q *records.Question) command.Run {
		return func(ctx context.Context, c *command.Call, args []string) error {
			src, err := records.Open(ctx, c, q.Input, args)
			if err != nil {
				return err
			}
			if by := *q.Text("by"); by != "" && ops.IsRandomTransform(by) {
				seed := q.Seed()
				*seed = c.ToldSeed(*seed)
			}
			return q.Answer(ctx, c, src)
		}
	})
}
