package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/verb"
)

// convertVerb returns the verb convert. With --explain-form it explains how a file is read.
func convertVerb() command.Verb {
	return records.Command(verb.Convert, func(f *command.Flags, q *records.Question) command.Run {
		explain := false
		f.Add(&explain, command.Flag{Name: "explain-form", Usage: banmen.Msg("explain which form was recognised, and which others were possible")})
		return func(ctx context.Context, c *command.Call, args []string) error {
			if !explain {
				return q.Run(ctx, c, args)
			}
			return records.ExplainForm(ctx, c, q.Input, args)
		}
	})
}
