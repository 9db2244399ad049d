package cli

import (
	"context"

	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops/verb"
)

// rateVerb is rate, which with --stats says in the end which techniques were needed.
func rateVerb() command.Verb {
	return records.Command(verb.Rate, func(_ *command.Flags, q *records.Question) command.Run {
		return func(ctx context.Context, c *command.Call, args []string) error {
			err := q.Run(ctx, c, args)
			if rating, ok := q.Doer.(*verb.Rating); ok && q.Has("stats") {
				for _, u := range rating.Uses() {
					c.Note("%s: %d", u.Technique, u.Times)
				}
			}
			return err
		}
	})
}
