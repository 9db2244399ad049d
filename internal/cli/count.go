package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// countVerb returns the verb count. With --estimate it estimates the number of solutions.
func countVerb() command.Verb {
	return records.Command(verb.Count, func(f *command.Flags, q *records.Question) command.Run {
		o := &estimator{Question: q, probes: ops.DefaultProbes}
		f.Add(&o.asked, command.Flag{Name: "estimate", Usage: banmen.Msg("estimate the number of solutions by random probes, with a confidence interval")})
		f.Add(&o.probes, command.Flag{Name: "probes", Usage: banmen.Msg("use `N` probes")})
		f.Seed(&o.seed)
		f.Plot(&o.plot.name)
		o.film.Declare(f)
		return o.run
	})
}

// run counts or estimates the solutions, or shows how they are counted layer by layer.
func (o *estimator) run(ctx context.Context, c *command.Call, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	show, err := o.film.Show(c, o.Add != "")
	switch {
	case err != nil:
		return err
	case show != command.Words:
		return o.layers(ctx, c, show, args)
	case !o.asked && o.plot.name == "":
		return o.Run(ctx, c, args)
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	src.Enough = o.Limit
	if !o.asked {
		return o.plot.count(ctx, c, o.Question, src)
	}
	seed := c.ToldSeed(o.seed)
	return src.Each(func(e banmen.Entry) error { return o.one(ctx, c, e, seed) })
}
