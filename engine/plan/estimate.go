package plan

import (
	"context"
	"math"
	"math/big"
	"sync"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// EstimateOptions tune an estimate.
type EstimateOptions struct {
	Probes   int64 // number of probes, at least MinProbes
	Seed     uint64
	Jobs     int                     // probes at a time, at least 1
	Progress func(done, total int64) // called with the number of finished probes; may be nil
}

// MinProbes is the smallest number of probes whose interval means anything.
const MinProbes = 10

// An Estimate is the result of probes for a number of solutions.
type Estimate struct {
	Mean, StandardError *big.Float
	// Low and High are the 95 % interval: Student's t for this number of probes, in
	// standard errors on both sides of the mean, cut off at 0. It holds the true number
	// in 95 of 100 cases if the probes are many and not too different. If a few probes
	// dominate the sum (see Effective), the interval is too narrow, and the mean is more
	// often too small than too large.
	Low, High *big.Float
	Probes    int64   // number of finished probes; 0: there is provably no solution
	Found     int64   // probes that found a solution
	Effective float64 // number of equal probes with the same precision: sum² / sum of squares (Kish 1965)
}

// Rough reports whether a few probes dominate the sum, so that the interval is
// unreliable.
func (e Estimate) Rough() bool {
	return e.Probes > 0 && e.Effective < 100 && e.Effective < float64(e.Probes)
}

// EstimateCount estimates the number of solutions of m by random probes (Knuth 1975; see
// engine.Prober), multiplied by factor. The mean is unbiased for every model. Probe k
// depends only on the seed and k, and probes are added in order. When the context ends,
// EstimateCount returns its error with the Estimate of the probes so far; the Estimate is
// empty if there were fewer than MinProbes or none found anything. If all probes end
// without a solution, it returns an ErrLimit.
func EstimateCount(ctx context.Context, m *model.Model, factor *big.Int, o EstimateOptions) (Estimate, error) {
	if err := m.CheckSupported(engine.Takes); err != nil {
		return Estimate{}, err
	}
	p, err := engine.NewProber(ctx, m)
	if err != nil {
		return Estimate{}, err
	}
	if p.Infeasible() {
		return Estimate{Mean: new(big.Float), StandardError: new(big.Float), Low: new(big.Float), High: new(big.Float)}, nil
	}
	s := newSurvey(m, o)
	err = s.run(ctx)
	switch {
	case err != nil && (s.probes < MinProbes || s.found == 0):
		return Estimate{}, err
	case s.found == 0:
		return Estimate{}, message.Errorf(message.ErrLimit, "none of %d probes found a solution", s.probes).Suggest("allow more with --probes")
	}
	return s.estimate(factor), err
}

// A survey is a run of probes of a model. Probes are made in batches and added in order,
// so that an interrupted survey holds the first ones.
type survey struct {
	m *model.Model
	o EstimateOptions

	mu     sync.Mutex
	next   int64                // next batch to begin
	ready  map[int64][]*big.Int // finished batches that wait for an earlier one
	first  int64                // next batch to add
	failed error

	// exact, so that the order of addition does not matter
	probes, found int64
	sum, squares  *big.Int
}

const batch = 16 // probes

func newSurvey(m *model.Model, o EstimateOptions) *survey {
	return &survey{m: m, o: o, ready: map[int64][]*big.Int{}, sum: new(big.Int), squares: new(big.Int)}
}

func (s *survey) run(ctx context.Context) error {
	var group sync.WaitGroup
	for range s.o.Jobs {
		group.Go(func() {
			p, err := engine.NewProber(ctx, s.m)
			if err != nil {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.failed = err
				return
			}
			for c, ok := s.begin(); ok; c, ok = s.begin() {
				s.end(c, s.probe(ctx, p, c))
			}
		})
	}
	group.Wait()
	return s.failed
}

// begin returns the next batch, or false if none is left.
func (s *survey) begin() (int64, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.next
	s.next++
	return c, c*batch < s.o.Probes && s.failed == nil
}

// probe returns the results of the probes of a batch, or nil if the context ends.
func (s *survey) probe(ctx context.Context, p *engine.Prober, c int64) []*big.Int {
	var weights []*big.Int
	for k := c * batch; k < min((c+1)*batch, s.o.Probes); k++ {
		w, err := p.Probe(ctx, seeded(s.o.Seed, uint64(k)))
		if err != nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.failed = err
			return nil
		}
		weights = append(weights, w)
	}
	return weights
}

// end adds a batch, and the later batches that waited for it.
func (s *survey) end(c int64, weights []*big.Int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ready[c] = weights
	for weights := s.ready[s.first]; weights != nil; weights = s.ready[s.first] {
		delete(s.ready, s.first)
		s.first++
		for _, w := range weights {
			s.add(w)
		}
	}
	if s.o.Progress != nil {
		s.o.Progress(s.probes, s.o.Probes)
	}
}

func (s *survey) add(w *big.Int) {
	s.probes++
	if w.Sign() > 0 {
		s.found++
	}
	s.sum.Add(s.sum, w)
	s.squares.Add(s.squares, new(big.Int).Mul(w, w))
}

// estimate returns the Estimate of a puzzle with factor times as many solutions as the
// model.
func (s *survey) estimate(factor *big.Int) Estimate {
	n := new(big.Int).SetInt64(s.probes)
	// n² times the variance of the mean is (n·squares - sum²) / (n - 1).
	spread := new(big.Int).Mul(n, s.squares)
	spread.Sub(spread, new(big.Int).Mul(s.sum, s.sum))
	times := func(x *big.Float) *big.Float {
		x.Mul(x, new(big.Float).SetInt(factor))
		return x.Quo(x, new(big.Float).SetInt(n))
	}
	mean := times(float(s.sum))
	wide := float(spread)
	wide.Sqrt(wide.Quo(wide, big.NewFloat(float64(s.probes-1))))
	wide = times(wide)
	margin := new(big.Float).Mul(wide, big.NewFloat(student(s.probes-1)))
	low := new(big.Float).Sub(mean, margin)
	if low.Sign() < 0 {
		low.SetInt64(0)
	}
	effective := float(s.sum)
	effective.Quo(effective.Mul(effective, effective), float(s.squares))
	equal, _ := effective.Float64()
	return Estimate{
		Mean: mean, StandardError: wide, Low: low, High: new(big.Float).Add(mean, margin),
		Probes: s.probes, Found: s.found, Effective: equal,
	}
}

// float returns x with more digits than are ever printed.
func float(x *big.Int) *big.Float { return new(big.Float).SetPrec(128).SetInt(x) }

// student returns the half width of the 95 % interval of Student's t in standard errors,
// for at least 9 degrees of freedom. It uses the expansion of Cornish and Fisher, whose
// error is below 0.01.
func student(freedom int64) float64 {
	const z = 1.959964
	f := float64(freedom)
	return z + (math.Pow(z, 3)+z)/(4*f) + (5*math.Pow(z, 5)+16*math.Pow(z, 3)+3*z)/(96*f*f)
}
