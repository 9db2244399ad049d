package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
)

// EstimateOptions configure an estimate of the number of solutions.
type EstimateOptions struct {
	Probes   int64 // number of probes, at least MinProbes; 0 means DefaultProbes
	Seed     uint64
	Jobs     int       // number of goroutines; 0 means one per CPU
	Progress *Progress // may be nil
}

const (
	MinProbes     = plan.MinProbes // fewest probes for a meaningful interval
	DefaultProbes = 10000
)

// An Estimate is the result of random probes.
type Estimate = plan.Estimate

// EstimateCount estimates the number of solutions of p by random probes; see
// plan.EstimateCount.
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
