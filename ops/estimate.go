package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
)

// EstimateOptions are how to estimate a number of solutions.
type EstimateOptions struct {
	Probes   int64 // how many; at least MinProbes, and 0 is DefaultProbes
	Seed     uint64
	Jobs     int       // how much to do at a time; 0 is one for each processor
	Progress *Progress // nil: nobody wants to know
}

const (
	MinProbes     = plan.MinProbes // how many it takes for an interval that says something
	DefaultProbes = 10000
)

// An Estimate is what probes say about a number of solutions.
type Estimate = plan.Estimate

// EstimateCount estimates the number of solutions of p by random probes, as
// plan.EstimateCount does.
func EstimateCount(ctx context.Context, p banmen.Puzzle, o EstimateOptions) (Estimate, error) {
	if o.Probes == 0 {
		o.Probes = DefaultProbes
	}
	q, factor := normalise(p)
	m, err := modelOf(q)
	if err != nil {
		return Estimate{}, err
	}
	return plan.EstimateCount(ctx, m, factor, plan.EstimateOptions{Probes: o.Probes, Seed: o.Seed, Jobs: workers(o.Jobs), Progress: o.Progress.set})
}
