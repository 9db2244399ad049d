package cli

import (
	"context"
	"math"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// checkEstimate refuses flags that have no meaning together.
func (a *app) checkEstimate() error {
	if !a.opt.estimate {
		for _, name := range []string{"probes", "seed"} {
			if a.given(name) {
				return usage("--%s is for --%s", name, "estimate")
			}
		}
		return nil
	}
	for _, name := range []string{"at-most", "symmetry", "explain-plan"} {
		if a.given(name) {
			return usage("--%s and --%s exclude each other", "estimate", name)
		}
	}
	if a.opt.probes < ops.LeastProbes {
		return usage("--probes is %d: expected %d or more", a.opt.probes, ops.LeastProbes)
	}
	return nil
}

// estimate estimates the number of solutions of each puzzle.
func (a *app) estimate(ctx context.Context, src *source) error {
	seed := a.toldSeed()
	return a.each(src, func(e banmen.Entry) error { return a.estimateOne(ctx, e, seed) })
}

// estimateOne writes the estimate for a puzzle, also what there is when the
// context ends.
func (a *app) estimateOne(ctx context.Context, e banmen.Entry, seed uint64) error {
	stop := a.progress(banmen.Msg("estimating"))
	est, err := ops.EstimateCount(ctx, e.Puzzle, ops.EstimateOptions{Probes: a.opt.probes, Seed: seed, Jobs: a.opt.jobs, Progress: &a.work})
	stop()
	if est.Mean == nil {
		return err
	}
	if e := a.writeEstimate(e, est, seed, err != nil); e != nil {
		return e
	}
	if est.Rough() {
		a.note("most of the sum is in as few as %d probes: the interval is too narrow, and the true number perhaps far larger", int(math.Ceil(est.Effective)))
	}
	return err
}

func (a *app) writeEstimate(e banmen.Entry, est ops.Estimate, seed uint64, stopped bool) error {
	if a.opt.json {
		return a.writeJSON(result{
			Puzzle: e.Puzzle.String(), Line: e.Line, Seed: &seed, Stopped: stopped,
			Estimate: &estimate{digits(est.Mean), digits(est.StandardError), digits(est.Low), digits(est.High), confidence, est.Probes, est.Found, math.Round(10*est.Effective) / 10},
		})
	}
	if est.Probes == 0 {
		return a.writeText("0\n")
	}
	return a.writeText(a.text(banmen.Msg("about %s, 95 %% interval %s to %s, standard error %s, probes %d, of which found a solution %d",
		digits(est.Mean), digits(est.Low), digits(est.High), digits(est.StandardError), est.Probes, est.Found)) + "\n")
}

// digits returns a number with four digits.
func digits(x *big.Float) string { return x.Text('g', 4) }

const confidence = 0.95

// An estimate is an ops.Estimate in JSON. The numbers are decimal, such as
// "1.775e+19", since they may be larger than most programs read.
type estimate struct {
	Mean          string  `json:"mean"`
	StandardError string  `json:"standardError"`
	Low           string  `json:"low"`
	High          string  `json:"high"`
	Confidence    float64 `json:"confidence"`
	Probes        int64   `json:"probes"`
	Found         int64   `json:"found"`
	Effective     float64 `json:"effective"` // how many equal probes would say as much
}
