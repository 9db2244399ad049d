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

// EstimateOptions are how to estimate a number of solutions.
type EstimateOptions struct {
	Probes   int64 // how many; at least LeastProbes
	Seed     uint64
	Jobs     int                     // how much to do at a time, at least 1
	Progress func(done, total int64) // nil, or is told how many probes have ended
}

// LeastProbes is how many probes it takes for an interval that says something.
const LeastProbes = 10

// An Estimate is what probes say about a number of solutions.
type Estimate struct {
	Mean, StandardError *big.Float
	// Low and High are the interval at 95 %: as many standard errors on both
	// sides of the mean as Student's t has for so many probes, but not below 0. For
	// many independent numbers that are not too different it has the true number
	// in 95 of 100 cases. It promises less where few probes have most of the sum
	// (see Effective): then it is too narrow, and the mean is more often too small
	// than too large.
	Low, High *big.Float
	Probes    int64   // that ended; 0: it is known without that there is no solution
	Found     int64   // probes that found a solution
	Effective float64 // how many equal probes would say as much: sum² / sum of squares (Kish 1965)
}

// Rough reports whether so few probes have most of the sum that the interval is
// not to be relied on.
func (e Estimate) Rough() bool {
	return e.Probes > 0 && e.Effective < 100 && e.Effective < float64(e.Probes)
}

// EstimateCount estimates the number of solutions of m by random probes (Knuth 1975;
// see engine.Prober), each of which stands for as many as the factor says. The mean
// is right on average, whatever the model. The k-th probe depends on the seed and k
// alone, and probes are taken in order. When the context ends, its error comes with
// an Estimate from the probes so far, which is empty if they are fewer than
// LeastProbes or found nothing. Where no probe finds a solution it is a
// message.ErrLimit.
func EstimateCount(ctx context.Context, m *model.Model, factor *big.Int, o EstimateOptions) (Estimate, error) {
	if err := m.Taken(engine.Takes); err != nil {
		return Estimate{}, err
	}
	if engine.NewProber(m).Infeasible() {
		return Estimate{Mean: new(big.Float), StandardError: new(big.Float), Low: new(big.Float), High: new(big.Float)}, nil
	}
	s := newSurvey(m, o)
	err := s.run(ctx)
	switch {
	case err != nil && (s.probes < LeastProbes || s.found == 0):
		return Estimate{}, err
	case s.found == 0:
		return Estimate{}, message.Errorf(message.ErrLimit, "none of %d probes found a solution", s.probes).Suggest("allow more with --probes")
	}
	return s.estimate(factor), err
}

// A survey is probes of a model. Probes are made in batches and taken up in order,
// so that those of an interrupted survey are the first ones.
type survey struct {
	m *model.Model
	o EstimateOptions

	mu     sync.Mutex
	next   int64                // batch to begin
	ready  map[int64][]*big.Int // batches that wait for an earlier one
	first  int64                // batch to take up next
	failed error

	// the sums are exact, so that no order matters
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
			p := engine.NewProber(s.m)
			for c, ok := s.begin(); ok; c, ok = s.begin() {
				s.end(c, s.probe(ctx, p, c))
			}
		})
	}
	group.Wait()
	return s.failed
}

// begin returns a batch that nobody has begun, if there is one.
func (s *survey) begin() (int64, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.next
	s.next++
	return c, c*batch < s.o.Probes && s.failed == nil
}

// probe returns what the probes of a batch find, or nil when the context ends.
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

// end takes up a batch, and those that waited for it.
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

// estimate returns what the survey says of a puzzle that has factor times as many
// solutions.
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

// float returns x with more digits than anyone is shown.
func float(x *big.Int) *big.Float { return new(big.Float).SetPrec(128).SetInt(x) }

// student returns how many standard errors on both sides Student's t has within
// 95 %, for so many degrees of freedom, at least 9: the expansion of Cornish and
// Fisher, which is less than 0.01 off.
func student(freedom int64) float64 {
	const z = 1.959964
	f := float64(freedom)
	return z + (math.Pow(z, 3)+z)/(4*f) + (5*math.Pow(z, 5)+16*math.Pow(z, 3)+3*z)/(96*f*f)
}
