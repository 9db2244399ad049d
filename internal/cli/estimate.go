package cli

import (
	"context"
	"math"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

// An estimator is the verb count with its additional flags.
type estimator struct {
	*records.Question
	asked  bool
	probes int64
	seed   uint64
	plot   growth
	film   command.Film
}

// check fails if there are too few probes.
func (o *estimator) check() error {
	if o.asked && o.probes < ops.MinProbes {
		return console.Usage("--probes is %d: expected %d or more", o.probes, ops.MinProbes)
	}
	return nil
}

// one writes the estimate for a puzzle. If the context ends, the estimate is partial.
func (o *estimator) one(ctx context.Context, c *command.Call, e banmen.Entry, seed uint64) error {
	stop := c.Foresee(ctx, banmen.Msg("estimating"))
	est, err := ops.EstimateCount(ctx, e.Puzzle, ops.EstimateOptions{Probes: o.probes, Seed: seed, Jobs: int(o.Jobs), Progress: &c.Work})
	stop()
	if est.Mean == nil {
		return err
	}
	if e := writeEstimate(c, e, est, seed, err != nil); e != nil {
		return e
	}
	if err != nil {
		c.EndedAfter(banmen.Msg("%d of %d probes", est.Probes, o.probes))
	}
	if est.Rough() {
		c.Note("%d probes make up most of the sum: the interval is too narrow, and the true number may be far larger", int(math.Ceil(est.Effective)))
	}
	return err
}

// writeEstimate writes an estimate. stopped says that not all probes were made.
func writeEstimate(c *command.Call, e banmen.Entry, est ops.Estimate, seed uint64, stopped bool) error {
	return c.Print(func() error {
		if est.Probes == 0 {
			return c.Out.Text("0\n")
		}
		return c.Out.Text(c.Text(banmen.Msg("about %s, 95 %% interval %s to %s, standard error %s, %d probes, %d of them reached a solution",
			digits(est.Mean), digits(est.Low), digits(est.High), digits(est.StandardError), est.Probes, est.Found)) + "\n")
	}, func() any {
		return estimateJSON{Head: c.Head(e), Seed: seed, Stopped: stopped,
			Estimate: estimate{Mean: digits(est.Mean), StandardError: digits(est.StandardError), Low: digits(est.Low), High: digits(est.High), Confidence: confidence, Probes: est.Probes, Found: est.Found, Effective: math.Round(10*est.Effective) / 10}}
	})
}

// digits returns a number with four digits.
func digits(x *big.Float) string { return x.Text('g', 4) }

const confidence = 0.95

// An estimateJSON is an answer of count --estimate.
type estimateJSON struct {
	answer.Head
	Estimate estimate `json:"estimate"`
	Stopped  bool     `json:"stopped,omitempty"` // not all probes were made
	Seed     uint64   `json:"seed"`
}

// An estimate is an ops.Estimate in JSON. The numbers are decimal texts, such as "1.775e+19",
// because they may be too large for most programs.
type estimate struct {
	Mean          string  `json:"mean"`
	StandardError string  `json:"standardError"`
	Low           string  `json:"low"`
	High          string  `json:"high"`
	Confidence    float64 `json:"confidence"`
	Probes        int64   `json:"probes"`
	Found         int64   `json:"found"`
	Effective     float64 `json:"effective"` // effective sample size: the number of equal probes with the same precision
}
